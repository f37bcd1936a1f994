/** The sentence of a notification in the reader's language, from its type, and the way on from it. */
import type { Target } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import type { Words } from "../../words";
import type { NOTIFICATIONS } from "./notifications.documents";

export type Note = ResultOf<typeof NOTIFICATIONS>["notifications"]["nodes"][number];

type Asking = keyof Words["notices"]["needs"];

interface Way {
  label: string;
  target: Target;
}

/** What a notification asks of its reader, or what has happened; the title of the service for a type that this page does not know. */
export function describe({ type, title }: Note, { notices }: Words, isAsking: boolean): string {
  const needs: Record<string, string> = notices.needs;
  const told: Record<string, string> = { ...notices.titles, ...notices.tasks };
  return (isAsking ? needs[type] : told[type]) ?? told[type] ?? needs[type] ?? title;
}

/** The way to what a notification asks for, or to its subject. */
export function wayOn({ type, taskId, supportRequestId }: Note, agentId: string, { notices: { ways }, money, shared, support }: Words): Way | null {
  const toTask = (label: string): Way | null => (taskId ? { label, target: { to: "/desk/$agentId/tasks/$taskId", params: { agentId, taskId } } } : null);
  const own: Record<Asking, () => Way | null> = {
    "task.under_review": () => toTask(ways.review),
    "task.review_due": () => toTask(ways.review),
    "task.completed": () => toTask(ways.review),
    "task.disputed": () => toTask(ways.dispute),
    "task.dispute_resolved": () => toTask(ways.dispute),
    "task.decision_requested": () => toTask(ways.answer),
    "task.reschedule_requested": () => toTask(ways.time),
    "task.more_time_requested": () => toTask(ways.time),
    "task.offer_made": () => toTask(ways.answer),
    "task.message_received": () => toTask(ways.answer),
    "task.expired": () => (taskId ? { label: ways.again, target: { to: "/desk/$agentId/new", params: { agentId }, search: { from: taskId } } } : null),
    "task.released": () => toTask(ways.task),
    "task.operator_no_show": () => toTask(ways.task),
    "task.publication_refused": () => toTask(ways.task),
    "wallet.deposit_failed": () => ({ label: money.deposit, target: { to: "/desk/$agentId/money", params: { agentId } } }),
    "wallet.deposit_reversed": () => ({ label: money.deposit, target: { to: "/desk/$agentId/money", params: { agentId } } }),
    "support.replied": () => (supportRequestId ? { label: ways.thread, target: { to: "/desk/$agentId/support/$requestId", params: { agentId, requestId: supportRequestId } } } : null),
    "webhook.disabled": () => ({ label: ways.endpoint, target: { to: "/desk/$agentId/webhooks", params: { agentId } } }),
    "account.suspended": () => ({ label: support.ask, target: { to: "/desk/$agentId/support", params: { agentId }, search: { about: "new" } } }),
  };
  const asked = type in own && own[type as Asking]();
  if (asked) return asked;
  if (supportRequestId) return { label: shared.pages.support, target: { to: "/desk/$agentId/support/$requestId", params: { agentId, requestId: supportRequestId } } };
  if (type.startsWith("wallet.")) return { label: shared.pages.money, target: { to: "/desk/$agentId/money", params: { agentId } } };
  return toTask(ways.task);
}
