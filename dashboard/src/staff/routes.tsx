/** The staff's addresses, and the entries of the navigation that lead to them. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Banknote, BookText, Bot, Globe, HardHat, HeartPulse, Layers, LifeBuoy, ListTodo, Scale, ScrollText, Undo2 } from "lucide-react";
import { PAGES } from "../app/pages";
import { root } from "../app/root";
import type { Entry } from "../app/shell";
import { StaffDesk } from "./desk";
import type { Search } from "./list";

export const ENTRIES: readonly Entry[] = [
  { key: "q", to: "/staff", label: "queues", icon: Layers, isStart: true },
  { key: "d", to: "/staff/disputes", label: "disputes", icon: Scale },
  { key: "t", to: "/staff/tasks", label: "tasks", icon: ListTodo },
  { key: "o", to: "/staff/operators", label: "operators", icon: HardHat },
  { key: "a", to: "/staff/agents", label: "agents", icon: Bot },
  { key: "p", to: "/staff/payouts", label: "payouts", icon: Banknote },
  { key: "f", to: "/staff/transfers", label: "transfers", icon: Undo2 },
  { key: "u", to: "/staff/support", label: "support", icon: LifeBuoy },
  { key: "c", to: "/staff/countries", label: "countries", icon: Globe },
  { key: "l", to: "/staff/documents", label: "documents", icon: BookText },
  { key: "h", to: "/staff/health", label: "health", icon: HeartPulse },
  { key: "i", to: "/staff/audit", label: "audit", icon: ScrollText },
];

const desk = createRoute({
  getParentRoute: () => root,
  path: "/staff",
  component: function Desk() {
    return <StaffDesk viewer={desk.useRouteContext().viewer} entries={ENTRIES} />;
  },
});

/** The filters of a list: the values of the address with these names, as texts. */
const filters =
  (...names: string[]) =>
  (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      [...names, "after"].flatMap((name) => {
        const value = search[name];
        return (typeof value === "string" && value !== "") || typeof value === "number" ? [[name, String(value)]] : [];
      }),
    );

export const staffRoutes = desk.addChildren([
  createRoute({ getParentRoute: () => desk, path: "/", component: lazyRouteComponent(PAGES["/staff"], "Queues") }),
  createRoute({
    getParentRoute: () => desk,
    path: "/disputes",
    validateSearch: filters(),
    component: lazyRouteComponent(PAGES["/staff/disputes"], "Disputes"),
  }),
  createRoute({ getParentRoute: () => desk, path: "/disputes/$taskId", component: lazyRouteComponent(PAGES["/staff/disputes/$taskId"], "Task") }),
  createRoute({
    getParentRoute: () => desk,
    path: "/tasks",
    validateSearch: filters("list", "text", "status", "agentId", "operatorId", "countryIsoCode"),
    component: lazyRouteComponent(PAGES["/staff/tasks"], "Tasks"),
  }),
  createRoute({ getParentRoute: () => desk, path: "/tasks/$taskId", component: lazyRouteComponent(PAGES["/staff/tasks/$taskId"], "Task") }),
  createRoute({
    getParentRoute: () => desk,
    path: "/operators",
    validateSearch: filters("text", "status", "countryIsoCode"),
    component: lazyRouteComponent(PAGES["/staff/operators"], "Operators"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/agents",
    validateSearch: filters("text", "status"),
    component: lazyRouteComponent(PAGES["/staff/agents"], "Agents"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/payouts",
    validateSearch: filters("status"),
    component: lazyRouteComponent(PAGES["/staff/payouts"], "Payouts"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/transfers",
    validateSearch: filters("list", "agentId", "bankReference", "status", "all"),
    component: lazyRouteComponent(PAGES["/staff/transfers"], "Transfers"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/support",
    validateSearch: filters("text", "status"),
    component: lazyRouteComponent(PAGES["/staff/support"], "Support"),
  }),
  createRoute({ getParentRoute: () => desk, path: "/support/$requestId", component: lazyRouteComponent(PAGES["/staff/support/$requestId"], "Thread") }),
  createRoute({
    getParentRoute: () => desk,
    path: "/countries",
    validateSearch: filters("text", "phase"),
    component: lazyRouteComponent(PAGES["/staff/countries"], "Countries"),
  }),
  createRoute({ getParentRoute: () => desk, path: "/documents", component: lazyRouteComponent(PAGES["/staff/documents"], "Documents") }),
  createRoute({
    getParentRoute: () => desk,
    path: "/audit",
    validateSearch: filters("subjectKind", "subjectId", "operation", "staffId"),
    component: lazyRouteComponent(PAGES["/staff/audit"], "Audit"),
  }),
  createRoute({ getParentRoute: () => desk, path: "/people", component: lazyRouteComponent(PAGES["/staff/people"], "People") }),
  createRoute({ getParentRoute: () => desk, path: "/health", component: lazyRouteComponent(PAGES["/staff/health"], "Health") }),
]);
