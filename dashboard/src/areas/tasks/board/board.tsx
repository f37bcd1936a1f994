/** The live board: a column for each stage of a task's life. Empty columns, drafts and done tasks are folded. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { Link, navigate, useParams, useSearch } from "../../../app/router";
import type { Status } from "../../../graph/status";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { stageClass, STAGES, StatusMark } from "../../../parts/marks/status";
import { VerdictDots } from "../../../parts/marks/verdicts";
import { Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { count as formatCount } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { summarizeReview } from "../parts/checks";
import { COLUMN_NAMES, COLUMN_STAGES, COLUMNS, type ColumnName } from "../parts/columns";
import { Filters } from "../parts/filters";
import { Layouts } from "../parts/layouts";
import { ALLOWED } from "../parts/list.documents";
import { Confirm, MOVES, type Move } from "../parts/moves";
import { filled, type Search } from "../parts/search";
import { SearchField } from "../parts/search_field";
import { focusNext, useShortcuts } from "../parts/shortcuts";
import { Views } from "../parts/views";
import { useCards, type CardData, type ColumnState } from "./cards";

/** Height of a card without a photograph, until it is measured. */
const CARD_HEIGHT = 108;
const NEAR_END = 12;
/** What is no work under way is folded at first. */
const FOLDED: readonly ColumnName[] = ["draft", "done"];

export function Board() {
  const { shared, work } = useWords();
  const search = useSearch<"/desk/$agentId/board">();
  const change = (changes: Search) => navigate({ to: ".", search: filled({ ...search, ...changes }), replace: true });
  const { columns, more } = useCards(search);
  const [folded, setFolded] = useState(() => FOLDED.filter((name) => !isChosen(name, search.status)));
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
  const faulty = COLUMN_NAMES.filter((name) => columns[name].fault);
  const isUnread = COLUMN_NAMES.every((name) => columns[name].isLoading && columns[name].cards.length === 0);
  const fold = (name: ColumnName) => setFolded((known) => (known.includes(name) ? known.filter((other) => other !== name) : [...known, name]));
  return (
    <Page isFull title={shared.pages.board} layouts={<Layouts />} aside={<SearchField value={search.text ?? ""} take={(text) => change({ text })} />}>
      <div className="row wrap">
        <Views search={search} />
        <Filters search={search} change={change} without={["text"]} />
      </div>
      {faulty.length > 0 && <FaultNote fault={columns[faulty[0]!].fault} retry={() => faulty.forEach(more)} />}
      {isUnread ? (
        <Loading />
      ) : (
        <div role="group" aria-label={shared.pages.board} tabIndex={0} className="board">
          {COLUMN_NAMES.filter((name) => !columns[name].fault || columns[name].cards.length > 0).map((name) =>
            folded.includes(name) || (!columns[name].isLoading && columns[name].count === 0) ? (
              <FoldedColumn key={name} name={name} state={columns[name]} unfold={() => fold(name)} />
            ) : (
              <Column key={name} name={name} state={columns[name]} fold={() => fold(name)} more={() => more(name)} />
            ),
          )}
        </div>
      )}
      <p className="hide-s m-0 text-end text-xs text-quiet">{work.boardKeys}</p>
      {approval.dialog}
    </Page>
  );
}

const isChosen = (name: ColumnName, statuses = "") => statuses.split(" ").some((status) => COLUMNS[name].includes(status as Status));

const focused = () => document.activeElement as HTMLElement | null;
const columnSelector = () => `[data-column="${focused()?.closest<HTMLElement>("[data-column]")?.dataset["column"] ?? document.querySelector<HTMLElement>("[data-column]")?.dataset["column"]}"]`;

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

interface ColumnProps {
  name: ColumnName;
  state: ColumnState;
}

/** The name of a column and its number, which opens it where it has tasks. */
function FoldedColumn({ name, state, unfold }: ColumnProps & { unfold: () => void }) {
  const { work } = useWords();
  return (
    <section aria-label={`${work.columns[name]}, ${work.count(state.count)}`} className="col thin">
      {state.count > 0 ? (
        <button type="button" aria-expanded={false} className="col-name" onClick={unfold}>
          <ColumnName name={name} count={state.count} />
        </button>
      ) : (
        <p className="col-name">
          <ColumnName name={name} count={0} />
        </p>
      )}
    </section>
  );
}

function ColumnName({ name, count }: { name: ColumnName; count: number }) {
  const { locale, words: { work } } = useLanguage();
  return (
    <>
      <StatusMark stage={COLUMN_STAGES[name]} />
      {work.columns[name]}
      <span className="n num">{formatCount(locale, count)}</span>
    </>
  );
}

function Column({ name, state, fold, more }: ColumnProps & { fold: () => void; more: () => void }) {
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
    if (isNearEnd && state.next && !state.fault) more();
  });
  return (
    <section data-column={name} aria-label={`${work.columns[name]}, ${work.count(state.count)}`} className="col">
      <h2>
        <button type="button" aria-expanded className="col-name" onClick={fold}>
          <ColumnName name={name} count={state.count} />
        </button>
      </h2>
      <div ref={list} tabIndex={0} role="group" aria-label={work.columns[name]} className="col-list">
        <ul className="relative m-0 list-none p-0" style={{ height: rows.getTotalSize() }}>
          {items.map((row) => {
            const card = state.cards[row.index];
            return (
              card && (
                <li key={card.id} ref={rows.measureElement} data-index={row.index} className="absolute inset-x-0 pb-2" style={{ transform: `translateY(${row.start}px)` }}>
                  <TaskCard card={card} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function TaskCard({ card }: { card: CardData }) {
  const { agentId } = useParams<"/desk/$agentId">();
  const outcomes = summarizeReview(card.proofReview);
  const picture = card.proofReview?.items.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  return (
    <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: card.id }} data-card={card.id} className={`tile ${stageClass(STAGES[card.status])}`}>
      <span className="t three">{card.title}</span>
      <span className="xs q cut mt-0.5 block">{card.locationAddress}</span>
      {picture && <img className="pic" src={picture} alt="" loading="lazy" />}
      <span className="f xs q">
        {outcomes.length > 0 ? (
          <VerdictDots outcomes={outcomes} />
        ) : (
          <span className="cut">
            {card.operator?.firstName} <When isShort instant={card.updatedInstant} />
          </span>
        )}
        <span className="end num med text-ink">
          <Money amount={card.payoutAmount} currency={card.payoutCurrency} />
        </span>
      </span>
    </Link>
  );
}
