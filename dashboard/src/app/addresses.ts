/** The addresses of the desks and the search parameters of each, as in `?text=museum`. */

/** Filters of tasks and their order, which list, board and map share. */
const TASK_FILTERS = [
  "text", "country", "category", "operator", "priority", "currency", "least", "most",
  "createdFrom", "createdUntil", "deadlineFrom", "deadlineUntil", "status", "order",
] as const;

const ADDRESSES = {
  "/desk/$agentId": [],
  "/desk/$agentId/board": TASK_FILTERS,
  "/desk/$agentId/new": ["from", "change"],
  "/desk/$agentId/map": [...TASK_FILTERS, "show", "at", "task"],
  "/desk/$agentId/tasks": [...TASK_FILTERS, "after", "before"],
  "/desk/$agentId/tasks/$taskId": ["show"],
  "/desk/$agentId/money": ["deposit", "next", "currency", "kind", "from", "until", "after"],
  "/desk/$agentId/money/statement": ["currency", "from", "until"],
  "/desk/$agentId/spending": [],
  "/desk/$agentId/webhooks": ["endpoint", "type", "status", "task", "from", "until", "after", "delivery"],
  "/desk/$agentId/keys": ["part", "open"],
  "/desk/$agentId/practice": ["task"],
  "/desk/$agentId/support": ["status", "about", "problem"],
  "/desk/$agentId/support/$requestId": [],
  "/desk/$agentId/notifications": ["show"],
  "/staff": ["list"],
  "/staff/disputes": ["after"],
  "/staff/disputes/$taskId": ["operatorId"],
  "/staff/tasks": ["list", "text", "status", "agentId", "operatorId", "countryIsoCode", "after"],
  "/staff/tasks/$taskId": ["operatorId"],
  "/staff/operators": ["text", "status", "countryIsoCode", "after"],
  "/staff/agents": ["text", "status", "after"],
  "/staff/payouts": ["status", "after"],
  "/staff/transfers": ["list", "agentId", "bankReference", "status", "all", "after"],
  "/staff/support": ["text", "status", "after"],
  "/staff/support/$requestId": [],
  "/staff/countries": ["text", "phase", "after"],
  "/staff/documents": [],
  "/staff/audit": ["subjectKind", "subjectId", "operation", "staffId", "after"],
  "/staff/people": [],
  "/staff/health": [],
  "/field": [],
  "/field/tasks": [],
  "/field/tasks/$taskId": [],
  "/field/earnings": [],
  "/field/profile": ["about"],
} as const satisfies Record<string, readonly string[]>;

export type Address = keyof typeof ADDRESSES;

type NamesIn<Path extends string> = Path extends `${string}$${infer Rest}` ? (Rest extends `${infer Name}/${infer More}` ? Name | NamesIn<More> : Rest) : never;

/** Parameters of an address, such as `$agentId`. */
export type ParamsOf<To extends Address> = { [Name in NamesIn<To>]: string };

/** Search parameters of an address, without empty ones. */
export type SearchOf<To extends Address> = { [Name in (typeof ADDRESSES)[To][number]]?: string | undefined };

export type SearchName = (typeof ADDRESSES)[Address][number];
export type AnySearch = { [Name in SearchName]?: string | undefined };

/** A page with what its address needs: another one does not compile. */
export type Target = {
  [To in Address]: { to: To; search?: SearchOf<To> } & ([NamesIn<To>] extends [never] ? { params?: undefined } : { params: ParamsOf<To> });
}[Address];

export interface Match {
  address: Address;
  params: Record<string, string>;
}

const PATTERNS = (Object.keys(ADDRESSES) as Address[]).map((address) => [address, new RegExp(`^${address.replaceAll(/\$(\w+)/g, "(?<$1>[^/]+)")}/?$`)] as const);

/** Return the address and the parameters of a path, or null if no desk has it. */
export function matchAddress(path: string): Match | null {
  for (const [address, pattern] of PATTERNS) {
    const found = pattern.exec(path);
    if (!found) continue;
    try {
      return { address, params: Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])) };
    } catch {
      // Half of an escaped character: nobody was led here.
      return null;
    }
  }
  return null;
}

export const buildPath = (to: Address, params: Record<string, string> = {}) => to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const IS_QUOTED = /^".*"$/s;

/** Parse the query of an address, such as `?task=7`. Earlier versions wrote numbers in quotation marks. */
export function parseSearch(address: Address, text: string): AnySearch {
  const all = new URLSearchParams(text);
  const names: readonly SearchName[] = ADDRESSES[address];
  return Object.fromEntries(names.map((name) => [name, unquote(all.get(name) ?? "")] as const).filter(([, value]) => value !== ""));
}

/** Format a query as `parseSearch` reads it. */
export function formatSearch(search: AnySearch = {}): string {
  const filled = Object.entries(search).flatMap(([name, value]) => (value ? [[name, IS_QUOTED.test(value) ? JSON.stringify(value) : value]] : []));
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : "";
}

function unquote(value: string): string {
  if (!IS_QUOTED.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
