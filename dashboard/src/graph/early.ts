/** Requests that the first script sends while the desk is still loading, without the libraries of the desk. */
import type { Actor } from "./connection";

interface Question {
  operationName?: string;
  query: string;
  variables?: object;
}

/** Name of this page: each page has a limit of requests of its own. */
const PAGE = Math.random().toString(36).slice(2);

export const buildFetchOptions = (actor: Actor) => ({
  headers: { "X-Fieldcall-As": actor, "X-Fieldcall-Page": PAGE, Accept: "application/json" } as Record<string, string>,
  // The service has no redirects: one leads to the login page of a network.
  redirect: "manual" as const,
});

export function ask(actor: Actor, question: Question): Promise<Response> {
  const { headers, ...rest } = buildFetchOptions(actor);
  return fetch("/graphql", { ...rest, method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(question) });
}

/** An older answer could be behind what the page has heard since. */
const FRESH_MILLISECONDS = 10_000;

/** By the actor and the name of the operation. */
const early = new Map<string, { answer: Promise<Response>; askedAt: number }>();

/** Ask what the client of an actor will ask first: a question that the page has as data, by its name there. */
export function askEarly(actor: Actor, name: string, variables?: object): void {
  const question = (JSON.parse(document.getElementById("early")?.textContent ?? "{}") as Record<string, Question>)[name];
  if (!question) return;
  const answer = ask(actor, variables ? { ...question, variables } : question);
  // Mark the rejection as handled; the client that takes the answer still receives it.
  answer.catch(() => undefined);
  early.set(`${actor} ${question.operationName}`, { answer, askedAt: Date.now() });
}

/** Return the answer to a question that was asked early, once. */
export function takeEarly(actor: Actor, body: unknown): Promise<Response> | null {
  if (early.size === 0 || typeof body !== "string") return null;
  const key = `${actor} ${(JSON.parse(body) as Question).operationName}`;
  const asked = early.get(key);
  early.delete(key);
  return asked && Date.now() - asked.askedAt < FRESH_MILLISECONDS ? asked.answer : null;
}
