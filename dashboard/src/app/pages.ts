/** The registered pages of the desks, each loaded once, when it is opened. */
import type { ComponentType } from "react";
import { matchAddress, type Address } from "./addresses";

type Loader = () => Promise<ComponentType>;

/** Loaders of the pages whose addresses begin with `Start`: a table without one of them does not compile. */
export type Routes<Start extends string = ""> = Record<Extract<Address, `${Start}${string}`>, Loader>;

let routes: Routes | undefined;

/** Register the pages of all desks, before the first of them is loaded. */
export function registerRoutes(all: Routes): void {
  routes = all;
}

function findLoader(address: Address): Loader {
  if (!routes) throw new Error("no pages are registered");
  return routes[address];
}

/** Failure to load the script of a page. */
export class PageNotLoaded extends Error {}

const pages = new Map<Address, Promise<ComponentType>>();
const loaded = new Map<Address, ComponentType>();

/** Return the page of an address if it is loaded. */
export const getLoadedPage = (address: Address) => loaded.get(address);

/** Load the page of an address once. Rejects with `PageNotLoaded` until the page is forgotten. */
export function loadPage(address: Address): Promise<ComponentType> {
  let page = pages.get(address);
  if (!page) {
    page = findLoader(address)().then(
      (component) => {
        loaded.set(address, component);
        return component;
      },
      (fault: unknown) => {
        throw new PageNotLoaded(String(fault), { cause: fault });
      },
    );
    pages.set(address, page);
  }
  return page;
}

/** Forget a page that could not be loaded, so that it is loaded again. */
export const forgetPage = (address: Address) => pages.delete(address);

/** Begin to load the page of a path if a desk has it. A failure is shown when the page is opened. */
export function preloadPage(path: string): void {
  const address = matchAddress(path)?.address;
  if (address) loadPage(address).catch(() => forgetPage(address));
  // Most readers need these; where they do not, `desks/staff/words.tsx` loads others later.
  if (address?.startsWith("/staff")) import("../words/en/staff").catch(() => undefined);
}

/** Time for which a late page delays its frame. */
const LATE_MILLISECONDS = 1000;

/** Wait for the page of a path: React delays the replacement of a loading sign by a third of a second. */
export async function awaitPage(path: string): Promise<void> {
  const address = matchAddress(path)?.address;
  if (!address) return;
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MILLISECONDS));
  await Promise.race([loadPage(address).catch(() => undefined), late]);
}
