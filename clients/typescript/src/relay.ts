// Relay: subscriptions that resume, and the configuration of its store.

import { parse } from "graphql";
import type { Client as Socket } from "graphql-ws";
import { type GraphQLResponse, Observable, type SubscribeFunction } from "relay-runtime";
import { type Fields, keyOf } from "./records.js";
import { subscribeResuming } from "./resuming.js";

/** The function for subscriptions of `Network.create`, over `socket`: a client of graphql-ws. */
export function resumingSubscribe(socket: Socket): SubscribeFunction {
  return ({ text, name }, variables) =>
    Observable.create((sink) =>
      subscribeResuming(socket, { document: parse(text ?? ""), variables, operationName: name }, {
        next: (result) => sink.next(result as GraphQLResponse),
        error: (reason) => sink.error(reason as Error),
        complete: sink.complete,
      }),
    );
}

/** The configuration of `Environment`: the key of a record. The compiler selects the nodeId of each object. */
export const cacheConfig = { getDataID: (fields: Fields): string | undefined => keyOf(fields) };
