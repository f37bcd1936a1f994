/** The registered pages of the desks, each loaded once, when it is opened. */
import type { ComponentType } from "react";
import { matchOf, type Address } from "./addresses";

type Loader = () => Promise<ComponentType>;

/** Loaders of the pages whose addresses begin with `Start`: a table without one of them does not compile. */
export type Routes<Start extends string = ""> = Record<Extract<Address, `${Start}${string}`>, Loader>;

let routes: Routes | undefined;

/** Register the pages of all desks, before the first of them is loaded. */
export function registerRoutes(all: Routes): void {
  routes = all;
}

function loaderOf(address: Address): Loader {
  if (!routes) throw new Error("no pages are registered");
  return routes[address];
}

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
    page = loaderOf(address)().then(
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
  // Most readers need these; where they do not, `desks/staff/words.tsx` loads others later.
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
