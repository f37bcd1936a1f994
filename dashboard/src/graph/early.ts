/** Requests that the first script sends while the desk is still loading, without the libraries of the desk. */
import type { Actor } from "./connection";

export interface Question {
  operationName?: string;
  query: string;
  variables?: object;
}

export const buildFetchOptions = (actor: Actor) => ({
  headers: { "X-Fieldcall-As": actor, Accept: "application/json" } as Record<string, string>,
  // The service has no redirects: one leads to the login page of a network.
  redirect: "manual" as const,
});

export function ask(actor: Actor, question: Question): Promise<Response> {
  const { headers, ...rest } = buildFetchOptions(actor);
  return fetch("/graphql", { ...rest, method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(question) });
}

/** An older answer could be behind what the page has heard since. */
const FRESH_MILLISECONDS = 10_000;

let early: { actor: Actor; name: string | undefined; answer: Promise<Response>; askedAt: number } | null = null;

/** Ask what the client of an actor will ask first. */
export function askEarly(actor: Actor, question: Question): void {
  const answer = ask(actor, question);
  // Mark the rejection as handled; the client that takes the answer still receives it.
  answer.catch(() => undefined);
  early = { actor, name: question.operationName, answer, askedAt: Date.now() };
}

/** Return the answer to a question that was asked early, once. */
export function takeEarly(actor: Actor, body: unknown): Promise<Response> | null {
  if (early?.actor !== actor || typeof body !== "string" || (JSON.parse(body) as Question).operationName !== early.name) return null;
  const { answer, askedAt } = early;
  early = null;
  return Date.now() - askedAt < FRESH_MILLISECONDS ? answer : null;
}
