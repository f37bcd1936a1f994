/** The pages of the desks by their addresses, each loaded when it is opened. */

export const PAGES = {
  "/desk/$agentId": () => import("../owner/inbox"),
  "/desk/$agentId/board": () => import("../owner/board"),
  "/desk/$agentId/new": () => import("../owner/new_task"),
  "/desk/$agentId/map": () => import("../owner/map"),
  "/desk/$agentId/tasks": () => import("../owner/list"),
  "/desk/$agentId/tasks/$taskId": () => import("../owner/task"),
  "/desk/$agentId/money": () => import("../money/money"),
  "/desk/$agentId/keys": () => import("../account/account"),
  "/desk/$agentId/practice": () => import("../practice/practice"),
  "/desk/$agentId/support": () => import("../support/support"),
  "/desk/$agentId/support/$requestId": () => import("../support/thread"),
  "/desk/$agentId/notifications": () => import("../notifications/notifications"),
  "/desk/$agentId/money/statement": () => import("../money/statement"),
  "/desk/$agentId/spending": () => import("../money/spending"),
  "/desk/$agentId/webhooks": () => import("../webhooks/webhooks"),
  "/staff": () => import("../staff/queues"),
  "/staff/disputes": () => import("../staff/disputes"),
  "/staff/disputes/$taskId": () => import("../staff/task"),
  "/staff/tasks": () => import("../staff/tasks"),
  "/staff/tasks/$taskId": () => import("../staff/task"),
  "/staff/operators": () => import("../staff/operators"),
  "/staff/agents": () => import("../staff/agents"),
  "/staff/payouts": () => import("../staff/payouts"),
  "/staff/transfers": () => import("../staff/transfers"),
  "/staff/support": () => import("../staff/support"),
  "/staff/support/$requestId": () => import("../staff/thread"),
  "/staff/countries": () => import("../staff/countries"),
  "/staff/documents": () => import("../staff/documents"),
  "/staff/audit": () => import("../staff/audit"),
  "/staff/people": () => import("../staff/people"),
  "/staff/health": () => import("../staff/health"),
  "/field": () => import("../field/near"),
  "/field/tasks": () => import("../field/tasks"),
  "/field/tasks/$taskId": () => import("../field/task"),
  "/field/earnings": () => import("../field/earnings"),
  "/field/profile": () => import("../field/profile"),
};

/** Begin to load the page of an address, where it is one of a desk. What cannot be loaded is told where it is shown. */
export function beginPage(path: string): void {
  const address = path.replace(/\/$/, "");
  const begin = Object.entries(PAGES).find(([pattern]) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, "[^/]+")}$`).test(address));
  begin?.[1]().catch(() => undefined);
}
