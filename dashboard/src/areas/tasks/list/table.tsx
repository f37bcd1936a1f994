/** The tasks of a page of the list: rows of a table, and cards on a narrow page. */
import { memo } from "react";
import { Link, useParams } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { Chip } from "../../../parts/marks/status";
import { Money, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { dayTime } from "../../../words/formats";
import type { ROW } from "../parts/list.documents";

export type RowData = ResultOf<typeof ROW>;

interface Props {
  rows: readonly RowData[];
  selected: ReadonlySet<string>;
  toggle: (row: RowData) => void;
  toggleAll: (isOn: boolean) => void;
}

const WIDE = "hidden border-0 md:table-cell";
/** A cell of a card, which is one of a table on a wide page. */
const CELL = "h-auto border-0 p-0 md:table-cell md:h-10 md:px-3";

export function TaskTable({ rows, selected, toggle, toggleAll }: Props) {
  const { shared, work } = useWords();
  return (
    <div className="card overflow-clip">
      <table role="table" aria-label={shared.pages.tasks} className="table block md:table">
        <thead role="rowgroup" className="hidden md:table-header-group">
          <tr role="row">
            <th role="columnheader" scope="col" className="w-px">
              <input type="checkbox" aria-label={work.selectAll} className="block size-4.5" checked={rows.every(({ id }) => selected.has(id))} onChange={(event) => toggleAll(event.target.checked)} />
            </th>
            {[work.number, work.task, shared.place, work.status, shared.operator].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col" className="r">
              {shared.payout}
            </th>
            <th role="columnheader" scope="col">
              {shared.deadline}
            </th>
            <th role="columnheader" scope="col" className="r">
              {work.updated}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map((row) => (
            <Row key={row.id} row={row} isSelected={selected.has(row.id)} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row of its own, so that a selection draws one row again and not all of them. */
const Row = memo(function Row({ row, isSelected, toggle }: { row: RowData; isSelected: boolean; toggle: Props["toggle"] }) {
  const { locale, words: { shared, work } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const { city, street } = row.resolvedLocationAddressObject;
  const name = row.operator?.firstName;
  return (
    <tr
      role="row"
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2 last:border-0 md:table-row ${isSelected ? "is-on" : ""}`}
    >
      <td role="cell" className={`${CELL} row-span-2 self-start`}>
        <label className="grid min-h-11 w-6 place-items-start pt-1 md:min-h-6 md:place-items-center md:pt-0">
          <input type="checkbox" aria-label={work.select(row.title)} className="size-4.5" checked={isSelected} onChange={() => toggle(row)} />
        </label>
      </td>
      <td role="cell" className={`fit q num ${WIDE}`}>
        #{row.id}
      </td>
      <td role="cell" className={`${CELL} col-span-2 md:w-3/5 md:max-w-0 md:min-w-48`}>
        <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: row.id }} data-row={row.id} aria-keyshortcuts="j k x" className="t two py-1 [overflow-wrap:anywhere] md:block md:truncate">
          {row.title}
        </Link>
      </td>
      <td role="cell" className={`fit ${WIDE}`}>
        <span className="block max-w-40 truncate">{city ?? street}</span>
      </td>
      <td role="cell" className={`${CELL} md:whitespace-nowrap`}>
        <span className="row wrap md:flex-nowrap">
          <Chip status={row.status} />
          {(row.priority === "HIGH" || row.priority === "URGENT") && <span className="xs strong">{work.priorities[row.priority]}</span>}
        </span>
      </td>
      <td role="cell" className={`fit ${WIDE}`}>
        {name ? (
          <span className="row">
            <span className="av" aria-hidden>
              {name.charAt(0)}
            </span>
            {name}
          </span>
        ) : (
          <span className="q">{shared.nothing}</span>
        )}
      </td>
      <td role="cell" className={`r fit med ${CELL}`}>
        <Money amount={row.payoutAmount} currency={row.payoutCurrency} />
      </td>
      <td role="cell" className={`fit q num ${WIDE}`}>
        {row.deadlineInstant ? <time dateTime={row.deadlineInstant}>{dayTime(locale, row.deadlineInstant, row.timezone)}</time> : shared.nothing}
      </td>
      <td role="cell" className={`r fit q ${WIDE}`}>
        <When isShort instant={row.updatedInstant} />
      </td>
    </tr>
  );
});
