/** The filters of tasks as they stand in the address, and as the graph takes them. */
import { formatSearch, parseSearch, type SearchOf } from "../../../app/addresses";
import type { VariablesOf } from "../../../graph/graphql";
import type { Status } from "../../../graph/status";
import type { TASK_LIST } from "./list.documents";

type Variables = VariablesOf<typeof TASK_LIST>;
export type Filter = Variables["filter"];

/** The filters that a reader chooses, with the parts of the address of each; the first one says that it is set. */
export const FILTERS = {
  text: ["text"],
  status: ["status"],
  operator: ["operator"],
  payout: ["currency", "least", "most"],
  priority: ["priority"],
  country: ["country"],
  category: ["category"],
  created: ["createdFrom", "createdUntil"],
  deadline: ["deadlineFrom", "deadlineUntil"],
} as const satisfies Record<string, readonly [keyof Search, ...(keyof Search)[]]>;
export type FilterName = keyof typeof FILTERS;

/** All that the address of the list says: filters, order, and the page. Board and map have some of it. */
export type Search = SearchOf<"/desk/$agentId/tasks">;

/** Without what is empty: it has no place in the address. */
export const filled = (search: Search): Search => Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Search;

/** The filters that the list, the board and the map share. */
export const sharedFilters = (search: Search): Search => parseSearch("/desk/$agentId/board", formatSearch(search));

export const ORDERS = ["UPDATED-DESC", "CREATED-DESC", "CREATED-ASC", "DEADLINE-ASC", "PAYOUT-DESC", "PAYOUT-ASC"] as const;
export type Order = (typeof ORDERS)[number];

const orderOf = (order: string | undefined): Order => ORDERS.find((one) => one === order) ?? ORDERS[0];

/** Rows of a page of the list. */
export const PAGE = 50;
const MIDNIGHT = "000000";
const midnight = (day: string | undefined) => (day ? Number(day.replaceAll("-", "") + MIDNIGHT) : null);

/** The start of the day after, so that a range of days has its last one. */
function dayAfter(day: string | undefined): number | null {
  if (!day) return null;
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return midnight(next.toISOString().slice(0, 10));
}

export function filterOf(search: Search): Filter {
  const { text, status, country, category, operator, priority, currency, least, most } = search;
  return {
    text: text ?? null,
    status: status ? (status.split(" ") as Status[]) : null,
    countryIsoCode: country ?? null,
    serviceCategoryId: category ?? null,
    operatorId: operator ?? null,
    priority: (priority as Filter["priority"]) ?? null,
    payoutCurrency: currency ?? null,
    // Amounts mean nothing without their currency.
    minimumPayout: currency ? (least ?? null) : null,
    maximumPayout: currency ? (most ?? null) : null,
    createdFrom: midnight(search.createdFrom),
    createdUntil: dayAfter(search.createdUntil),
    deadlineFrom: midnight(search.deadlineFrom),
    deadlineUntil: dayAfter(search.deadlineUntil),
  };
}

export function variablesOf(search: Search): Variables {
  const [field, direction] = orderOf(search.order).split("-") as ["UPDATED", "DESC"];
  const page = search.before ? { last: PAGE, before: search.before } : { first: PAGE, after: search.after ?? null };
  return { filter: filterOf(search), orderBy: { field, direction }, ...page };
}
