/** Amounts paid for the tasks of each category in the days before today. */
import { useRead, useRefreshed } from "../../graph/hooks";
import { Bar } from "../../parts/lists/bar";
import { Card, Loading } from "../../parts/page";
import { encodeDayStart, formatPastDay } from "../../parts/period";
import { FaultNote } from "../../parts/problem";
import { Money } from "../../parts/values";
import { useWords } from "../../words";
import { nameCategory } from "../../words/categories";
import { SPENT } from "./money.documents";

/** Number of categories with a line of their own. */
const MOST = 6;

export function Categories({ currency, days }: { currency: string; days: 7 | 30 | 90 }) {
  const { money, work } = useWords();
  const { data, fault, isLoading, refresh } = useRead(SPENT, { currency, from: encodeDayStart(formatPastDay(days)) });
  useRefreshed(refresh);
  const names = new Map(data?.serviceCategories.map((category) => [category.id, nameCategory(work, category)]));
  const rows = data?.taskStatistics.spentByCategory.slice(0, MOST) ?? [];
  const largest = Number(rows[0]?.amount ?? 1);
  return (
    <Card title={money.spent} aside={<span className="s q">{money.days[days]}</span>}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && rows.length === 0 && <p className="s q">{money.spentNone}</p>}
      <ul className="grid gap-3">
        {rows.map(({ serviceCategoryId, count, amount }) => (
          <li key={serviceCategoryId ?? ""} className="grid gap-1 text-s">
            <div className="row wrap">
              <span className="grow">{serviceCategoryId ? (names.get(serviceCategoryId) ?? serviceCategoryId) : work.noCategory}</span>
              <span className="q num">{money.spentTasks(count)}</span>
              <b className="med">
                <Money amount={amount} currency={currency} />
              </b>
            </div>
            <Bar shares={[{ key: "spent", part: Number(amount) / largest, fill: "var(--st-accepted-mark)" }]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
