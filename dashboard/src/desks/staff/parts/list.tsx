/** Elements of the staff's lists: filters and the page in the address, and rows that fit every width. */
import type { ReactNode } from "react";
import type { AnySearch, SearchName } from "../../../app/addresses";
import { Link, navigate, usePlace, type Target } from "../../../app/router";
import { buttonClass } from "../../../parts/button";
import { CONTROL } from "../../../parts/labelled";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useWords } from "../../../words";

/** The filters of the page, from its address. */
export const useFilters = (): AnySearch => usePlace().search;

/** The conditions that are set, as a filter of the graph takes them. */
export const given = <Conditions extends object>(conditions: Conditions) =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Conditions]?: Exclude<Conditions[Name], undefined>;
  };

interface Connection<Row> {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Row[];
}

interface ListProps<Row> {
  title: string;
  aside?: ReactNode;
  filters?: ReactNode;
  read: { fault: unknown; isLoading: boolean; refresh: () => void };
  connection: Connection<Row> | undefined;
  empty: { title: string; text: string };
  children: (row: Row) => ReactNode;
}

/** A page of one list: how many there are, its rows, and the way on. */
export function ListPage<Row>({ title, aside, filters, read, connection, empty, children }: ListProps<Row>) {
  return (
    <Page title={title} aside={aside}>
      {filters}
      <List read={read} connection={connection} empty={empty}>
        {children}
      </List>
    </Page>
  );
}

export function List<Row>({ read, connection, empty, children }: Pick<ListProps<Row>, "read" | "connection" | "empty" | "children">) {
  const { shared, staff } = useWords();
  const filters = useFilters();
  const { fault, isLoading, refresh } = read;
  if (isLoading) return <Loading />;
  if (!connection) return fault ? <FaultNote fault={fault} retry={refresh} /> : null;
  const { totalCount, pageInfo, nodes } = connection;
  if (totalCount === 0) return <Empty {...empty} />;
  return (
    <>
      <section aria-label={staff.found(totalCount)} className="rounded-l border border-line bg-surface">
        <ul className="m-0 list-none divide-y divide-line p-0">{nodes.map(children)}</ul>
      </section>
      <footer className="flex flex-wrap items-center justify-between gap-3 text-s text-quiet">
        <span>{staff.found(totalCount)}</span>
        <span className="flex gap-2">
          {filters["after"] && (
            <Link to="." search={{ ...filters, after: undefined }} className={buttonClass()}>
              {staff.toStart}
            </Link>
          )}
          {pageInfo.hasNextPage && (
            <Link to="." search={{ ...filters, after: pageInfo.endCursor ?? undefined }} className={buttonClass()}>
              {shared.more}
            </Link>
          )}
        </span>
      </footer>
    </>
  );
}

interface RowProps {
  title: ReactNode;
  at?: Target;
  chip?: ReactNode;
  facts: readonly ReactNode[];
  aside?: ReactNode;
  children?: ReactNode;
}

/** One thing of a list: what it is, what is to know about it, and what can be done with it. */
export function Row({ title, at, chip, facts, aside, children }: RowProps) {
  return (
    <li className="grid gap-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4">
      <div className="min-w-0">
        <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {at ? (
            <Link {...at} className="min-w-0 text-ink no-underline [overflow-wrap:anywhere] hover:underline">
              {title}
            </Link>
          ) : (
            <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          )}
          {chip}
        </p>
        <p className="m-0 mt-0.5 flex flex-wrap gap-x-3 text-s text-quiet [overflow-wrap:anywhere]">
          {facts.filter(Boolean).map((fact, index) => (
            // The facts of a row keep their places.
            <span key={index}>{fact}</span>
          ))}
        </p>
      </div>
      {(aside || children) && (
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          {aside && <span className="me-2 text-s font-semibold">{aside}</span>}
          {children}
        </div>
      )}
    </li>
  );
}

/** A filter by text; it counts when it is entered. */
export function TextFilter({ name, label }: { name: SearchName; label: string }) {
  const filters = useFilters();
  const value = filters[name] ?? "";
  const apply = (text: string) => {
    if (text !== value) navigate({ to: ".", search: { ...filters, after: undefined, [name]: text || undefined }, replace: true });
  };
  return (
    <form
      role="search"
      className="min-w-0 grow basis-64 sm:max-w-72"
      onSubmit={(event) => {
        event.preventDefault();
        apply(String(new FormData(event.currentTarget).get(name) ?? "").trim());
      }}
    >
      <input
        key={value}
        data-search
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        className={CONTROL}
        onBlur={(event) => apply(event.target.value.trim())}
      />
    </form>
  );
}

/** A filter by one of some values. */
export function ChoiceFilter({ name, label, all, choices }: { name: SearchName; label: string; all: string; choices: Record<string, string> }) {
  const filters = useFilters();
  return (
    <select
      aria-label={label}
      className={`${CONTROL} w-auto max-w-full`}
      value={filters[name] ?? ""}
      onChange={(event) => navigate({ to: ".", search: { ...filters, after: undefined, [name]: event.target.value || undefined }, replace: true })}
    >
      <option value="">{all}</option>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

export function Filters({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">{children}</div>;
}

/** Lists that belong together, each at its own address. */
export function Tabs({ name, tabs }: { name: SearchName; tabs: readonly (readonly [value: string | undefined, label: string])[] }) {
  const filters = useFilters();
  return (
    <nav aria-label={tabs.map(([, label]) => label).join(", ")} className="seg w-fit">
      {tabs.map(([value, label]) => {
        const isShown = filters[name] === value;
        return (
          <Link key={label} to="." search={{ [name]: value }} className="text-ink" aria-current={isShown ? "page" : undefined}>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
