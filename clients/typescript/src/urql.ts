// urql: an exchange for subscriptions that resume, and the configuration of Graphcache.

import { type Exchange, subscriptionExchange } from "@urql/core";
import type { CacheExchangeOpts, KeyingConfig, ResolverConfig } from "@urql/exchange-graphcache";
import { relayPagination } from "@urql/exchange-graphcache/extras";
import { parse } from "graphql";
import type { Client as Socket } from "graphql-ws";
import { LISTS, NODES, TYPES_WITHOUT_ID } from "./generated/graph.js";
import { introspection } from "./generated/introspection.js";
import { keyOf } from "./records.js";
import { subscribeResuming } from "./resuming.js";

/** The exchange for subscriptions over `socket`, a client of graphql-ws such as `socket()` of `fieldcall-client/websocket`. */
export function resumingExchange(socket: Socket): Exchange {
  return subscriptionExchange({
    forwardSubscription: ({ query, variables, operationName, extensions }) => ({
      subscribe: (sink) => ({
        unsubscribe: subscribeResuming(
          socket,
          { document: parse(query ?? ""), variables: variables ?? {}, operationName, extensions },
          { next: (result) => sink.next(result as never), error: sink.error, complete: sink.complete },
        ),
      }),
    }),
  });
}

/** The configuration of `cacheExchange` of Graphcache: the schema, ids, and lists with pages. */
export const cacheConfig: CacheExchangeOpts = {
  schema: introspection as NonNullable<CacheExchangeOpts["schema"]>,
  keys: keysOfTypes(),
  resolvers: resolversOfLists(),
};

function keysOfTypes(): KeyingConfig {
  const keys: KeyingConfig = {};
  for (const type of NODES) keys[type] = (fields) => keyOf(fields) ?? null;
  for (const type of TYPES_WITHOUT_ID) keys[type] = () => null;
  return keys;
}

function resolversOfLists(): ResolverConfig {
  const resolvers: ResolverConfig = {};
  for (const [type, field] of LISTS) (resolvers[type] ??= {})[field] = relayPagination();
  return resolvers;
}
