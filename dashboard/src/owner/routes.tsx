/** The owner's addresses, and the entries of the navigation that lead to them. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Inbox, Kanban, Wallet } from "lucide-react";
import { root, text } from "../app/root";
import type { Entry } from "../app/shell";
import { OwnerDesk } from "./desk";

export const ENTRIES: readonly Entry[] = [
  { key: "i", to: "/desk/$agentId", label: "inbox", icon: Inbox, isStart: true },
  { key: "b", to: "/desk/$agentId/board", label: "board", icon: Kanban },
  { key: "m", to: "/desk/$agentId/money", label: "money", icon: Wallet },
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
    component: lazyRouteComponent(() => import("./inbox"), "Inbox"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/board",
    validateSearch: (search): { text?: string } => text(search, "text"),
    component: lazyRouteComponent(() => import("./board"), "Board"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/tasks/$taskId",
    component: lazyRouteComponent(() => import("./task"), "Task"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/money",
    validateSearch: (search): { currency?: string } => text(search, "currency"),
    component: lazyRouteComponent(() => import("../money/money"), "Money"),
  }),
]);
