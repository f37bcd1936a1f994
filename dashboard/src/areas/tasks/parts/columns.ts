/** The columns of the board: what statuses stand in each. */
import type { Status } from "../../../graph/status";
import type { Stage } from "../../../parts/marks/status";
import type { Words } from "../../../words";

export type ColumnName = keyof Words["work"]["columns"];

export const COLUMNS: Record<ColumnName, readonly Status[]> = {
  draft: ["DRAFT", "QUOTED", "FUNDED"],
  open: ["PUBLISHED"],
  accepted: ["ACCEPTED"],
  enRoute: ["EN_ROUTE"],
  onSite: ["ARRIVED", "IN_PROGRESS"],
  review: ["PROOF_SUBMITTED", "PROOF_UPLOADED", "UNDER_REVIEW"],
  disputed: ["REJECTED", "DISPUTED"],
  done: ["COMPLETED", "SETTLED", "CLOSED", "CANCELLED", "EXPIRED"],
};

/** Somebody carries the task out. */
export const UNDER_WAY: ReadonlySet<Status> = new Set<Status>(["ACCEPTED", "EN_ROUTE", "ARRIVED", "IN_PROGRESS"]);

/** What waits for the review of the owner, as the service counts it. */
export const NEEDS_REVIEW: readonly Status[] = ["UNDER_REVIEW", "PROOF_UPLOADED", "COMPLETED"];

/** The mark of each column. */
export const COLUMN_STAGES: Record<ColumnName, Stage> = {
  draft: "draft",
  open: "open",
  accepted: "accepted",
  enRoute: "enroute",
  onSite: "onsite",
  review: "review",
  disputed: "disputed",
  done: "paid",
};

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

export const findColumn = (status: Status): ColumnName => COLUMN_NAMES.find((name) => COLUMNS[name].includes(status)) ?? "done";
