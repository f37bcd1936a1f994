// Events of subscriptions, over any transport.

import type { Problem, Status, StatusEvent, WebhookEvent } from "./generated/types.js";
import { parseAnswer } from "./json.js";
import { ProblemError } from "./problems.js";

export const FEED = "/api/v1/agents/me/webhook-events";
/** Seconds for which the service holds back an answer without an event. */
export const WAIT_SECONDS = 30;
/** Statuses in which a task has ended: no event follows. */
export const ENDED: readonly Status[] = ["Closed", "Cancelled", "Expired"];

export const STATE = "query($taskId: ID!) { task(id: $taskId) { status sequence } }";
export const NEWEST = "{ tasks(first: 1) { sequence } operator { sequence } }";
const SUBSCRIPTION = `subscription($taskId: ID, $after: Int) { taskEvents(taskId: $taskId, after: $after) {
  id sequence taskId event fromStatus toStatus reason timestamp instant changedByActorType changedByActorId
  changedBy { kind id name } location { lat lng accuracy source } locationFault recordedAt recordedInstant reportedLate changedFields
  webhookBody } }`;

/** A status event, and the same event as webhooks receive it. */
export interface FollowedEvent extends StatusEvent {
  /**
   * The event with the typed payload of its kind, as from `verify`. `null` unless the service recorded it: it does so
   * while a webhook, a callback or an active contact method, such as one of the type polling, receives the agent's
   * events. An operator's events have none.
   */
  readonly webhook: WebhookEvent | null;
}

/** The answer to a document of the graph. */
export interface GraphResult {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: unknown }[];
}

/** An event as the graph has it: ids are texts, and enums are in capitals. */
type GraphEvent = Record<string, any>;

/** A position among the events, which advances with each event that is read. */
export class Follower {
  #after: number;
  /** True once the last event of the task has been read. */
  hasEnded = false;
  /** The subscription from here on: sent again after a lost connection, it resumes after the last event. */
  readonly payload: { query: string; variables: { taskId: number | undefined; after: number } };

  constructor(taskId: number | undefined, after: number) {
    this.#after = after;
    const cursor = () => this.#after;
    this.payload = {
      query: SUBSCRIPTION,
      get variables() {
        return { taskId, after: cursor() };
      },
    };
  }

  /** The event in a result, if it is a new one. Throws `ProblemError` if the service sends a problem instead. */
  read(result: GraphResult): FollowedEvent | undefined {
    const { webhookBody, ...event } = dataOf(result)["taskEvents"] as GraphEvent;
    // Unread events of a lost connection are sent again.
    if (event["sequence"] <= this.#after) return undefined;
    this.#after = event["sequence"];
    const read = asOnRest(event);
    this.hasEnded = this.payload.variables.taskId !== undefined && ENDED.includes(read.toStatus);
    return { ...read, webhook: webhookBody === null ? null : (parseAnswer(webhookBody) as WebhookEvent) };
  }
}

/** The data of an answer. Throws its first problem. */
export function dataOf(result: GraphResult): Record<string, any> {
  for (const error of result.errors ?? []) throw new ProblemError(error.extensions as Problem);
  return result.data ?? {};
}

/** True if the answer to `STATE` is about a task whose last event is not after a cursor. */
export function hasEnded(data: Record<string, any>, after: number): boolean {
  const { task } = data;
  // An operator has other numbers, so its task has none.
  return task?.sequence && ENDED.includes(status(task.status)) && task.sequence <= after;
}

/** An event of the graph as REST gives it. */
function asOnRest(event: GraphEvent): StatusEvent {
  const { changedBy } = event;
  return {
    ...event,
    id: Number(event["id"]),
    taskId: Number(event["taskId"]),
    fromStatus: event["fromStatus"] && status(event["fromStatus"]),
    toStatus: status(event["toStatus"]),
    changedByActorType: event["changedByActorType"].toLowerCase(),
    changedByActorId: numberOf(event["changedByActorId"]),
    changedBy: changedBy && { ...changedBy, kind: changedBy.kind.toLowerCase(), id: numberOf(changedBy.id) },
  } as StatusEvent;
}

function status(name: string): Status {
  return name.replace(/_?([A-Z])([A-Z]*)/g, (_, first: string, rest: string) => first + rest.toLowerCase()) as Status;
}

function numberOf(identity: string | null): number | null {
  return identity === null ? null : Number(identity);
}
