/**
 * The cards of a board by their task, fed by pages of each column and by live events.
 *
 * A card of a page never replaces a newer one, so pages and events may arrive in any order.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph, useLive } from "../../../graph/hooks";
import { BOARD_CARD, COLUMN, ONE_CARD } from "../parts/board.documents";
import { COLUMNS, COLUMN_NAMES, findColumn, type ColumnName } from "../parts/columns";
import { filterOf, type Search } from "../parts/search";

export type CardData = ResultOf<typeof BOARD_CARD>;

export interface ColumnState {
  cards: CardData[];
  count: number;
  next: string | null;
  isLoading: boolean;
  fault: unknown;
}

interface Pages {
  count: number;
  next: string | null;
  isLoading: boolean;
  fault: unknown;
}

const UNREAD: Pages = { count: 0, next: null, isLoading: true, fault: null };

/** The board under the filters of its address; `more` reads the next page of a column, also after a fault. */
export function useCards(search: Search) {
  const graph = useGraph();
  const asText = JSON.stringify(filterOf(search));
  const isFiltered = asText !== JSON.stringify(filterOf({}));
  const cards = useRef(new Map<string, CardData>());
  const pages = useRef(new Map<ColumnName, Pages>());
  const wanted = useRef(0);
  const [, draw] = useState(0);
  const frame = useRef(0);
  const changed = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => draw((drawn) => drawn + 1));
  }, []);

  const read = useCallback(
    async (name: ColumnName, after: string | null) => {
      const turn = wanted.current;
      const chosen = JSON.parse(asText) as ReturnType<typeof filterOf>;
      const status = COLUMNS[name].filter((one) => !chosen.status || chosen.status.includes(one));
      if (status.length === 0) {
        pages.current.set(name, { count: 0, next: null, isLoading: false, fault: null });
        changed();
        return;
      }
      const filter = { ...chosen, status };
      const { data, error } = await graph.client.query(COLUMN, { filter, after }, { requestPolicy: "network-only" }).toPromise();
      if (turn !== wanted.current) return;
      for (const card of data?.tasks.nodes ?? []) keepNewer(cards.current, card);
      const page = data?.tasks;
      pages.current.set(name, {
        ...(page
          ? { count: page.totalCount, next: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null }
          : { count: pages.current.get(name)?.count ?? 0, next: after }),
        isLoading: false,
        fault: error ?? null,
      });
      changed();
    },
    [graph, asText, changed],
  );

  useEffect(() => {
    wanted.current += 1;
    cards.current.clear();
    pages.current.clear();
    for (const name of COLUMN_NAMES) void read(name, null);
  }, [read]);

  // What is asked while an answer is on its way would be given that answer, which may be older than the event.
  const asked = useRef(new Map<string, { isStale: boolean }>());
  const refresh = useCallback(
    async (taskId: string) => {
      const earlier = asked.current.get(taskId);
      if (earlier) {
        earlier.isStale = true;
        return;
      }
      const turn = { isStale: true };
      asked.current.set(taskId, turn);
      while (turn.isStale) {
        turn.isStale = false;
        const { data } = await graph.client.query(ONE_CARD, { id: taskId }, { requestPolicy: "network-only" }).toPromise();
        const before = cards.current.get(taskId);
        if (!data?.task) continue;
        if (isFiltered) {
          // Only the service knows whether it meets the filters: the newest of its column are read again.
          const names = new Set([before ?? data.task, data.task].map(({ status }) => findColumn(status)));
          cards.current.delete(taskId);
          await Promise.all([...names].map((name) => read(name, null)));
          continue;
        }
        count(pages.current, before, -1);
        keepNewer(cards.current, data.task);
        count(pages.current, cards.current.get(taskId), +1);
        changed();
      }
      asked.current.delete(taskId);
    },
    [graph, isFiltered, read, changed],
  );
  useLive(({ taskId }) => void refresh(taskId));

  const columns = Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, { cards: [] as CardData[], ...(pages.current.get(name) ?? UNREAD) }]),
  ) as Record<ColumnName, ColumnState>;
  for (const card of cards.current.values()) columns[findColumn(card.status)].cards.push(card);
  for (const column of Object.values(columns)) column.cards.sort((one, other) => other.updatedInstant.localeCompare(one.updatedInstant));
  const more = (name: ColumnName) => {
    const page = pages.current.get(name);
    if (!page || page.isLoading || !(page.next || page.fault)) return;
    page.isLoading = true;
    void read(name, page.next);
  };
  return { columns, more };
}

function keepNewer(cards: Map<string, CardData>, card: CardData): void {
  const known = cards.get(card.id);
  if (!known || (card.sequence ?? 0) >= (known.sequence ?? 0)) cards.set(card.id, card);
}

function count(pages: Map<ColumnName, Pages>, card: CardData | undefined, change: number): void {
  const page = card && pages.get(findColumn(card.status));
  if (page) page.count = Math.max(0, page.count + change);
}
