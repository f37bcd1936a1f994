// Apollo Client 4: a link for subscriptions that resume, and the configuration of its cache.

import { ApolloLink, type InMemoryCacheConfig, Observable, type TypePolicies } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import type { Client as Socket } from "graphql-ws";
import { LISTS, possibleTypes } from "./generated/graph.js";
import { keyOf } from "./records.js";
import { subscribeResuming } from "./resuming.js";

/** The link for subscriptions over `socket`, a client of graphql-ws such as `socket()` of `fieldcall-client/websocket`. */
export function resumingLink(socket: Socket): ApolloLink {
  return new ApolloLink(
    ({ query: document, variables, operationName, extensions }) =>
      new Observable((observer) =>
        subscribeResuming(socket, { document, variables, operationName, extensions }, {
          next: (result) => observer.next(result as ApolloLink.Result),
          error: (reason) => observer.error(reason),
          complete: () => observer.complete(),
        }),
      ),
  );
}

/** The configuration of `InMemoryCache`: ids, types of unions, and lists to which `fetchMore` adds the next page. */
export const cacheConfig: InMemoryCacheConfig = {
  dataIdFromObject: keyOf,
  possibleTypes,
  typePolicies: policiesOfLists(),
};

function policiesOfLists(): TypePolicies {
  const policies: Record<string, { fields: Record<string, ReturnType<typeof relayStylePagination>> }> = {};
  for (const [type, field, conditions] of LISTS) {
    (policies[type] ??= { fields: {} }).fields[field] = relayStylePagination([...conditions]);
  }
  return policies;
}

export { possibleTypes };
