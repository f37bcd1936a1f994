/** All tasks as a table, by filters that stand in the address. */
import { useCallback, useState } from "react";
import { Link, navigate, useParams, useSearch } from "../../../app/router";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { TASK_LIST } from "../parts/list.documents";
import { SearchField } from "../parts/search_field";
import { focusNext, useShortcuts } from "../parts/shortcuts";
import { Bulk } from "./bulk";
import { Filters } from "./filters";
import { ORDERS, variablesOf, type Search } from "./search";
import { TaskTable, type RowData } from "./table";
import { Views } from "./views";

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
  const toggleAll = (isOn: boolean) => setSelected(new Map(isOn ? rows.map((row) => [row.id, row]) : []));
  useRowKeys(rows, toggle);
  const isFiltered = Object.keys(search).length > 0;
  const order = (
    <label className="row s q">
      <span className="vh">{work.order}</span>
      <select className="in small" value={search.order ?? ORDERS[0]} onChange={(event) => change({ order: event.target.value })}>
        {ORDERS.map((name) => (
          <option key={name} value={name}>
            {work.orders[name]}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Page title={shared.pages.tasks} aside={<SearchField value={search.text ?? ""} take={(text) => change({ text })} />}>
      <div className="row wrap">
        <Views search={search} />
        <Filters search={search} change={change} />
        <div className="row wrap end">
          {page && <span className="s q num whitespace-nowrap">{work.count(page.totalCount)}</span>}
          {order}
        </div>
      </div>
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
      {rows.length > 0 && <TaskTable rows={rows} selected={selected} toggle={toggle} toggleAll={toggleAll} />}
      <p className="row wrap">
        {page?.pageInfo.hasPreviousPage && <Button onClick={() => turn({ before: page.pageInfo.startCursor ?? "" })}>{work.previousPage}</Button>}
        {page?.pageInfo.hasNextPage && <Button onClick={() => turn({ after: page.pageInfo.endCursor ?? "" })}>{work.nextPage}</Button>}
        <span className="xs q end hide-s">{work.listKeys}</span>
      </p>
      {selected.size > 0 && <Bulk tasks={[...selected.values()]} all={() => toggleAll(true)} clear={() => setSelected(new Map())} done={refresh} />}
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
