/** The filters above the list, and those that the browser keeps by name. */
import { Bookmark, X } from "lucide-react";
import { useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph, useRead } from "../../../graph/hooks";
import type { Status } from "../../../graph/status";
import { Button } from "../../../parts/button";
import { useLanguage, useWords } from "../../../words";
import { Categories, ChoiceField, FIELD, TextField, Tick } from "../parts/form";
import { FACETS } from "../parts/list.documents";
import { FILTERS, ORDERS, savedFilters, saveFilters, type FilterName, type SavedFilter, type Search } from "./search";

interface Props {
  search: Search;
  change: (changes: Search) => void;
  replace: (search: Search) => void;
}

export function Filters({ search, change, replace }: Props) {
  const { locale, words: { shared, work } } = useLanguage();
  const { data } = useRead(FACETS, {});
  const field = (name: FilterName) => ({ value: search[name] ?? "", take: (value: string) => change({ [name]: value }) });
  const country = new Intl.DisplayNames(locale, { type: "region" });
  const labels: Record<Exclude<FilterName, "text">, string> = {
    status: work.status, country: work.country, category: work.category, operator: shared.operator, priority: work.priority, currency: shared.currency,
    least: work.least, most: work.most, createdFrom: work.createdFrom, createdUntil: work.createdUntil, deadlineFrom: work.deadlineFrom, deadlineUntil: work.deadlineUntil,
  };
  const said = (name: FilterName, value: string) => {
    if (name === "status") return value.split(" ").map((status) => shared.statuses[status as Status] ?? status).join(", ");
    if (name === "country") return country.of(value) ?? value;
    if (name === "category") return data?.serviceCategories.find(({ id }) => id === value)?.name ?? value;
    return name === "priority" ? (work.priorities[value as keyof typeof work.priorities] ?? value) : value;
  };
  const active = FILTERS.flatMap((name) => (name !== "text" && search[name] ? [[name, search[name]] as const] : []));
  return (
    <>
      {active.length > 0 && (
        <ul aria-label={work.filters} className="m-0 flex list-none flex-wrap gap-2 p-0">
          {active.map(([name, value]) => (
            <li key={name}>
              <button
                type="button"
                aria-label={work.withoutFilter(`${labels[name]}: ${said(name, value)}`)}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-brand bg-surface px-3 text-s hover:border-danger hover:text-danger"
                onClick={() => change({ [name]: "" })}
              >
                <span className="text-quiet">{labels[name]}:</span> {said(name, value)}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Fields {...{ search, change, replace, data, field, country }} />
    </>
  );
}

interface FieldsProps extends Props {
  data: ResultOf<typeof FACETS> | undefined;
  field: (name: FilterName) => { value: string; take: (value: string) => void };
  country: Intl.DisplayNames;
}

function Fields({ search, change, replace, data, field, country }: FieldsProps) {
  const { shared, work } = useWords();
  const [isOpen, setOpen] = useState(false);
  const facets = data?.taskStatistics;
  return (
    <details className="rounded-l border border-line bg-surface" onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
      <summary className="px-4 py-2.5 text-s font-semibold">{work.filters}</summary>
      {isOpen && (
        <>
      <div className="grid gap-3 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-6">
        <Statuses chosen={search.status} counts={facets?.byStatus ?? []} take={(status) => change({ status })} />
        <ChoiceField label={work.country} {...field("country")}>
          <option value="">{work.all}</option>
          {facets?.byCountry.map(({ countryIsoCode: code, count }) => (
            <option key={code} value={code}>{`${country.of(code) ?? code} (${count})`}</option>
          ))}
        </ChoiceField>
        <ChoiceField label={work.category} {...field("category")}>
          <option value="">{work.all}</option>
          <Categories categories={data?.serviceCategories ?? []} />
        </ChoiceField>
        <ChoiceField label={shared.operator} {...field("operator")}>
          <option value="">{work.all}</option>
          {facets?.byOperator.flatMap(({ operatorId, count }) =>
            operatorId === null ? [] : [<option key={operatorId} value={operatorId}>{`#${operatorId} (${count})`}</option>],
          )}
        </ChoiceField>
        <ChoiceField label={work.priority} {...field("priority")}>
          <option value="">{work.all}</option>
          {Object.entries(work.priorities).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField label={shared.currency} {...field("currency")}>
          <option value="">{work.all}</option>
          {data?.currencies.map(({ code }) => <option key={code}>{code}</option>)}
        </ChoiceField>
        <TextField inputMode="decimal" disabled={!search.currency} label={work.least} hint={search.currency ? undefined : work.currencyFirst} {...field("least")} />
        <TextField inputMode="decimal" disabled={!search.currency} label={work.most} {...field("most")} />
        <TextField type="date" label={work.createdFrom} {...field("createdFrom")} />
        <TextField type="date" label={work.createdUntil} {...field("createdUntil")} />
        <TextField type="date" label={work.deadlineFrom} {...field("deadlineFrom")} />
        <TextField type="date" label={work.deadlineUntil} {...field("deadlineUntil")} />
        <ChoiceField label={work.order} value={search.order ?? ORDERS[0]} take={(order) => change({ order })}>
          {ORDERS.map((name) => (
            <option key={name} value={name}>
              {work.orders[name]}
            </option>
          ))}
        </ChoiceField>
      </div>
      <Saved search={search} replace={replace} />
        </>
      )}
    </details>
  );
}

function Statuses({ chosen, counts, take }: { chosen: string | undefined; counts: readonly { status: Status; count: number }[]; take: (chosen: string) => void }) {
  const { shared, work } = useWords();
  const on = new Set(chosen?.split(" ") ?? []);
  const statuses = Object.keys(shared.statuses) as Status[];
  const tally = new Map(counts.map(({ status, count }) => [status, count]));
  return (
    <fieldset className="m-0 grid min-w-0 content-start gap-1 border-0 p-0">
      <legend className="p-0 pb-1 text-s font-medium">{work.status}</legend>
      <details className="relative">
        <summary className={`${FIELD} truncate`}>{on.size === 0 ? work.all : statuses.filter((status) => on.has(status)).map((status) => shared.statuses[status]).join(", ")}</summary>
        <div className="absolute z-10 mt-1 grid max-h-80 w-64 max-w-[80vw] overflow-y-auto rounded-m border border-line bg-surface p-3 shadow-lg">
          {statuses.map((status) => (
            <Tick
              key={status}
              label={`${shared.statuses[status]} (${tally.get(status) ?? 0})`}
              isOn={on.has(status)}
              take={(isOn) => take(statuses.filter((other) => (other === status ? isOn : on.has(other))).join(" "))}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function Saved({ search, replace }: Pick<Props, "search" | "replace">) {
  const { actor } = useGraph();
  const { work } = useWords();
  const [saved, setSaved] = useState(() => savedFilters(actor));
  const [name, setName] = useState("");
  const keep = (filters: SavedFilter[]) => {
    saveFilters(actor, filters);
    setSaved(filters);
  };
  const save = () => {
    const { after, before, ...rest } = search;
    keep([...saved.filter((filter) => filter.name !== name.trim()), { name: name.trim(), search: rest }]);
    setName("");
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <Button onClick={() => replace({})}>{work.clearFilters}</Button>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) save();
        }}
      >
        <input aria-label={work.filterName} placeholder={work.filterName} maxLength={40} className={`${FIELD} w-44`} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit">
          {work.saveFilter}
        </Button>
      </form>
      <ul aria-label={work.savedFilters} className="m-0 flex list-none flex-wrap gap-2 p-0">
        {saved.map((filter) => (
          <li key={filter.name} className="inline-flex items-center rounded-full border border-line">
            <button type="button" className="inline-flex min-h-8 items-center gap-1.5 rounded-full ps-3 pe-1 text-s hover:text-brand" onClick={() => replace(filter.search)}>
              <Bookmark size={14} aria-hidden />
              {filter.name}
            </button>
            <button
              type="button"
              aria-label={work.forgetFilter(filter.name)}
              className="grid size-8 place-items-center rounded-full hover:text-danger"
              onClick={() => keep(saved.filter((other) => other !== filter))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
