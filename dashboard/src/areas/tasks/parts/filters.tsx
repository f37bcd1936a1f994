/** The filters of tasks as chips, and the menu that adds or changes one. They stand in the address. */
import { ArrowLeft, ChevronRight, Plus, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useRead } from "../../../graph/hooks";
import type { Status } from "../../../graph/status";
import { Button } from "../../../parts/button";
import { useLanguage, useWords, type Language } from "../../../words";
import { nameCategory } from "../../../words/categories";
import { countryName, date, money } from "../../../words/formats";
import { Input, Select } from "../../../parts/labelled";
import { Categories, Tick } from "./form";
import { FACETS } from "./list.documents";
import { FILTERS, filterOf, type FilterName, type Search } from "./search";

interface Props {
  search: Search;
  change: (changes: Search) => void;
}

type Facets = ResultOf<typeof FACETS>;

/** What a menu needs to show and change a filter. */
interface Editor extends Props {
  facets: Facets | undefined;
  close: () => void;
}

/** Without the filters that the page has elsewhere, such as its field for a text. */
export function Filters({ search, change, without: elsewhere }: Props & { without: readonly FilterName[] }) {
  const language = useLanguage();
  const { work } = language.words;
  const { data: facets } = useRead(FACETS, { filter: filterOf({}) });
  const [open, setOpen] = useState<FilterName | "menu" | null>(null);
  const anchor = useRef<HTMLElement>(null);
  const [corner, setCorner] = useState({ left: 0, top: 0 });
  // The chips are laid out anew when a value gets its name.
  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { offsetLeft: left, offsetTop, offsetHeight } = anchor.current;
    const top = offsetTop + offsetHeight;
    if (left !== corner.left || top !== corner.top) setCorner({ left, top });
  });
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(null);
  useOutside(place, open !== null, close);
  const labels = labelsIn(language);
  const names = NAMES.filter((name) => !elsewhere.includes(name));
  const toggle = (name: FilterName | "menu", below: HTMLElement) => {
    anchor.current = below;
    setOpen(open === name ? null : name);
  };
  const remove = (name: FilterName) => change(Object.fromEntries(FILTERS[name].map((part) => [part, ""])));
  return (
    <div ref={place} className="relative flex min-w-0 flex-wrap items-center gap-2" onKeyDown={({ key }) => key === "Escape" && close()}>
      {names.filter((name) => FILTERS[name].some((part) => search[part])).map((name) => {
        const text = describe(name, search, facets, language);
        return (
          <span key={name} className="fchip">
            <button type="button" aria-expanded={open === name} onClick={({ currentTarget }) => toggle(name, currentTarget.parentElement ?? currentTarget)}>
              {labels[name]} <b className="max-w-56 truncate text-ink">{text}</b>
            </button>
            <button type="button" aria-label={work.withoutFilter(`${labels[name]}: ${text}`)} onClick={() => remove(name)}>
              <X size={14} aria-hidden />
            </button>
          </span>
        );
      })}
      <Button sizes={["small"]} aria-expanded={open === "menu"} onClick={({ currentTarget }) => toggle("menu", currentTarget)}>
        <Plus aria-hidden />
        {work.addFilter}
      </Button>
      {open && (
        <div role="group" aria-label={open === "menu" ? work.filters : labels[open]} className="pop absolute z-10 mt-1 w-72" style={{ top: corner.top, left: `max(0px, min(${corner.left}px, 100% - 18rem))` }}>
          {open === "menu" ? (
            names.map((name) => (
              <Item key={name} press={() => setOpen(name)} end={<ChevronRight size={14} aria-hidden className="q" />}>
                {labels[name]}
              </Item>
            ))
          ) : (
            <>
              <Item press={() => setOpen("menu")} start={<ArrowLeft size={14} aria-hidden className="q" />}>
                <span className="strong">{labels[open]}</span>
              </Item>
              <Choose key={open} name={open} {...{ search, change, facets, close }} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

const NAMES = Object.keys(FILTERS) as FilterName[];

function labelsIn({ words: { shared, work } }: Language): Record<FilterName, string> {
  return {
    text: shared.search,
    status: work.status,
    operator: shared.operator,
    payout: shared.payout,
    priority: work.priority,
    country: work.country,
    category: work.category,
    created: shared.created,
    deadline: shared.deadline,
  };
}

/** The value of a filter in the reader's words. */
function describe(name: FilterName, search: Search, facets: Facets | undefined, { locale, words: { shared, work } }: Language): string {
  const value = search[FILTERS[name][0]] ?? "";
  const range = (from: string | undefined, until: string | undefined, format: (text: string) => string) =>
    from === until && from ? format(from) : [from ? format(from) : "", "–", until ? format(until) : ""].join(" ").trim();
  switch (name) {
    case "text":
      return value;
    case "status":
      return value.split(" ").map((status) => shared.statuses[status as Status] ?? status).join(", ");
    case "country":
      return countryName(locale, value);
    case "category":
      return nameCategory(work, facets?.serviceCategories.find(({ id }) => id === value) ?? { id: value, name: value });
    case "operator":
      return facets?.taskStatistics.byOperator.find(({ operatorId }) => operatorId === value)?.firstName ?? `#${value}`;
    case "priority":
      return work.priorities[value as keyof typeof work.priorities] ?? value;
    case "payout":
      return search.least || search.most ? range(search.least, search.most, (amount) => (isNumber(amount) ? money(locale, amount, value) : amount)) : value;
    case "created":
      return range(search.createdFrom, search.createdUntil, (day) => date(locale, day));
    case "deadline":
      return range(search.deadlineFrom, search.deadlineUntil, (day) => date(locale, day));
  }
}

const isNumber = (text: string) => text !== "" && !Number.isNaN(Number(text));

/** A press or the focus elsewhere closes the menu. */
function useOutside(place: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) latest.current();
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, [place, isOpen]);
}

interface ItemProps {
  press: () => void;
  isOn?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

function Item({ press, isOn, start, end, children }: ItemProps) {
  return (
    <button type="button" className="item w-full text-start hover:bg-hover" aria-pressed={isOn} onClick={press}>
      {start}
      <span className="grow">{children}</span>
      {end}
    </button>
  );
}

/** The values of a filter to choose from. */
function Choose({ name, ...known }: Editor & { name: FilterName }) {
  const { locale, words: { work } } = useLanguage();
  const { search, change, close } = known;
  // Counts are those under the other filters.
  const others = filterOf({ ...search, ...Object.fromEntries(FILTERS[name].map((part) => [part, undefined])) });
  const { data: facets = known.facets } = useRead(FACETS, { filter: others });
  const editor = { ...known, facets };
  const statistics = facets?.taskStatistics;
  const list = (part: "country" | "operator" | "priority", values: readonly (readonly [string, string, number?])[]) => (
    <div className="max-h-72 overflow-y-auto">
      {values.map(([value, label, count]) => (
        <Item
          key={value}
          isOn={search[part] === value}
          end={count !== undefined && <span className="num q">{count}</span>}
          press={() => {
            change({ [part]: value });
            close();
          }}
        >
          {label}
        </Item>
      ))}
      {values.length === 0 && <p className="s q p-2">{work.listEmpty}</p>}
    </div>
  );
  switch (name) {
    case "text":
      return <Text {...editor} />;
    case "status":
      return <Statuses {...editor} />;
    case "country":
      return list("country", statistics?.byCountry.map(({ countryIsoCode: code, count }) => [code, countryName(locale, code), count] as const) ?? []);
    case "operator":
      return list("operator", statistics?.byOperator.flatMap(({ operatorId: id, firstName, count }) => (id === null ? [] : [[id, firstName ?? `#${id}`, count] as const])) ?? []);
    case "priority":
      return list("priority", Object.entries(work.priorities));
    case "category":
      return (
        <div className="p-2">
          <Select label={work.category} value={search.category ?? ""} onChange={(event) => change({ category: event.target.value })}>
            <option value="">{work.all}</option>
            <Categories categories={facets?.serviceCategories ?? []} />
          </Select>
        </div>
      );
    case "payout":
      return <Payout {...editor} />;
    case "created":
      return <Days from="createdFrom" until="createdUntil" {...editor} />;
    case "deadline":
      return <Days from="deadlineFrom" until="deadlineUntil" {...editor} />;
  }
}

function Statuses({ search, change, facets }: Editor) {
  const { shared } = useWords();
  const on = new Set(search.status?.split(" ") ?? []);
  const statuses = Object.keys(shared.statuses) as Status[];
  const tally = new Map(facets?.taskStatistics.byStatus.map(({ status, count }) => [status, count]));
  return (
    <div className="grid max-h-72 overflow-y-auto p-2">
      {statuses.map((status) => (
        <Tick
          key={status}
          label={`${shared.statuses[status]} (${tally.get(status) ?? 0})`}
          isOn={on.has(status)}
          take={(isOn) => change({ status: statuses.filter((other) => (other === status ? isOn : on.has(other))).join(" ") })}
        />
      ))}
    </div>
  );
}

/** Fields that count once they are applied, so that no half-typed amount or day is searched for. */
function Draft({ apply, children }: { apply: () => void; children: ReactNode }) {
  const { work } = useWords();
  return (
    <form
      className="grid gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {children}
      <Button type="submit" sizes={["small"]}>
        {work.applyFilter}
      </Button>
    </form>
  );
}

function Text({ search, change, close }: Editor) {
  const { shared, work } = useWords();
  const [text, setText] = useState(search.text ?? "");
  const apply = () => {
    change({ text });
    close();
  };
  return (
    <Draft apply={apply}>
      <Input type="search" label={shared.search} placeholder={work.searchHint} value={text} onChange={(event) => setText(event.target.value)} />
    </Draft>
  );
}

function Payout({ search, change, facets, close }: Editor) {
  const { shared, work } = useWords();
  const codes = facets?.currencies.map(({ code }) => code) ?? [];
  const [currency, setCurrency] = useState(search.currency ?? codes[0] ?? "EUR");
  const [least, setLeast] = useState(search.least ?? "");
  const [most, setMost] = useState(search.most ?? "");
  const apply = () => {
    change({ currency, least, most });
    close();
  };
  return (
    <Draft apply={apply}>
      <Select label={shared.currency} value={currency} onChange={(event) => setCurrency(event.target.value)}>
        {codes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-2">
        <Input inputMode="decimal" pattern="\d+([.]\d+)?" label={work.least} value={least} onChange={(event) => setLeast(event.target.value)} />
        <Input inputMode="decimal" pattern="\d+([.]\d+)?" label={work.most} value={most} onChange={(event) => setMost(event.target.value)} />
      </div>
    </Draft>
  );
}

interface DaysProps extends Editor {
  from: "createdFrom" | "deadlineFrom";
  until: "createdUntil" | "deadlineUntil";
}

function Days({ from, until, search, change, close }: DaysProps) {
  const { work } = useWords();
  const [first, setFirst] = useState(search[from] ?? "");
  const [last, setLast] = useState(search[until] ?? "");
  const apply = () => {
    change({ [from]: first, [until]: last });
    close();
  };
  return (
    <Draft apply={apply}>
      <Input type="date" label={work[from]} value={first} onChange={(event) => setFirst(event.target.value)} />
      <Input type="date" label={work[until]} value={last} onChange={(event) => setLast(event.target.value)} />
    </Draft>
  );
}
