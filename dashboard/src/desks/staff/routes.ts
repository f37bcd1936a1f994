/** Pages of the staff's desk by their addresses, each loaded when it is opened. */
import type { Routes } from "../../app/pages";

export const ROUTES: Routes<"/staff"> = {
  "/staff": () => import("./queues/queues").then(({ Queues }) => Queues),
  "/staff/disputes": () => import("./queues/disputes").then(({ Disputes }) => Disputes),
  "/staff/disputes/$taskId": () => import("./queues/task").then(({ Task }) => Task),
  "/staff/tasks": () => import("./queues/tasks").then(({ Tasks }) => Tasks),
  "/staff/tasks/$taskId": () => import("./queues/task").then(({ Task }) => Task),
  "/staff/operators": () => import("./accounts/operators").then(({ Operators }) => Operators),
  "/staff/agents": () => import("./accounts/agents").then(({ Agents }) => Agents),
  "/staff/payouts": () => import("./payments/payouts").then(({ Payouts }) => Payouts),
  "/staff/transfers": () => import("./payments/transfers").then(({ Transfers }) => Transfers),
  "/staff/support": () => import("./queues/support").then(({ Support }) => Support),
  "/staff/support/$requestId": () => import("./queues/thread").then(({ Thread }) => Thread),
  "/staff/countries": () => import("./platform/countries").then(({ Countries }) => Countries),
  "/staff/documents": () => import("./platform/documents").then(({ Documents }) => Documents),
  "/staff/audit": () => import("./platform/audit").then(({ Audit }) => Audit),
  "/staff/people": () => import("./accounts/people").then(({ People }) => People),
  "/staff/health": () => import("./platform/health").then(({ Health }) => Health),
};
