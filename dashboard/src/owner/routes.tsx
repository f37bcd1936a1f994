/** The owner's addresses, and the entries of the navigation that lead to them. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Bell, FlaskConical, Gauge, Inbox, Kanban, KeyRound, LifeBuoy, List, MapPinned, Plus, Wallet, Webhook } from "lucide-react";
import type { AccountSearch } from "../account/owned";
import { PAGES } from "../app/pages";
import { root, text } from "../app/root";
import type { Entry } from "../app/shell";
import type { MoneySearch } from "../money/period";
import type { SupportSearch } from "../support/support";
import { logSearch, type LogSearch } from "../webhooks/log_search";
import { OwnerDesk } from "./desk";
import { searchOf } from "./list_search";

export const ENTRIES: readonly Entry[] = [
  { key: "i", to: "/desk/$agentId", label: "inbox", icon: Inbox, isStart: true },
  { key: "b", to: "/desk/$agentId/board", label: "board", icon: Kanban },
  { key: "t", to: "/desk/$agentId/tasks", label: "tasks", icon: List, isStart: true },
  { key: "p", to: "/desk/$agentId/map", label: "map", icon: MapPinned },
  { key: "n", to: "/desk/$agentId/new", label: "newTask", icon: Plus },
  { key: "m", to: "/desk/$agentId/money", label: "money", icon: Wallet },
  { key: "s", to: "/desk/$agentId/spending", label: "spending", icon: Gauge },
  { key: "w", to: "/desk/$agentId/webhooks", label: "webhooks", icon: Webhook },
  { key: "k", to: "/desk/$agentId/keys", label: "keys", icon: KeyRound },
  { key: "x", to: "/desk/$agentId/practice", label: "practice", icon: FlaskConical },
  { key: "u", to: "/desk/$agentId/support", label: "support", icon: LifeBuoy },
  { key: "o", to: "/desk/$agentId/notifications", label: "notifications", icon: Bell },
];

const desk = createRoute({
  getParentRoute: () => root,
  path: "/desk/$agentId",
  component: function Desk() {
    return <OwnerDesk viewer={desk.useRouteContext().viewer} entries={ENTRIES} />;
  },
});

export const ownerRoutes = desk.addChildren([
  createRoute({
    getParentRoute: () => desk,
    path: "/",
    component: lazyRouteComponent(PAGES["/desk/$agentId"], "Inbox"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/board",
    validateSearch: (search): { text?: string } => text(search, "text"),
    component: lazyRouteComponent(PAGES["/desk/$agentId/board"], "Board"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/new",
    validateSearch: (search): { from?: string } => text(search, "from"),
    component: lazyRouteComponent(PAGES["/desk/$agentId/new"], "NewTask"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/map",
    validateSearch: (search): { show?: string; at?: string; task?: string } => ({
      ...text(search, "show"),
      ...text(search, "at"),
      ...text(search, "task"),
    }),
    component: lazyRouteComponent(PAGES["/desk/$agentId/map"], "TaskMap"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/tasks",
    validateSearch: searchOf,
    component: lazyRouteComponent(PAGES["/desk/$agentId/tasks"], "List"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/tasks/$taskId",
    component: lazyRouteComponent(PAGES["/desk/$agentId/tasks/$taskId"], "Task"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/money",
    validateSearch: (search): MoneySearch => ({ ...text(search, "currency"), ...text(search, "kind"), ...text(search, "from"), ...text(search, "until"), ...text(search, "after") }),
    component: lazyRouteComponent(PAGES["/desk/$agentId/money"], "Money"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/keys",
    validateSearch: (search): AccountSearch => ({ ...text(search, "part"), ...text(search, "open") }),
    component: lazyRouteComponent(PAGES["/desk/$agentId/keys"], "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/practice",
    validateSearch: (search): { task?: string } => text(search, "task"),
    component: lazyRouteComponent(PAGES["/desk/$agentId/practice"], "Practice"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/support",
    validateSearch: (search): SupportSearch => ({ ...text(search, "status"), ...text(search, "about") }),
    component: lazyRouteComponent(PAGES["/desk/$agentId/support"], "Support"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/support/$requestId",
    component: lazyRouteComponent(PAGES["/desk/$agentId/support/$requestId"], "Thread"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/notifications",
    validateSearch: (search): { show?: string } => text(search, "show"),
    component: lazyRouteComponent(PAGES["/desk/$agentId/notifications"], "Notifications"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/money/statement",
    validateSearch: (search): MoneySearch => ({ ...text(search, "currency"), ...text(search, "from"), ...text(search, "until") }),
    component: lazyRouteComponent(PAGES["/desk/$agentId/money/statement"], "Statement"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/spending",
    component: lazyRouteComponent(PAGES["/desk/$agentId/spending"], "Spending"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/webhooks",
    validateSearch: (search): LogSearch => logSearch(search),
    component: lazyRouteComponent(PAGES["/desk/$agentId/webhooks"], "Webhooks"),
  }),
]);
