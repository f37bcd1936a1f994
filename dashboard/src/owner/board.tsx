/** The live board: a column for each stage of a task's life. */
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { buttonClass } from "../parts/button";
import { Page } from "../parts/page";
import { FaultNote } from "../parts/problem";
import { StatusChip } from "../parts/status";
import { Money, When } from "../parts/values";
import { useWords } from "../words";
import { useCards, type CardData, type ColumnState } from "./cards";
import { COLUMN_NAMES, COLUMNS, type ColumnName } from "./columns";

const CARD_HEIGHT = 108;

export function Board() {
  const { shared } = useWords();
  const { text = "" } = useSearch({ strict: false }) as { text?: string };
  const { columns, more } = useCards(text);
  return (
    <Page title={shared.pages.board} aside={<Search text={text} />}>
      <div className="grid min-h-0 flex-1 auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
        {COLUMN_NAMES.map((name) => (
          <Column key={name} name={name} state={columns[name]} more={() => more(name)} />
        ))}
      </div>
    </Page>
  );
}

/** The search stands in the address, so that it can be shared and found again. */
function Search({ text }: { text: string }) {
  const { shared, work } = useWords();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const search = (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate({ to: ".", search: value ? { text: value } : {}, replace: true }), 250);
  };
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="sr-only">{shared.search}</span>
      <input
        type="search"
        data-search
        defaultValue={text}
        placeholder={work.searchHint}
        className="min-h-10 w-64 max-w-full rounded-lg border border-quiet bg-card px-3 placeholder:text-quiet"
        onChange={(event) => search(event.target.value)}
      />
    </label>
  );
}

function Column({ name, state, more }: { name: ColumnName; state: ColumnState; more: () => void }) {
  const { shared, work } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: state.cards.length,
    getScrollElement: () => list.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => state.cards[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <section aria-label={`${work.columns[name]}, ${work.count(state.count)}`} className="flex min-h-72 flex-col rounded-xl border border-line bg-card">
      <h2 className="m-0 flex justify-between gap-2 px-3 py-2.5 text-sm font-semibold">
        {work.columns[name]}
        <span className="font-normal text-quiet tabular-nums">{state.count}</span>
      </h2>
      <div ref={list} tabIndex={0} role="group" aria-label={work.columns[name]} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {Boolean(state.fault) && <FaultNote fault={state.fault} />}
        {!state.isLoading && state.cards.length === 0 && <p className="m-0 px-1 text-sm text-quiet">{work.boardEmpty}</p>}
        <ul className="relative m-0 list-none p-0" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const card = state.cards[row.index];
            return (
              card && (
                <li key={card.id} className="absolute inset-x-0 pb-2" style={{ height: CARD_HEIGHT, transform: `translateY(${row.start}px)` }}>
                  <TaskCard card={card} isMixed={COLUMNS[name].length > 1} />
                </li>
              )
            );
          })}
        </ul>
        {state.next && (
          <button type="button" className={`${buttonClass()} w-full`} onClick={more}>
            {shared.more}
          </button>
        )}
      </div>
    </section>
  );
}

function TaskCard({ card, isMixed }: { card: CardData; isMixed: boolean }) {
  const { agentId } = useParams({ strict: false }) as { agentId: string };
  return (
    <Link
      to="/desk/$agentId/tasks/$taskId"
      params={{ agentId, taskId: card.id }}
      className="flex h-full flex-col justify-between rounded-lg border border-line p-2.5 text-sm text-ink no-underline hover:border-accent"
    >
      <span className="block truncate font-medium">{card.title}</span>
      <span className="block truncate text-quiet">{card.locationAddress}</span>
      <span className="flex items-center justify-between gap-2 text-quiet">
        {isMixed ? <StatusChip status={card.status} /> : <When instant={card.updatedInstant} />}
        <Money amount={card.payoutAmount} currency={card.payoutCurrency} />
      </span>
    </Link>
  );
}
