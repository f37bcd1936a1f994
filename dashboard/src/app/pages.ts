/** The pages of the desks by their addresses, each loaded when it is opened. */
import type { ComponentType } from "react";
import { matchOf, type Address } from "./addresses";

const PAGES: Record<Address, () => Promise<ComponentType>> = {
  "/desk/$agentId": () => import("../owner/inbox").then(({ Inbox }) => Inbox),
  "/desk/$agentId/board": () => import("../owner/board").then(({ Board }) => Board),
  "/desk/$agentId/new": () => import("../owner/new_task").then(({ NewTask }) => NewTask),
  "/desk/$agentId/map": () => import("../owner/map").then(({ TaskMap }) => TaskMap),
  "/desk/$agentId/tasks": () => import("../owner/list").then(({ List }) => List),
  "/desk/$agentId/tasks/$taskId": () => import("../owner/task").then(({ Task }) => Task),
  "/desk/$agentId/money": () => import("../money/money").then(({ Money }) => Money),
  "/desk/$agentId/keys": () => import("../account/account").then(({ AccountPage }) => AccountPage),
  "/desk/$agentId/practice": () => import("../practice/practice").then(({ Practice }) => Practice),
  "/desk/$agentId/support": () => import("../support/support").then(({ Support }) => Support),
  "/desk/$agentId/support/$requestId": () => import("../support/thread").then(({ Thread }) => Thread),
  "/desk/$agentId/notifications": () => import("../notifications/notifications").then(({ Notifications }) => Notifications),
  "/desk/$agentId/money/statement": () => import("../money/statement").then(({ Statement }) => Statement),
  "/desk/$agentId/spending": () => import("../money/spending").then(({ Spending }) => Spending),
  "/desk/$agentId/webhooks": () => import("../webhooks/webhooks").then(({ Webhooks }) => Webhooks),
  "/staff": () => import("../staff/queues").then(({ Queues }) => Queues),
  "/staff/disputes": () => import("../staff/disputes").then(({ Disputes }) => Disputes),
  "/staff/disputes/$taskId": () => import("../staff/task").then(({ Task }) => Task),
  "/staff/tasks": () => import("../staff/tasks").then(({ Tasks }) => Tasks),
  "/staff/tasks/$taskId": () => import("../staff/task").then(({ Task }) => Task),
  "/staff/operators": () => import("../staff/operators").then(({ Operators }) => Operators),
  "/staff/agents": () => import("../staff/agents").then(({ Agents }) => Agents),
  "/staff/payouts": () => import("../staff/payouts").then(({ Payouts }) => Payouts),
  "/staff/transfers": () => import("../staff/transfers").then(({ Transfers }) => Transfers),
  "/staff/support": () => import("../staff/support").then(({ Support }) => Support),
  "/staff/support/$requestId": () => import("../staff/thread").then(({ Thread }) => Thread),
  "/staff/countries": () => import("../staff/countries").then(({ Countries }) => Countries),
  "/staff/documents": () => import("../staff/documents").then(({ Documents }) => Documents),
  "/staff/audit": () => import("../staff/audit").then(({ Audit }) => Audit),
  "/staff/people": () => import("../staff/people").then(({ People }) => People),
  "/staff/health": () => import("../staff/health").then(({ Health }) => Health),
  "/field": () => import("../field/near").then(({ Near }) => Near),
  "/field/tasks": () => import("../field/tasks").then(({ Tasks }) => Tasks),
  "/field/tasks/$taskId": () => import("../field/task").then(({ Task }) => Task),
  "/field/earnings": () => import("../field/earnings").then(({ Earnings }) => Earnings),
  "/field/profile": () => import("../field/profile").then(({ Profile }) => Profile),
};

/** The script of a page could not be loaded. */
export class NotLoaded extends Error {}

const begun = new Map<Address, Promise<ComponentType>>();
const loaded = new Map<Address, ComponentType>();

/** The page of an address, where it is there already. */
export const loadedPage = (address: Address) => loaded.get(address);

/** The page of an address, loaded once; rejected with `NotLoaded`, until it is forgotten. */
export function pageOf(address: Address): Promise<ComponentType> {
  let page = begun.get(address);
  if (!page) {
    page = PAGES[address]().then(
      (component) => {
        loaded.set(address, component);
        return component;
      },
      (fault: unknown) => {
        throw new NotLoaded(String(fault), { cause: fault });
      },
    );
    begun.set(address, page);
  }
  return page;
}

/** Have a page that could not be loaded asked for anew. */
export const forgetPage = (address: Address) => begun.delete(address);

/** Begin to load the page of a path, where it is one of a desk. What cannot be loaded is told where it is shown. */
export function beginPage(path: string): void {
  const address = matchOf(path)?.address;
  if (address) pageOf(address).catch(() => forgetPage(address));
  // Most readers need these; where they do not, `staff/words.tsx` loads others later.
  if (address?.startsWith("/staff")) import("../words/en/staff").catch(() => undefined);
}

/** How long a page that is late keeps the frame around it from being shown. */
const LATE_MILLISECONDS = 1000;

/** Waits for the page of a path, for React shows what replaces a sign of loading a third of a second late. */
export async function untilPage(path: string): Promise<void> {
  const address = matchOf(path)?.address;
  if (!address) return;
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MILLISECONDS));
  await Promise.race([pageOf(address).catch(() => undefined), late]);
}
