/** The live board: a column for each stage of a task's life. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { Link, navigate, useParams, useSearch } from "../../../app/router";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { useSentences } from "../../../words/sentences";
import { COLUMN_NAMES, COLUMNS, type ColumnName } from "../parts/columns";
import { ALLOWED } from "../parts/list.documents";
import { Confirm, MOVES, type Move } from "../parts/moves";
import { SearchField } from "../parts/search_field";
import { focusNext, useShortcuts } from "../parts/shortcuts";
import { useCards, type CardData, type ColumnState } from "./cards";
import { Chip } from "../../../parts/marks/status";

const CARD_HEIGHT = 108;
const NEAR_END = 12;

export function Board() {
  const { shared, work } = useWords();
  const { text = "" } = useSearch<"/desk/$agentId/board">();
  const { columns, more } = useCards(text);
  const approval = useApproval();
  useShortcuts({
    j: () => focusNext(`${columnSelector()} [data-card]`, 1),
    k: () => focusNext(`${columnSelector()} [data-card]`, -1),
    l: () => focusColumn(1),
    h: () => focusColumn(-1),
    a: () => {
      const id = focused()?.dataset["card"];
      const card = Object.values(columns).flatMap(({ cards }) => cards).find((one) => one.id === id);
      if (card) void approval.ask(card);
    },
  });
  return (
    <Page isFull title={shared.pages.board} aside={<SearchField value={text} take={(text) => navigate({ to: ".", search: text ? { text } : {}, replace: true })} />}>
      <div className="grid min-h-0 flex-1 auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
        {COLUMN_NAMES.map((name) => (
          <Column key={name} name={name} state={columns[name]} more={() => more(name)} />
        ))}
      </div>
      <p className="m-0 hidden text-end text-xs text-quiet md:block">{work.boardKeys}</p>
      {approval.dialog}
    </Page>
  );
}

const focused = () => document.activeElement as HTMLElement | null;
const columnSelector = () => `[data-column="${focused()?.closest<HTMLElement>("[data-column]")?.dataset["column"] ?? COLUMN_NAMES[0]}"]`;

/** Move the focus to the first card in sight of the next column that has one. */
function focusColumn(step: number): void {
  const columns = [...document.querySelectorAll<HTMLElement>("[data-column]")].filter((column) => column.querySelector("[data-card]"));
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  const next = columns[at < 0 ? 0 : at + step];
  const cards = [...(next?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const top = next?.querySelector("ul")?.parentElement?.getBoundingClientRect().top ?? 0;
  (cards.find((card) => card.getBoundingClientRect().top >= top - 1) ?? cards[0])?.focus();
}

/** The approval of a card in place: what it books, or why it cannot be. */
function useApproval() {
  const { shared, work } = useWords();
  const sentences = useSentences();
  const client = useClient();
  const [asked, setAsked] = useState<{ card: CardData; move: Move | undefined; refusal: string } | null>(null);
  const ask = async (card: CardData) => {
    const { data } = await client.query(ALLOWED, { id: card.id }, { requestPolicy: "network-only" }).toPromise();
    const actions = new Map(data?.task?.allowedActions.map((action) => [action.code, action]));
    const moves = MOVES.filter(({ label }) => label === "approve");
    const refusal = moves.map(({ code }) => sentences.refusal(actions.get(code))).find(Boolean) ?? work.noActions;
    setAsked({ card, move: moves.find(({ code }) => actions.get(code)?.allowed), refusal });
  };
  const close = () => setAsked(null);
  const dialog =
    asked &&
    (asked.move ? (
      <Confirm task={asked.card} move={asked.move} close={close} done={close} />
    ) : (
      <Dialog title={`${work.approve}: ${asked.card.title}`} text={asked.refusal} close={close}>
        <Button onClick={close}>{shared.close}</Button>
      </Dialog>
    ));
  return { ask, dialog };
}

function Column({ name, state, more }: { name: ColumnName; state: ColumnState; more: () => void }) {
  const { work } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: state.cards.length,
    getScrollElement: () => list.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => state.cards[index]?.id ?? index,
    overscan: 4,
  });
  const items = rows.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= state.cards.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd && state.next) more();
  });
  return (
    <section data-column={name} aria-label={`${work.columns[name]}, ${work.count(state.count)}`} className="flex min-h-72 flex-col rounded-l border border-line bg-surface">
      <h2 className="m-0 flex justify-between gap-2 px-3 py-2.5 text-s font-semibold">
        {work.columns[name]}
        <span className="font-normal text-quiet tabular-nums">{state.count}</span>
      </h2>
      <div ref={list} tabIndex={0} role="group" aria-label={work.columns[name]} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {Boolean(state.fault) && <FaultNote fault={state.fault} />}
        {!state.isLoading && state.cards.length === 0 && <p className="m-0 px-1 text-s text-quiet">{work.boardEmpty}</p>}
        <ul className="relative m-0 list-none p-0" style={{ height: rows.getTotalSize() }}>
          {items.map((row) => {
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
      </div>
    </section>
  );
}

function TaskCard({ card, isMixed }: { card: CardData; isMixed: boolean }) {
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <Link
      to="/desk/$agentId/tasks/$taskId"
      params={{ agentId, taskId: card.id }}
      data-card={card.id}
      className="flex h-full flex-col justify-between rounded-m border border-line p-2.5 text-s text-ink no-underline hover:border-brand"
    >
      <span className="block truncate font-medium">{card.title}</span>
      <span className="block truncate text-quiet">{card.locationAddress}</span>
      <span className="flex items-center justify-between gap-2 text-quiet">
        {isMixed ? <Chip status={card.status} /> : <When isShort instant={card.updatedInstant} />}
        <Money amount={card.payoutAmount} currency={card.payoutCurrency} />
      </span>
    </Link>
  );
}
