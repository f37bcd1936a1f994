/** Draft of a new task, kept while the browser's tab is open, and its conversion to the input of the graph. */
import type { ResultOf, VariablesOf } from "../../../graph/graphql";
import type { COPIED_TASK, CREATE_TASK } from "./new_task.documents";

export type Input = VariablesOf<typeof CREATE_TASK>["input"];
export type Timing = "asap" | "window" | "appointment";

const EMPTY = {
  title: "",
  description: "",
  agentNotes: "",
  serviceCategoryId: "",
  estimatedDurationMinutes: "",
  locationAddress: "",
  locationLatitude: "",
  locationLongitude: "",
  locationRadiusKm: "",
  payoutAmount: "",
  payoutCurrency: "",
  pricingType: "FIXED" as NonNullable<Input["pricingType"]>,
  maxMinutes: "",
  expenseBudget: "",
  assignmentMode: "FIRST_COME" as NonNullable<Input["assignmentMode"]>,
  priority: "NORMAL" as NonNullable<Input["priority"]>,
  timing: "asap" as Timing,
  timeWindowStart: "",
  timeWindowEnd: "",
  requestedTime: "",
  toleranceMinutes: "30",
  deadlineAt: "",
  minPhotos: "",
  requireGpsWithinRadiusMeters: "",
  requireTimestampWithinMinutes: "",
  requireReportMinLength: "",
  requireVideo: false,
  checklistItems: "",
  skillsRequired: "",
  equipmentRequired: "",
};

/** The fields as they are typed. `requestId` makes a repeated sending the same task. */
export type Draft = typeof EMPTY & { requestId: string };
export type FieldName = keyof typeof EMPTY;

export const emptyDraft = (): Draft => ({ ...EMPTY, requestId: crypto.randomUUID() });

const nameOf = (actor: string) => `fieldcall new task ${actor}`;

export function keptDraft(actor: string): Draft {
  try {
    return { ...emptyDraft(), ...(JSON.parse(sessionStorage.getItem(nameOf(actor)) ?? "{}") as Partial<Draft>) };
  } catch {
    // Whatever stands there was not written by this page.
    return emptyDraft();
  }
}

export const keepDraft = (actor: string, draft: Draft) => sessionStorage.setItem(nameOf(actor), JSON.stringify(draft));
export const forgetDraft = (actor: string) => sessionStorage.removeItem(nameOf(actor));

/** True if the draft is complete enough for a preview. */
export const isComplete = ({ title, description, locationAddress, payoutAmount }: Draft) =>
  [title, description, locationAddress, payoutAmount].every((text) => text.trim() !== "");

const SECONDS = "00";

/** A time of the form, on the clock of the place, as 14 digits. */
const digits = (time: string) => (time === "" ? null : Number(time.replaceAll(/\D/g, "") + SECONDS));
const text = (value: string) => (value.trim() === "" ? null : value.trim());
const number = (value: string) => (value.trim() === "" ? null : Number(value));

/** `dryRun` asks what would happen; without `publishImmediately` the task stays a draft. */
export function inputOf(draft: Draft, { dryRun, publishImmediately }: { dryRun: boolean; publishImmediately: boolean }): Input {
  const { timing } = draft;
  return {
    dryRun,
    publishImmediately,
    title: draft.title.trim(),
    description: draft.description.trim(),
    agentNotes: text(draft.agentNotes),
    serviceCategoryId: text(draft.serviceCategoryId),
    estimatedDurationMinutes: number(draft.estimatedDurationMinutes),
    locationAddress: draft.locationAddress.trim(),
    locationLatitude: number(draft.locationLatitude),
    locationLongitude: number(draft.locationLongitude),
    locationRadiusKm: number(draft.locationRadiusKm),
    payoutAmount: draft.payoutAmount.trim(),
    payoutCurrency: text(draft.payoutCurrency),
    pricingType: draft.pricingType,
    maxMinutes: draft.pricingType === "HOURLY" ? number(draft.maxMinutes) : null,
    expenseBudget: text(draft.expenseBudget),
    assignmentMode: draft.assignmentMode,
    priority: draft.priority,
    timeWindowStart: timing === "window" ? digits(draft.timeWindowStart) : null,
    timeWindowEnd: timing === "window" ? digits(draft.timeWindowEnd) : null,
    requestedTime: timing === "appointment" ? digits(draft.requestedTime) : null,
    toleranceMinutes: timing === "appointment" && draft.requestedTime ? number(draft.toleranceMinutes) : null,
    deadlineAt: digits(draft.deadlineAt),
    skillsRequired: text(draft.skillsRequired),
    equipmentRequired: text(draft.equipmentRequired),
    proofRequirementsJson: proofOf(draft),
    ...(dryRun ? {} : { requestId: draft.requestId }),
  };
}

/** Only what the form says; the rest is as the category has it. */
function proofOf(draft: Draft): string | null {
  const radius = number(draft.requireGpsWithinRadiusMeters);
  const items = linesOf(draft.checklistItems);
  const said = {
    ...(text(draft.minPhotos) && { minPhotos: number(draft.minPhotos) }),
    ...(radius !== null && { requireGps: true, requireGpsWithinRadiusMeters: radius }),
    ...(text(draft.requireTimestampWithinMinutes) && { requireTimestampWithinMinutes: number(draft.requireTimestampWithinMinutes) }),
    ...(text(draft.requireReportMinLength) && { requireReportMinLength: number(draft.requireReportMinLength) }),
    ...(draft.requireVideo && { requireVideo: true }),
    ...(items.length > 0 && { checklistItems: items }),
  };
  return Object.keys(said).length > 0 ? JSON.stringify(said) : null;
}

const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** An earlier task as the draft of a new one; its times are over, so they are left out. */
export function copyOf(task: NonNullable<ResultOf<typeof COPIED_TASK>["task"]>): Draft {
  const proof = JSON.parse(task.proofRequirementsJson ?? "{}") as Record<string, unknown>;
  const of = (name: string) => (proof[name] == null ? "" : String(proof[name]));
  return {
    ...emptyDraft(),
    title: task.title,
    description: task.description,
    agentNotes: task.agentNotes ?? "",
    serviceCategoryId: task.serviceCategoryId ?? "",
    estimatedDurationMinutes: String(task.estimatedDurationMinutes ?? ""),
    locationAddress: task.locationAddress,
    locationLatitude: String(task.locationLatitude ?? ""),
    locationLongitude: String(task.locationLongitude ?? ""),
    locationRadiusKm: String(task.locationRadiusKm ?? ""),
    payoutAmount: task.payoutAmount,
    payoutCurrency: task.payoutCurrency,
    pricingType: task.pricingType,
    maxMinutes: String(task.maxMinutes ?? ""),
    expenseBudget: task.expenseBudget ?? "",
    assignmentMode: task.assignmentMode,
    priority: task.priority,
    skillsRequired: task.skillsRequired ?? "",
    equipmentRequired: task.equipmentRequired ?? "",
    minPhotos: of("minPhotos"),
    requireGpsWithinRadiusMeters: of("requireGpsWithinRadiusMeters"),
    requireTimestampWithinMinutes: of("requireTimestampWithinMinutes"),
    requireReportMinLength: of("requireReportMinLength"),
    requireVideo: proof["requireVideo"] === true,
    checklistItems: Array.isArray(proof["checklistItems"]) ? proof["checklistItems"].join("\n") : "",
  };
}
