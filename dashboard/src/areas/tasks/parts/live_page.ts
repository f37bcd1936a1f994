/** A page of a list that is read once and follows `taskChanges`. */
import { useEffect, useMemo, useRef, useState } from "react";
import { followSubscription } from "../../../graph/client";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph, useSeldom } from "../../../graph/hooks";
import { LIST_CHANGES } from "./list.documents";
import { applyChanges, type LivePage, type Message, type PageData } from "./live_rows";
import { PAGE, type variablesOf } from "./search";

/** Messages after which the page is read again, so that few are stored. */
const MAX_MESSAGES = 50;

/** The page of a list as it is now; `refresh` reads it again. A list under a free text cannot be followed. */
export function useLivePage(read: PageData | undefined, variables: ReturnType<typeof variablesOf>, refresh: () => void): LivePage | undefined {
  const graph = useGraph();
  const { filter, orderBy } = variables;
  const list = JSON.stringify({ filter, orderBy });
  const [messages, setMessages] = useState<{ list: string; all: readonly Message[] }>({ list, all: [] });
  const readAgain = useSeldom(refresh);
  const again = useRef(readAgain);
  const sequence = read?.sequence ?? null;
  const newest = useRef(sequence);
  newest.current = sequence;
  const canBegin = sequence !== null && !filter?.text;
  useEffect(() => {
    if (!canBegin) return;
    let cursor = newest.current;
    const take = ({ taskChanges: message }: ResultOf<typeof LIST_CHANGES>) => {
      cursor = message.sequence;
      setMessages((known) => {
        const since = known.list === list ? known.all.filter((one) => one.sequence > (newest.current ?? 0)) : [];
        return { list, all: [...since, message] };
      });
    };
    return followSubscription(graph, LIST_CHANGES, () => cursor, take, () => again.current(), JSON.parse(list) as object as Record<string, unknown>);
  }, [graph, list, canBegin]);
  const isDescending = orderBy.direction === "DESC";
  const page = useMemo(() => {
    if (!read) return undefined;
    const { sortKeys, edges, totalCount, pageInfo } = read;
    const begun: LivePage = { rows: edges.map((edge, place) => ({ key: sortKeys[place] ?? "", ...edge })), totalCount, ...pageInfo };
    const since = messages.list === list ? messages.all.filter((one) => one.sequence > (read.sequence ?? 0)) : [];
    return since.reduce((known, message) => applyChanges(known, message, isDescending, PAGE), begun);
  }, [read, messages, list, isDescending]);
  const isShort = page !== undefined && page.hasNextPage && page.rows.length < PAGE;
  const { length } = messages.all;
  useEffect(() => {
    if (isShort || length > MAX_MESSAGES) readAgain();
  }, [isShort, length, readAgain]);
  return page;
}
