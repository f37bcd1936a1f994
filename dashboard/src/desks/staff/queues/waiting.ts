/** What waits for the staff, of all kinds in one order: oldest first. */
import type { Target } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useLanguage, type Words } from "../../../words";
import { groupIban, money } from "../../../words/formats";
import { whyHeld } from "../../../words/holds";
import type { QUEUES } from "../parts/queues.documents";

type Data = ResultOf<typeof QUEUES>;
export type Kind = keyof Words["staff"]["queues"];

/** The page on which all items of a kind stand. */
export const LISTS: Record<Kind, Target> = {
  disputes: { to: "/staff/disputes" },
  operators: { to: "/staff/operators", search: { status: "REGISTERED" } },
  support: { to: "/staff/support" },
  payouts: { to: "/staff/payouts", search: { status: "REQUESTED" } },
  payoutsToConfirm: { to: "/staff/payouts", search: { status: "APPROVED" } },
  reversals: { to: "/staff/transfers", search: { list: "reversals" } },
  heldTasks: { to: "/staff/tasks", search: { list: "held" } },
};
export const KINDS = Object.keys(LISTS) as Kind[];

interface Item {
  id: string;
  /** Name of the item, which the text of its kind completes. */
  title: string;
  facts: readonly (string | null | undefined)[];
  since: string;
  at: Target;
}

export type Waiting = Item &
  (
    | { kind: "operators"; operator: Data["operators"]["nodes"][number] }
    | { kind: "payouts" | "payoutsToConfirm"; payout: Data["requested"]["nodes"][number] }
    | { kind: Exclude<Kind, "operators" | "payouts" | "payoutsToConfirm"> }
  );

/** The number of items of each kind, as the server counts them, and the oldest five of each. */
export function useQueues(data: Data | undefined) {
  const { locale, words: { staff, work } } = useLanguage();
  const queues = data?.platform?.queues;
  const counts: Record<Kind, number> = {
    disputes: queues?.disputes ?? 0,
    operators: queues?.operatorsToApprove ?? 0,
    support: queues?.support ?? 0,
    payouts: queues?.payouts ?? 0,
    payoutsToConfirm: queues?.payoutsToConfirm ?? 0,
    reversals: queues?.reversals ?? 0,
    heldTasks: queues?.heldTasks ?? 0,
  };
  const waiting = data ? readWaiting(data, locale, staff, work).toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since)) : [];
  return { counts, waiting };
}

const SHOWN = 5;

function readWaiting(data: Data, locale: string, staff: Words["staff"], work: Words["work"]): Waiting[] {
  const requests = [...data.opened.nodes, ...data.answered.nodes].toSorted((one, other) => Date.parse(one.createdInstant) - Date.parse(other.createdInstant));
  const payouts = [...data.requested.nodes, ...data.approved.nodes];
  return [
    ...data.disputes.nodes.map((dispute): Waiting => ({
      kind: "disputes",
      id: dispute.taskId,
      title: dispute.title,
      facts: [dispute.agent?.agentName, dispute.operator?.name, money(locale, dispute.lockedAmount, dispute.currency)],
      since: dispute.openedInstant,
      at: { to: "/staff/disputes/$taskId", params: { taskId: dispute.taskId } },
    })),
    ...data.operators.nodes.map((operator): Waiting => ({
      kind: "operators",
      id: operator.id,
      title: operator.name,
      facts: [operator.countryIsoCode, operator.email],
      since: operator.createdInstant,
      at: { to: "/staff/operators", search: { text: operator.id } },
      operator,
    })),
    ...requests.slice(0, SHOWN).map((request): Waiting => ({
      kind: "support",
      id: request.id,
      title: request.subject,
      facts: [request.agent?.agentName ?? request.operator?.name, staff.supportTypes[request.type]],
      since: request.createdInstant,
      at: { to: "/staff/support/$requestId", params: { requestId: request.id } },
    })),
    ...payouts.map((payout): Waiting => ({
      kind: payout.status === "APPROVED" ? "payoutsToConfirm" : "payouts",
      id: payout.id,
      title: payout.operator?.name ?? `#${payout.id}`,
      facts: [money(locale, payout.amount, payout.currency), payout.destination.accountHolder, payout.destination.iban ? groupIban(payout.destination.iban) : payout.destination.accountNumber],
      since: payout.requestedInstant,
      at: LISTS[payout.status === "APPROVED" ? "payoutsToConfirm" : "payouts"],
      payout,
    })),
    ...data.reversals.nodes.map((reversal): Waiting => ({
      kind: "reversals",
      id: reversal.id,
      title: reversal.agent?.agentName ?? `#${reversal.id}`,
      facts: [staff.reversalKinds[reversal.kind], `${staff.owed} ${money(locale, reversal.owedBalance, reversal.currency)}`],
      since: reversal.createdInstant,
      at: LISTS.reversals,
    })),
    ...data.heldTasks.nodes.flatMap((task): Waiting[] =>
      task.held
        ? [
            {
              kind: "heldTasks",
              id: task.id,
              title: task.title,
              facts: [task.agent?.agentName, whyHeld(work, task.held), money(locale, task.payoutAmount, task.payoutCurrency)],
              since: task.held.sinceInstant,
              at: { to: "/staff/tasks/$taskId", params: { taskId: task.id } },
            },
          ]
        : [],
    ),
  ];
}
