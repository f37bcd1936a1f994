/** Idempotency keys of mutations: what is sent again after a lost answer happens once (docs/reference/idempotency.md). */
import { createRequest, type AnyVariables, type Client, type OperationContext, type TypedDocumentNode } from "@urql/core";
import { useState } from "react";
import type { Problem } from "./problem";

/** Send a mutation under a key: for 24 hours the service answers the same mutation under it as the first time. */
export const sendOnce = <Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  idempotencyKey: string,
  context?: Partial<OperationContext>,
) => client.executeMutation<Data, Variables>(createRequest(document, variables, { idempotencyKey }), context).toPromise();

/** The service has another request under the key. It may be the same one with another credential, and a secret as its answer. */
const KEY_REUSED = "idempotency_key_reused";

/** A page that was loaded without encryption has no `crypto.randomUUID`. */
const createKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

/** Key of the mutation that a dialog sends: the same one until it is done, another one for other variables. */
export class IdempotencyKey {
  private content = "";
  private key: string | null = null;

  find(variables: object): string {
    const content = JSON.stringify(variables, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));
    if (this.key === null || content !== this.content) this.key = createKey();
    this.content = content;
    return this.key;
  }

  /** Drop the key of what is done. A refusal uses no key up, and what was sent before it may be done without an answer. */
  note(problem: Problem | null): void {
    if (problem === null || problem.code === KEY_REUSED) this.key = null;
  }
}

export const useIdempotencyKey = () => useState(() => new IdempotencyKey())[0];
