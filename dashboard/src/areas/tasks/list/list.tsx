/** All tasks as a table, by filters that stand in the address. */
import { memo, useCallback, useRef, useState } from "react";
import { Link, navigate, useParams, useSearch } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { TASK_LIST, type ROW } from "../parts/list.documents";
import { SearchField } from "../parts/search_field";
import { focusNext, useShortcuts } from "../parts/shortcuts";
import { Bulk } from "./bulk";
import { Filters } from "./filters";
import { variablesOf, type Search } from "./search";
import { Chip } from "../../../parts/marks/status";

type RowData = ResultOf<typeof ROW>;

export function List() {
  const { shared, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const search = useSearch<"/desk/$agentId/tasks">();
  const [selected, setSelected] = useState<ReadonlyMap<string, RowData>>(new Map());
  const { data, fault, isLoading, refresh } = useRead(TASK_LIST, variablesOf(search));
  useRefreshed(refresh);
  const page = data?.tasks;
  const rows = page?.nodes ?? [];
  const replace = (next: Search) => navigate({ to: ".", search: next, replace: true });
  // Another filter begins at its first page.
  const change = (changes: Search) => replace(filled({ ...search, after: "", before: "", ...changes }));
  const turn = (to: Search) => navigate({ to: ".", search: filled({ ...search, after: "", before: "", ...to }) });
  const toggle = useCallback(
    (row: RowData) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(row.id)) next.set(row.id, row);
        return next;
      }),
    [],
  );
  useRowKeys(rows, toggle);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page
      title={shared.pages.tasks}
      aside={
        <div className="flex flex-wrap items-center gap-3">
          {page && <span className="text-s text-quiet">{work.count(page.totalCount)}</span>}
          <SearchField value={search.text ?? ""} take={(text) => change({ text })} />
          <Link to="/desk/$agentId/new" params={{ agentId }} className={buttonClass("primary")}>
            {shared.pages.newTask}
          </Link>
        </div>
      }
    >
      <Filters search={search} change={change} replace={replace} />
      {selected.size > 0 && <Bulk tasks={[...selected.values()]} clear={() => setSelected(new Map())} done={refresh} />}
      {fault && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page && rows.length === 0 && (
        <Empty title={isFiltered ? work.listNoMatch : work.listEmpty} text={isFiltered ? work.listNoMatchText : work.listEmptyText}>
          {isFiltered ? (
            <Button onClick={() => replace({})}>{work.clearFilters}</Button>
          ) : (
            <Link to="/desk/$agentId/new" params={{ agentId }} className={buttonClass("primary")}>
              {work.firstTask}
            </Link>
          )}
        </Empty>
      )}
      {rows.length > 0 && (
        <Table
          rows={rows}
          selected={selected}
          toggle={toggle}
          toggleAll={(isOn) => setSelected(new Map(isOn ? rows.map((row) => [row.id, row]) : []))}
        />
      )}
      <p className="m-0 flex items-center gap-2 pb-4">
        {page?.pageInfo.hasPreviousPage && <Button onClick={() => turn({ before: page.pageInfo.startCursor ?? "" })}>{work.previousPage}</Button>}
        {page?.pageInfo.hasNextPage && <Button onClick={() => turn({ after: page.pageInfo.endCursor ?? "" })}>{work.nextPage}</Button>}
        <span className="ms-auto hidden text-xs text-quiet md:inline">{work.listKeys}</span>
      </p>
    </Page>
  );
}

/** Without what is empty: it has no place in the address. */
const filled = (search: Search): Search => Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Search;

const LINKS = "[data-row]";

function useRowKeys(rows: readonly RowData[], toggle: (row: RowData) => void): void {
  useShortcuts({
    j: () => focusNext(LINKS, 1),
    k: () => focusNext(LINKS, -1),
    x: () => {
      const row = rows.find(({ id }) => id === (document.activeElement as HTMLElement | null)?.dataset["row"]);
      if (row) toggle(row);
    },
  });
}

interface TableProps {
  rows: readonly RowData[];
  selected: ReadonlyMap<string, RowData>;
  toggle: (row: RowData) => void;
  toggleAll: (isOn: boolean) => void;
}

const CELL = "px-3 py-2.5 align-top";
const WIDE = "hidden md:table-cell";

function Table({ rows, selected, toggle, toggleAll }: TableProps) {
  const { shared, work } = useWords();
  const all = useRef<HTMLInputElement>(null);
  const heads = [
    [work.status, ""],
    [shared.payout, "text-end"],
    [shared.operator, `text-start ${WIDE}`],
    [shared.deadline, `text-start ${WIDE}`],
    [work.updated, `text-start ${WIDE}`],
  ] as const;
  return (
    <div className="shrink-0 overflow-x-auto rounded-l border border-line bg-surface" tabIndex={0} role="region" aria-label={shared.pages.tasks}>
      <table className="w-full border-collapse text-s">
        <thead>
          <tr className="border-b border-line text-quiet">
            <th scope="col" className={`${CELL} w-10`}>
              <input
                ref={all}
                type="checkbox"
                aria-label={work.selectAll}
                className="size-4.5 accent-brand"
                checked={rows.every(({ id }) => selected.has(id))}
                onChange={(event) => toggleAll(event.target.checked)}
              />
            </th>
            <th scope="col" className={`${CELL} text-start font-medium`}>
              {work.task}
            </th>
            {heads.map(([head, look]) => (
              <th key={head} scope="col" className={`${CELL} font-medium ${look || "text-start"}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isSelected={selected.has(row.id)} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row of its own, so that a selection draws one row again and not all of them. */
const Row = memo(function Row({ row, isSelected, toggle }: { row: RowData; isSelected: boolean; toggle: TableProps["toggle"] }) {
  const { shared, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <tr className={`border-b border-line last:border-0 focus-within:bg-ground hover:bg-ground ${isSelected ? "bg-ground" : ""}`}>
      <td className={CELL}>
        <input type="checkbox" aria-label={work.select(row.title)} className="size-4.5 accent-brand" checked={isSelected} onChange={() => toggle(row)} />
      </td>
      <td className={`${CELL} w-full max-w-0`}>
        <Link
          to="/desk/$agentId/tasks/$taskId"
          params={{ agentId, taskId: row.id }}
          data-row={row.id}
          aria-keyshortcuts="j k x"
          className="block truncate font-medium text-ink no-underline hover:underline"
        >
          {row.title}
        </Link>
        <span className="block truncate text-quiet">
          #{row.id} · {row.locationAddress}
        </span>
      </td>
      <td className={CELL}>
        <Chip status={row.status} />
        {(row.priority === "HIGH" || row.priority === "URGENT") && <span className="mt-1 block text-xs font-semibold">{work.priorities[row.priority]}</span>}
      </td>
      <td className={`${CELL} text-end whitespace-nowrap`}>
        <Money amount={row.payoutAmount} currency={row.payoutCurrency} />
      </td>
      <td className={`${CELL} ${WIDE}`}>{row.operator?.firstName ?? shared.nothing}</td>
      <td className={`${CELL} ${WIDE}`}>
        <When instant={row.deadlineInstant} zone={row.timezone} />
      </td>
      <td className={`${CELL} text-quiet ${WIDE}`}>
        <When isShort instant={row.updatedInstant} />
      </td>
    </tr>
  );
});
