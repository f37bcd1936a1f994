/** What waits for the owner: its numbers by kind, and the most urgent of it in one list. */
import { NEEDS_REVIEW } from "../../../areas/tasks/parts/columns";
import type { ResultOf } from "../../../graph/graphql";
import type { Status } from "../../../graph/status";
import type { ASKING_TASK, HOME, KEY_QUESTIONS, WAITING_TASK } from "./home.documents";

/** What the page read, with the questions about its keys. */
type Home = Omit<ResultOf<typeof HOME>, "agent"> & { agent: (NonNullable<ResultOf<typeof HOME>["agent"]> & { apiKeys: NonNullable<ResultOf<typeof KEY_QUESTIONS>["agent"]>["apiKeys"] }) | null };
type Pending = Home["pendingActions"];
type Approval = NonNullable<NonNullable<Home["agent"]>["spendingRules"]>["waiting"][number];

/** Number of tasks under way that the page lists. */
export const LISTED = 3;

/** The kinds that are about a task as it stands. */
type Waiting = "reviews" | "disputes" | "publishing";

/** The kinds that are about what others ask on a task. */
export type Asking = "messages" | "moreTime" | "offers";

export type WaitingTask = ResultOf<typeof WAITING_TASK>;

/** A task whose offers, request for more time or messages wait for an answer. */
export type AskingTask = ResultOf<typeof ASKING_TASK>;

/** Something to decide; `due` is when it is decided without its owner. */
export type Job = { id: string; due: string | null } & (
  | { kind: "questions"; question: Pending["pendingDecisions"][number] }
  | { kind: "messages"; task: AskingTask }
  | { kind: "moreTime"; task: AskingTask }
  | { kind: "offers"; task: AskingTask }
  | { kind: "approvals"; approval: Approval }
  | { kind: Waiting; task: WaitingTask }
  | { kind: "replies"; reply: Pending["supportReplies"][number] }
);

export type JobKind = Job["kind"];

/** The most urgent kinds first, for what has no time by which it is decided. */
export const JOB_KINDS: readonly JobKind[] = ["questions", "messages", "moreTime", "offers", "approvals", "reviews", "publishing", "disputes", "replies"];

/** The statuses of the tasks of a kind. */
export const JOB_STATUSES: Partial<Record<JobKind, readonly Status[]>> & Record<Waiting, readonly Status[]> = {
  reviews: NEEDS_REVIEW,
  publishing: ["QUOTED", "FUNDED"],
  disputes: ["DISPUTED"],
};

interface Ruled<Question> {
  spendingRules: { waiting: Question[] } | null;
}

type Agent<Question> = Ruled<Question> & { apiKeys: (Ruled<Question> & { active: boolean })[] };

/** What the numbers are made of, as the frame of the desk and the page read it. */
interface Counted {
  pendingActions: { counts: Omit<Pending["counts"], "drafts">; supportReplies: unknown[] };
  agent: Agent<unknown> | null;
}

/** The questions about the rules of an agent and of its keys. */
export const approvalsOf = <Question>(agent: Agent<Question> | null): Question[] =>
  agent ? [agent, ...agent.apiKeys.filter(({ active }) => active)].flatMap(({ spendingRules }) => spendingRules?.waiting ?? []) : [];

export function countJobs({ pendingActions: { counts, supportReplies }, agent }: Counted): Record<JobKind, number> {
  return {
    questions: counts.pendingDecisions,
    messages: counts.tasksWithUnreadMessages,
    moreTime: counts.tasksAskingForMoreTime,
    offers: counts.tasksWithOffers,
    approvals: approvalsOf(agent).length,
    reviews: counts.tasksAwaitingReview,
    publishing: counts.tasksAwaitingFunding + counts.tasksAwaitingPublishing,
    disputes: counts.disputes,
    replies: supportReplies.length,
  };
}

export const sumJobs = (counts: Record<JobKind, number>) => JOB_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** What the page has read of it, the earliest due first, then by kind. Proof that its score approves needs nobody. */
export function listJobs({ pendingActions, agent, reviews, disputes, publishing }: Home): Job[] {
  const ofTasks = (kind: Waiting, tasks: WaitingTask[]) =>
    tasks.map((task): Job => ({ kind, id: `task-${task.id}`, due: kind === "reviews" && !task.autoApprovalDueInstant ? task.reviewByInstant : null, task }));
  const ofAsking = (kind: Asking, asking: Pending["tasksWithOffers"]) =>
    asking.flatMap(({ task }): Job[] => (task ? [{ kind, id: `${kind}-${task.id}`, due: null, task }] : []));
  const jobs: Job[] = [
    ...pendingActions.pendingDecisions.map((question): Job => ({ kind: "questions", id: `question-${question.decisionId}`, due: question.deadlineInstant, question })),
    ...ofAsking("messages", pendingActions.tasksWithUnreadMessages),
    ...ofAsking("moreTime", pendingActions.tasksAskingForMoreTime),
    ...ofAsking("offers", pendingActions.tasksWithOffers),
    ...approvalsOf(agent).map((approval): Job => ({ kind: "approvals", id: `approval-${approval.id}`, due: approval.expiresInstant, approval })),
    ...ofTasks("reviews", reviews.nodes),
    ...ofTasks("publishing", publishing.nodes),
    ...ofTasks("disputes", disputes.nodes),
    ...pendingActions.supportReplies.map((reply): Job => ({ kind: "replies", id: `reply-${reply.id}`, due: null, reply })),
  ];
  // Sorting keeps the order of equal ones.
  return jobs.sort((one, other) => timeOf(one.due) - timeOf(other.due));
}

const timeOf = (due: string | null) => (due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due));
