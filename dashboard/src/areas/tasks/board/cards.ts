/**
 * The cards of a board by their task, fed by pages of each column and by the messages of `taskChanges`.
 *
 * A card of a page never replaces a newer one, so pages and messages may arrive in any order.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { followSubscription } from "../../../graph/client";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph, useLive, useSeldom } from "../../../graph/hooks";
import { BOARD_CARD, BOARD_CHANGES, COLUMN } from "../parts/board.documents";
import { addLeft } from "../parts/live_rows";
import { COLUMNS, COLUMN_NAMES, findColumn, type ColumnName } from "../parts/columns";
import { filterOf, type Search } from "../parts/search";

export type CardData = ResultOf<typeof BOARD_CARD>;
type Message = ResultOf<typeof BOARD_CHANGES>["taskChanges"];

export interface ColumnState {
  cards: CardData[];
  count: number;
  next: string | null;
  isLoading: boolean;
  fault: unknown;
}

interface Pages {
  count: number;
  /** Sequence of the page with that number. */
  sequence: number;
  next: string | null;
  isLoading: boolean;
  fault: unknown;
}

const UNREAD: Pages = { count: 0, sequence: 0, next: null, isLoading: true, fault: null };

/** The board under the filters of its address; `more` reads the next page of a column, also after a fault. */
export function useCards(search: Search) {
  const graph = useGraph();
  const asText = JSON.stringify(filterOf(search));
  const cards = useRef(new Map<string, CardData>());
  /** The sequences with which the last cards left. */
  const left = useRef(new Map<string, number>());
  const newest = useRef<Message | null>(null);
  const pages = useRef(new Map<ColumnName, Pages>());
  const wanted = useRef(0);
  const [, draw] = useState(0);
  const frame = useRef(0);
  const changed = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => draw((drawn) => drawn + 1));
  }, []);

  const keepNewer = useCallback((card: CardData) => {
    const known = cards.current.get(card.id)?.sequence ?? left.current.get(card.id) ?? -1;
    if ((card.sequence ?? 0) < known) return;
    left.current.delete(card.id);
    cards.current.set(card.id, card);
  }, []);

  const read = useCallback(
    async (name: ColumnName, after: string | null) => {
      const turn = wanted.current;
      const chosen = JSON.parse(asText) as ReturnType<typeof filterOf>;
      const status = COLUMNS[name].filter((one) => !chosen.status || chosen.status.includes(one));
      if (status.length === 0) {
        pages.current.set(name, { ...UNREAD, isLoading: false });
        changed();
        return;
      }
      const filter = { ...chosen, status };
      const { data, error } = await graph.client.query(COLUMN, { filter, after }, { requestPolicy: "network-only" }).toPromise();
      if (turn !== wanted.current) return;
      const known = pages.current.get(name) ?? UNREAD;
      const page = data?.tasks;
      for (const card of page?.nodes ?? []) keepNewer(card);
      pages.current.set(name, {
        ...(page
          ? { count: page.totalCount, sequence: page.sequence ?? 0, next: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null }
          : { count: known.count, sequence: known.sequence, next: after }),
        isLoading: false,
        fault: error ?? null,
      });
      changed();
    },
    [graph, asText, changed, keepNewer],
  );

  const readAll = useCallback(() => Promise.all(COLUMN_NAMES.map((name) => read(name, null))), [read]);
  const readSoon = useSeldom(() => {
    // A text is searched among the newest tasks, so only the service knows what the board has.
    if (hasText(asText)) cards.current.clear();
    void readAll();
  });

  useEffect(() => {
    wanted.current += 1;
    const turn = wanted.current;
    cards.current.clear();
    left.current.clear();
    pages.current.clear();
    newest.current = null;
    let stop: (() => void) | undefined;
    const begin = async () => {
      await readAll();
      const sequences = [...pages.current.values()].map(({ sequence }) => sequence).filter((sequence) => sequence > 0);
      if (turn !== wanted.current || hasText(asText)) return;
      let cursor = sequences.length > 0 ? Math.min(...sequences) : null;
      const take = ({ taskChanges: message }: ResultOf<typeof BOARD_CHANGES>) => {
        cursor = message.sequence;
        newest.current = message;
        for (const { change, task } of message.changes) {
          if (change !== "LEAVES") keepNewer(task);
          else if ((task.sequence ?? 0) >= (cards.current.get(task.id)?.sequence ?? 0)) {
            cards.current.delete(task.id);
            left.current = new Map(addLeft([...left.current], [task.id, task.sequence ?? 0]));
          }
        }
        changed();
      };
      stop = followSubscription(graph, BOARD_CHANGES, () => cursor, take, readSoon, { filter: JSON.parse(asText) as object });
    };
    void begin();
    return () => {
      wanted.current += 1;
      stop?.();
    };
  }, [graph, asText, readAll, readSoon, keepNewer, changed]);
  useLive(() => {
    if (hasText(asText)) readSoon();
  });

  const columns = Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, { cards: [] as CardData[], ...(pages.current.get(name) ?? UNREAD) }]),
  ) as Record<ColumnName, ColumnState & Pages>;
  for (const card of cards.current.values()) columns[findColumn(card.status)].cards.push(card);
  for (const name of COLUMN_NAMES) {
    const column = columns[name];
    column.cards.sort((one, other) => other.updatedInstant.localeCompare(one.updatedInstant));
    const message = newest.current;
    if (message && message.sequence >= column.sequence) column.count = countIn(name, message);
  }
  const more = (name: ColumnName) => {
    const page = pages.current.get(name);
    if (!page || page.isLoading || !(page.next || page.fault)) return;
    page.isLoading = true;
    void read(name, page.next);
  };
  return { columns: columns as Record<ColumnName, ColumnState>, more };
}

const hasText = (filter: string) => !!(JSON.parse(filter) as ReturnType<typeof filterOf>).text;

/** Number of the tasks of a column. */
const countIn = (name: ColumnName, message: Message) =>
  message.byStatus.filter(({ status }) => COLUMNS[name].includes(status)).reduce((sum, { count }) => sum + count, 0);
