/** The ways out of each problem and warning, by its code and by the desk that shows it. */
import type { DeskWords } from "../words";
import { nameOf } from "../words/sentences";

type Texts = DeskWords["problems"]["texts"];
/** A page by its name in `shared.pages`, or what a button does on this page. */
export type Way = keyof typeof PAGES | "again" | "read" | "field" | "proof" | "signIn";

/** Pages below the start of each desk: the owner's, the operator's, the staff's and a guest's; `:code` is that of the problem. */
export const PAGES = {
  deposit: ["/money?deposit=1"],
  money: ["/money"],
  spending: ["/spending"],
  keys: ["/keys"],
  webhooks: ["/webhooks"],
  practice: ["/practice"],
  tasks: ["/tasks", , "/tasks"],
  support: ["/support?about=new&problem=:code", "/profile?about=:code"],
  nearMe: [, ""],
  myTasks: [, "/tasks"],
  earnings: [, "/earnings"],
  profile: [, "/profile"],
  people: [, , "/people"],
  queues: [, , ""],
  payouts: [, , "/payouts"],
  countries: [, , "/countries"],
  health: [, , "/health"],
  claim: [, , , "/account/claims"],
} as const;

/** The general way: once more, or somebody who helps. */
const GENERAL: readonly Way[] = ["again", "support", "health", "claim"];
const READ: readonly Way[] = ["read", "nearMe"];
const FIELD: readonly Way[] = ["field"];
const PEOPLE: readonly Way[] = ["keys", "people", "support"];
const MONEY: readonly Way[] = ["deposit", "earnings"];
const RULES: readonly Way[] = ["spending", "support"];

/** A code with a sentence and without a way does not compile; one of programs alone has the general ways. A way that a desk does not have is left out there. */
export const WAYS: Readonly<Record<keyof Texts, readonly Way[]>> = {
  address_in_use: FIELD, address_uncertain: FIELD, already_member: ["field", "keys", "people"], already_operator: ["profile", "support"], attachment_unreadable: FIELD,
  country_not_live: ["field", "countries", "profile"], decision_pending: ["read", "myTasks"], key_in_use: PEOPLE,
  last_owner: PEOPLE, no_webhook: ["webhooks"], not_in_test_mode: ["deposit", "practice"], not_pending: READ, nothing_to_pay: READ,
  offer_needed: READ, offers_not_taken: READ,
  over_budget: FIELD, owner_unknown: ["keys", "support"], owner_unreachable: ["keys", "support"], pay_below_floor: FIELD, payment_refused: ["field", "money"],
  payments_unavailable: ["money", "support"], payout_decided: ["read", "earnings", "payouts"], payout_pending: ["read", "earnings", "payouts"],
  plan_limit_reached: ["field", "support"], proof_incomplete: ["field", "read"], proof_unreadable: FIELD,
  quote_expired: READ, reschedule_not_allowed: ["read", "support"], not_hourly: READ, task_not_paid: READ, expense_over_budget: FIELD, more_time_pending: READ, too_many_changes: READ, too_many_disputes: ["support"], sign_in_failed: ["signIn"], 
  terms_not_accepted: ["profile", "field"], terms_outdated: ["profile", "field"], test_mode_only: ["practice"], too_many_keys: ["keys"], 
  validation_failed: FIELD, window_closed: READ, wrong_funding_flow: READ, wrong_settlement_mode: READ, wrong_status: READ,
  wrong_support_status: ["read", "support"], unauthenticated: ["signIn"], insufficient_funds: MONEY, agent_suspended: ["support", "queues"],
  forbidden: ["signIn", "support"], fresh_proof_required: ["proof"], insufficient_role: PEOPLE, insufficient_scope: PEOPLE,
  operator_not_approved: ["profile", "support"], owner_fixed: ["keys", "support"], owners_decide: RULES, passkey_refused: ["proof"],
  publication_refused: ["field", "support", "queues"], recovery_pending: PEOPLE, recovery_refused: ["signIn", "support"], second_person_required: PEOPLE,
  spending_frozen: RULES, spending_limit: RULES, spending_not_allowed: RULES, not_found: ["tasks", "nearMe", "queues"], 
  released_before: READ, requirements_not_met: ["nearMe", "profile"], schedule_conflict: ["field", "myTasks"], too_many_tasks: ["myTasks"],
  request_timeout: GENERAL, approval_decided: READ, checkout_changed: READ, conflict: READ, held_for_review: ["read", "support", "nearMe"],
  idempotency_key_reused: READ, last_admin: PEOPLE, no_passkeys_here: ["proof"], staff_member_exists: ["field", "people"], task_taken: READ, task_changed: READ,
  too_many_assistants: ["keys"], too_many_passkeys: ["proof", "support"], checkout_gone: ["deposit", "read"], file_address_expired: READ, too_large: FIELD,
  unsupported_media_type: FIELD, rate_limited: GENERAL, too_many_events: GENERAL, internal: GENERAL,
  deadline_exceeded: GENERAL, too_many_connections: GENERAL, too_many_exports: GENERAL, too_many_pictures: GENERAL, too_many_uploads: GENERAL, unavailable: GENERAL, unreachable: ["again"], unknown: GENERAL,
};

/** Ways out of the warnings of a task. */
export const WARNING_WAYS: Readonly<Record<keyof DeskWords["work"]["taskWarnings"], readonly Way[]>> = {
  address_uncertain: FIELD, country_not_live: FIELD, held_for_review: ["support"], nobody_in_reach: FIELD, insufficient_funds: MONEY, pay_below_floor: FIELD, place_doubtful: FIELD,
  publication_refused: ["field", "support"], radius_without_coordinates: FIELD, time_window_incomplete: FIELD, hourly_without_duration: FIELD, nobody_invited: FIELD, nobody_bargains: ["practice"],
};

/** The way of an operation that the service suggests, where the table has none for it. */
const SUGGESTED: Readonly<Record<string, Way>> = {
  deposit_to_wallet: "deposit", get_bank_transfer_details: "money", open_support_request: "support", get_spending_rules: "spending",
  list_open_tasks: "nearMe", set_staff_role: "people",
};

/** The field that a code is about, where the problem names none. */
const FIELDS: Readonly<Record<string, string>> = {
  over_budget: "maxBudget", pay_below_floor: "payoutAmount", country_not_live: "locationAddress", address_uncertain: "locationAddress", place_doubtful: "locationAddress", publication_refused: "description",
  payment_refused: "amount", address_in_use: "email", already_member: "email", staff_member_exists: "email", owner_unknown: "email",
};

const DESKS = [/^\/desk\/[^/]+/, /^\/field/, /^\/staff/, /^/];

/** Return the path of a page on the desk that has another path, or undefined if the desk has no such page. */
export function pathOf(way: Way, path: string, code: string): string | undefined {
  const desk = DESKS.findIndex((start) => start.test(path));
  const below = way in PAGES ? (PAGES[way as keyof typeof PAGES] as readonly (string | undefined)[])[desk] : undefined;
  return below === undefined ? below : DESKS[desk]!.exec(path)![0] + below.replace(":code", encodeURIComponent(code));
}

interface Coded {
  code: string;
  errors?: readonly { field: string }[];
  nextActions?: readonly { code: string }[];
}

/** Return the ways out of a problem or a warning on the desk of a path: at least one. */
export function waysOf({ code, errors = [], nextActions = [] }: Coded, path: string, isWarning: boolean): readonly Way[] {
  const rows: Readonly<Record<string, readonly Way[] | undefined>> = isWarning ? WARNING_WAYS : WAYS;
  const own = rows[code] ?? GENERAL;
  // Money is what is missing there, not another amount.
  const named = errors.length > 0 ? FIELD : [];
  const first = own === MONEY ? [...own, ...named] : [...named, ...own];
  const suggested = nextActions.flatMap(({ code }) => SUGGESTED[code] ?? []);
  const isHere = (way: Way) => !(way in PAGES) || pathOf(way, path, code) !== undefined;
  const found = [...new Set([...first, ...suggested])].filter(isHere);
  return found.length > 0 ? found : GENERAL.filter(isHere);
}

/** Return the name of the field that a problem is about, or an empty one. */
export const findField = ({ code, errors = [] }: Coded) => (errors[0] ? nameOf(errors[0]) : FIELDS[code] ?? "");
