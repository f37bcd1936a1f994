// Subscriptions of GraphQL libraries that resume after a lost connection: no event is lost, and none comes twice.
//
// `docs/how-to/use-graphql-libraries.md` explains it.

import {
  type ArgumentNode,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type ValueNode,
  valueFromASTUntyped,
  type VariableDefinitionNode,
} from "graphql";
import type { Client as Socket, Sink } from "graphql-ws";
import { FORBIDDEN } from "./close_codes.js";
import { FieldcallError } from "./problems.js";

/** The fields that send events, and the field of an event that is the cursor. Others send the state at each connection. */
export const CURSORS: Readonly<Record<string, string>> = {
  notifications: "sequence",
  supportMessages: "id",
  taskChanges: "sequence",
  taskEvents: "sequence",
};
/** Names that no document of a library uses. */
const [AFTER, POSITION] = ["resumeAfter", "resumePosition"];

/** A subscription of a library. */
export interface Subscription {
  readonly document: DocumentNode;
  readonly variables: Record<string, unknown>;
  readonly operationName?: string | undefined;
  readonly extensions?: Record<string, unknown> | undefined;
}

/**
 * Subscribes over `socket`, which reconnects, and returns the function that ends the subscription.
 *
 * Each connection continues after the last event. The subscription fails with `FieldcallError` if the service refuses
 * the key.
 */
export function subscribeResuming(socket: Socket, subscription: Subscription, sink: Sink<ExecutionResult>): () => void {
  const { document, operationName, extensions } = subscription;
  const operation = operationOf(document, operationName);
  const position = new Position(operation, subscription.variables);
  const payload = {
    query: print({ ...document, definitions: document.definitions.map((each) => (each === operation ? position.operation : each)) }),
    // Read again at each connection.
    get variables() {
      return position.variables;
    },
    ...(operationName && { operationName }),
    ...(extensions && { extensions }),
  };
  const stopListening = socket.on("closed", (event) => {
    const { code, reason } = event as CloseEvent;
    if (code !== FORBIDDEN) return;
    end();
    sink.error(new FieldcallError(`${reason || "The service refuses the key."} (close code ${code})`, { cause: event }));
  });
  const dispose = socket.subscribe<Record<string, unknown>>(payload, {
    next: (result) => {
      if (position.advance(result as ExecutionResult)) sink.next(result as ExecutionResult);
    },
    error: (reason) => {
      stopListening();
      sink.error(reason);
    },
    complete: () => {
      stopListening();
      sink.complete();
    },
  });
  const end = () => {
    stopListening();
    dispose();
  };
  return end;
}

/** The position of a subscription among its events, and the operation that continues there. */
class Position {
  /** The operation, with the cursor of each event selected. */
  readonly operation: OperationDefinitionNode;
  readonly #key: string | undefined;
  readonly #variable: string = AFTER;
  readonly #variables: Record<string, unknown>;
  #after: unknown;

  constructor(operation: OperationDefinitionNode, variables: Record<string, unknown>) {
    this.operation = operation;
    this.#variables = variables;
    const field = operation.selectionSet.selections[0];
    if (field?.kind !== Kind.FIELD) {
      throw new TypeError("Write the field of a subscription into the operation itself, not into a fragment.");
    }
    const cursor = CURSORS[field.name.value];
    if (cursor === undefined) return;
    const stated = field.arguments?.find(({ name }) => name.value === "after")?.value;
    if (stated?.kind === Kind.VARIABLE) this.#variable = stated.name.value;
    this.#key = (field.alias ?? field.name).value;
    this.#after = stated && valueFromASTUntyped(stated, { ...defaultsOf(operation), ...variables });
    this.operation = resumable(operation, field, this.#variable, cursor);
  }

  /** The variables of the next connection. Without an event, the service's default for `after` applies. */
  get variables(): Record<string, unknown> {
    return this.#after === undefined ? this.#variables : { ...this.#variables, [this.#variable]: this.#after };
  }

  /** Moves behind the event of a result. False if it was sent before: over the connection that was lost. */
  advance(result: ExecutionResult): boolean {
    const event = this.#key === undefined ? undefined : (result.data?.[this.#key] as Record<string, unknown> | null);
    if (!event) return true;
    const reached = Number(event[POSITION]);
    delete event[POSITION];
    if (typeof this.#after === "number" && reached <= this.#after) return false;
    this.#after = reached;
    return true;
  }
}

function operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const operation = name === undefined ? operations[0] : operations.find((each) => each.name?.value === name);
  if (!operation) throw new TypeError(`The document has no operation ${name ?? ""}.`);
  return operation;
}

function defaultsOf(operation: OperationDefinitionNode): Record<string, unknown> {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return Object.fromEntries(defaults);
}

/** The operation with the variable as `after`, and with the cursor in the selection of its field. */
function resumable(
  operation: OperationDefinitionNode,
  field: FieldNode,
  variable: string,
  cursor: string,
): OperationDefinitionNode {
  const name = (value: string) => ({ kind: Kind.NAME, value }) as const;
  const value: ValueNode = { kind: Kind.VARIABLE, name: name(variable) };
  const after: ArgumentNode = { kind: Kind.ARGUMENT, name: name("after"), value };
  const definition: VariableDefinitionNode = {
    kind: Kind.VARIABLE_DEFINITION,
    variable: value,
    type: { kind: Kind.NAMED_TYPE, name: name("Int") },
  };
  const definitions = operation.variableDefinitions ?? [];
  const position: FieldNode = { kind: Kind.FIELD, alias: name(POSITION), name: name(cursor) };
  const selections = [...(field.selectionSet?.selections ?? []), position];
  const resumed: FieldNode = {
    ...field,
    arguments: [...(field.arguments ?? []).filter((each) => each.name.value !== "after"), after],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  return {
    ...operation,
    variableDefinitions: definitions.some((each) => each.variable.name.value === variable)
      ? definitions
      : [...definitions, definition],
    selectionSet: { ...operation.selectionSet, selections: [resumed, ...operation.selectionSet.selections.slice(1)] },
  };
}
