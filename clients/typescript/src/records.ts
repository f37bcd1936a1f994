// The identity of an object in the caches of GraphQL libraries.

/** Fields of an object that a query may have selected. */
export interface Fields {
  readonly __typename?: unknown;
  readonly id?: unknown;
  readonly nodeId?: unknown;
}

/**
 * The key of an object among all objects: its nodeId, else one of type and id. Most types have the same in both ways;
 * the id of an event is the reader's own number, so select the `nodeId` of events. `undefined` without either.
 */
export function keyOf({ __typename, id, nodeId }: Fields): string | undefined {
  if (typeof nodeId === "string") return nodeId;
  return id === undefined || id === null ? undefined : `${String(__typename)}_${String(id)}`;
}
