/** All tasks as a table, by filters that stand in the address. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useReadOnly } from "../../../app/account_forms";
import { Link, navigate, useParams, useSearch } from "../../../app/router";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { Filters } from "../parts/filters";
import { Layouts } from "../parts/layouts";
import { TASK_LIST } from "../parts/list.documents";
import { useLivePage } from "../parts/live_page";
import { filled, filterOf, ORDERS, variablesOf, type Search } from "../parts/search";
import { SearchField } from "../parts/search_field";
import { focusNext, useShortcuts } from "../parts/shortcuts";
import { Views } from "../parts/views";
import { Bulk } from "./bulk";
import { MAX_CHAIN } from "./chain";
import { TaskTable, type RowData } from "./table";

export function List() {
  const { shared, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const isReadOnly = useReadOnly();
  const search = useSearch<"/desk/$agentId/tasks">();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isEverything, setEverything] = useState(false);
  const variables = variablesOf(search);
  const { data, fault, isLoading, refresh } = useRead(TASK_LIST, variables);
  useRefreshed(refresh, () => !!variables.filter.text);
  const page = useLivePage(data?.tasks, variables, refresh);
  const rows = page?.rows.map(({ node }) => node) ?? [];
  const replace = (next: Search) => navigate({ to: ".", search: next, replace: true });
  // Another filter begins at its first page.
  const change = (changes: Search) => replace(filled({ ...search, after: "", before: "", ...changes }));
  const turn = (to: Search) => navigate({ to: ".", search: filled({ ...search, after: "", before: "", ...to }) });
  const select = (ids: readonly string[]) => {
    setSelected(new Set(ids));
    setEverything(false);
  };
  const shown = rows.map(({ id }) => id);
  const toggleAll = (isOn: boolean) => select(isOn ? shown : []);
  // Of all tasks under the filter, those on the page stay selected when one of them is taken out.
  const marked = isEverything ? new Set(shown) : selected;
  const latest = useRef({ marked, select });
  useEffect(() => {
    latest.current = { marked, select };
  });
  const toggle = useCallback(({ id }: RowData) => {
    const next = new Set(latest.current.marked);
    if (!next.delete(id)) next.add(id);
    latest.current.select([...next]);
  }, []);
  const filter = filterOf(search);
  // A move is for tasks that the reader has seen the filters of.
  useEffect(() => select([]), [JSON.stringify(filter)]);
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
    <Page title={shared.pages.tasks} layouts={<Layouts />} aside={<SearchField value={search.text ?? ""} take={(text) => change({ text })} />}>
      <div className="row wrap">
        <Views search={search} />
        <Filters search={search} change={change} without={["text"]} />
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
          ) : isReadOnly ? null : (
            <Link to="/desk/$agentId/new" params={{ agentId }} className={buttonClass("primary")}>
              {work.firstTask}
            </Link>
          )}
        </Empty>
      )}
      {rows.length > 0 && <TaskTable rows={rows} selected={marked} toggle={toggle} toggleAll={toggleAll} />}
      <p className="row wrap">
        {page?.hasPreviousPage && <Button onClick={() => turn({ before: page.rows[0]?.cursor ?? "" })}>{work.previousPage}</Button>}
        {page?.hasNextPage && <Button onClick={() => turn({ after: page.rows.at(-1)?.cursor ?? "" })}>{work.nextPage}</Button>}
        <span className="xs q end hide-s">{work.listKeys}</span>
      </p>
      {marked.size > 0 && (
        <Bulk
          chosen={isEverything ? { filter } : { taskIds: [...selected] }}
          size={isEverything ? Math.min(page?.totalCount ?? 0, MAX_CHAIN) : selected.size}
          total={page?.totalCount ?? 0}
          selectPage={() => toggleAll(true)}
          selectAll={() => setEverything(true)}
          clear={() => toggleAll(false)}
          done={refresh}
        />
      )}
    </Page>
  );
}

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
