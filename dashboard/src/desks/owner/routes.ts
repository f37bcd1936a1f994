/** Pages of the owner's desk by their addresses, each loaded when it is opened. */
import type { Routes } from "../../app/pages";

export const ROUTES: Routes<"/desk"> = {
  "/desk/$agentId": () => import("./home/home").then(({ Home }) => Home),
  "/desk/$agentId/board": () => import("../../areas/tasks/board/board").then(({ Board }) => Board),
  "/desk/$agentId/new": () => import("../../areas/tasks/new/new_task").then(({ NewTask }) => NewTask),
  "/desk/$agentId/map": () => import("../../areas/tasks/map/map").then(({ TaskMap }) => TaskMap),
  "/desk/$agentId/tasks": () => import("../../areas/tasks/list/list").then(({ List }) => List),
  "/desk/$agentId/tasks/$taskId": () => import("../../areas/tasks/task/task").then(({ Task }) => Task),
  "/desk/$agentId/money": () => import("../../areas/money/money").then(({ Money }) => Money),
  "/desk/$agentId/keys": () => import("../../areas/account/account").then(({ AccountPage }) => AccountPage),
  "/desk/$agentId/practice": () => import("../../areas/practice/practice").then(({ Practice }) => Practice),
  "/desk/$agentId/support": () => import("../../areas/support/support").then(({ Support }) => Support),
  "/desk/$agentId/support/$requestId": () => import("../../areas/support/thread").then(({ Thread }) => Thread),
  "/desk/$agentId/notifications": () => import("../../areas/notifications/notifications").then(({ Notifications }) => Notifications),
  "/desk/$agentId/money/statement": () => import("../../areas/money/statement").then(({ Statement }) => Statement),
  "/desk/$agentId/spending": () => import("../../areas/money/spending").then(({ Spending }) => Spending),
  "/desk/$agentId/webhooks": () => import("../../areas/webhooks/webhooks").then(({ Webhooks }) => Webhooks),
};
