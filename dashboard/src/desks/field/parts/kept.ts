/** A query whose last answer the browser keeps, and shows while there is no connection. */
import { getOperationName, type TypedDocumentNode } from "@urql/core";
import { useEffect, useState } from "react";
import { useGraph, useRead } from "../../../graph/hooks";
import { keep, kept } from "./queue/store";

interface Past<Data> {
  name: string;
  data: Data;
  at: number;
}

/** The name under which the answer to a query is kept. */
export const nameOf = <Data, Variables extends object>(actor: string, document: TypedDocumentNode<Data, Variables>, variables: Variables) =>
  `${actor} ${getOperationName(document)} ${JSON.stringify(variables)}`;

/** As `useRead`; `keptAt` says of when the data is, in milliseconds, where it is not of now. */
export function useKept<Data, Variables extends object>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
  const { actor, socket } = useGraph();
  const { data, fault, isLoading, refresh } = useRead(document, variables);
  const name = nameOf(actor, document, variables);
  const [found, setFound] = useState<Past<Data> | null>(null);
  const past = found?.name === name ? found : null;
  const isUnreachable = Boolean(fault?.networkError);
  useEffect(() => {
    if (data) void keep(name, data);
  }, [name, data]);
  useEffect(() => {
    if (isUnreachable) void kept(name).then((one) => one && setFound(one as Past<Data>));
  }, [name, isUnreachable]);
  useEffect(() => {
    // What happened without a connection is told by no event where the page began without one.
    let wasClosed = false;
    const closed = () => void (wasClosed = true);
    const connected = () => {
      if (wasClosed) refresh();
      wasClosed = false;
    };
    const stops = [socket.on("closed", closed), socket.on("connected", connected), () => removeEventListener("online", refresh)];
    addEventListener("online", refresh);
    return () => stops.forEach((stop) => stop());
  }, [socket, refresh]);
  const old = isUnreachable ? past : null;
  const shown = data ?? old?.data;
  // The code of a refusal, also where the answer has other fields, or a null in its place.
  const refusal = fault?.graphQLErrors[0]?.extensions["code"] ?? null;
  return { data: shown, refusal, keptAt: old?.at ?? null, fault: shown ? undefined : fault, isLoading, refresh };
}
