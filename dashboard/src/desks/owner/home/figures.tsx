/** Today in four figures, each of which leads to its page. */
import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "../../../app/router";
import { shareOf } from "../../../areas/money/overview";
import { COLUMNS, NEEDS_REVIEW, UNDER_WAY } from "../../../areas/tasks/parts/columns";
import type { ResultOf } from "../../../graph/graphql";
import type { Status } from "../../../graph/status";
import { Bar } from "../../../parts/lists/bar";
import { Figure, Figures } from "../../../parts/lists/figures";
import { StatusMark } from "../../../parts/marks/status";
import { useNow } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { count, fromNow, money as formatMoney } from "../../../words/formats";
import type { HOME } from "./home.documents";

type Home = ResultOf<typeof HOME>;

/** The amount from which a figure has no decimals, so that it fits beside the others. */
const WHOLE_FROM = 100;

export function Today({ home }: { home: Home }) {
  const { locale, words: { shared, work, money } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const now = useNow();
  const countOf = (statuses: readonly Status[]) => home.taskStatistics.byStatus.filter(({ status }) => statuses.includes(status)).reduce((sum, tally) => sum + tally.count, 0);
  const oldest = (instant: string | undefined) => instant && work.oldest(fromNow(locale, instant, now));
  const underWay = [...UNDER_WAY];
  const limit = home.agent?.spendingRules?.limits.find(({ perDay }) => perDay !== null);
  const spent = limit ?? home.wallets[0];
  const figure = (stage: "open" | "enroute" | "review", label: string, statuses: readonly Status[], note: ReactNode) => (
    <Link to="/desk/$agentId/tasks" params={{ agentId }} search={{ status: statuses.join(" ") }} className="block">
      <Figure mark={<StatusMark stage={stage} />} label={label} value={count(locale, countOf(statuses))} note={note} />
    </Link>
  );
  return (
    <Figures>
      {figure("open", work.columns.open, COLUMNS.open, oldest(home.open.nodes[0]?.updatedInstant))}
      {figure("enroute", work.underWay, underWay, work.onSiteNow(countOf(COLUMNS.onSite)))}
      {figure("review", work.columns.review, NEEDS_REVIEW, oldest(home.reviews.nodes[0]?.updatedInstant))}
      <Link to="/desk/$agentId/money" params={{ agentId }} className="block">
        <Figure
          mark={<Gauge size={14} aria-hidden />}
          label={work.spentToday}
          value={spent ? formatMoney(locale, spent.spentToday, spent.currency, Number(spent.spentToday) < WHOLE_FROM ? undefined : 0) : shared.nothing}
          note={limit?.perDay ? money.ofLimit(formatMoney(locale, limit.perDay, limit.currency)) : money.noLimit}
        />
        {limit?.perDay && <Bar shares={[{ key: "spent", part: shareOf(limit.spentToday, limit.perDay) }]} />}
      </Link>
    </Figures>
  );
}
