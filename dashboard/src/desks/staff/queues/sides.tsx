/** The two sides of a dispute: the history of each, and what they said to it. */
import type { ResultOf } from "../../../graph/graphql";
import { Link } from "../../../app/router";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Tag } from "../../../parts/marks/tag";
import { Card } from "../../../parts/page";
import { useReason } from "../../../parts/reason";
import { When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { count, percent } from "../../../words/formats";
import { SIDE_HISTORY, type CASE } from "./tasks.documents";

type Case = NonNullable<ResultOf<typeof CASE>["task"]>;

export function Sides({ facts, operatorName, rating }: { facts: Case; operatorName: string | undefined; rating: number | null | undefined }) {
  const { agent, operatorId } = facts;
  return (
    <section className="card sides">
      {agent && <Side kind="AGENT" id={agent.id} name={agent.agentName} rating={agent.reputation?.rating} rejectionRate={agent.reputation?.rejectionRate} />}
      {operatorId && <Side kind="OPERATOR" id={operatorId} name={operatorName ?? `#${operatorId}`} rating={rating} />}
    </section>
  );
}

interface SideProps {
  kind: "AGENT" | "OPERATOR";
  id: string;
  name: string;
  rating: number | null | undefined;
  rejectionRate?: number | null | undefined;
}

function Side({ kind, id, name, rating, rejectionRate }: SideProps) {
  const { locale, words: { staff } } = useLanguage();
  const own = kind === "AGENT" ? { agentId: id } : { operatorId: id };
  const { data, refresh } = useRead(SIDE_HISTORY, { all: own, disputed: { ...own, status: ["DISPUTED"] } });
  useRefreshed(refresh);
  return (
    <div className="row top">
      <span aria-hidden className={kind === "AGENT" ? "av sq l" : "av e l"}>
        {[...name][0]}
      </span>
      <div className="grow">
        <Link to={kind === "AGENT" ? "/staff/agents" : "/staff/operators"} search={{ text: id }} className="strong">
          {name}
        </Link>{" "}
        <span className="s q">{staff.sides[kind]}</span>
        <p className="row wrap">
          {data && <Tag>{staff.tasksOf(count(locale, data.all.totalCount))}</Tag>}
          {data && <Tag>{staff.inDispute(count(locale, data.disputed.totalCount))}</Tag>}
          {typeof rating === "number" && <Tag>★ {rating.toFixed(1)}</Tag>}
          {typeof rejectionRate === "number" && <Tag>{staff.rejectedShare(percent(locale, rejectionRate))}</Tag>}
        </p>
      </div>
    </div>
  );
}

/** Statements of both sides, in order. */
export function Statements({ facts, operatorName }: { facts: Case; operatorName: string | undefined }) {
  const { staff } = useWords();
  const reasonOf = useReason();
  if (facts.statements.length === 0) return null;
  const names: Partial<Record<Case["statements"][number]["side"], string | undefined>> = { AGENT: facts.agent?.agentName, OPERATOR: operatorName };
  return (
    <Card title={staff.statements}>
      <ol className="thread">
        {facts.statements.map(({ side, event, text, saidInstant }) => (
          <li key={saidInstant + event} className={side === "OPERATOR" ? "me" : undefined}>
            <p className="msg">{reasonOf(text)}</p>
            <p className="xs q">
              {names[side] ?? staff.sides[side]} · <When instant={saidInstant} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
