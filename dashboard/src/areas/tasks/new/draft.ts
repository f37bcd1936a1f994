/** Draft of a new task, kept while the browser's tab is open, and its conversion to the input of the graph. */
import type { VariablesOf } from "../../../graph/graphql";
import type { CREATE_TASK } from "./new_task.documents";

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
  requireLiveCapture: false,
  autoApproveAt: "",
  autoApproveAfterMinutes: "",
  checklistItems: "",
  resultSchemaJson: "",
  capabilityId: "",
  inputJson: "",
  skillsRequired: "",
  equipmentRequired: "",
  isInviteOnly: false,
  minRating: "",
  minTasksDone: "",
  /** In percent. */
  maxReleaseRate: "",
  maxDistanceKm: "",
  languages: "",
  skills: "",
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
    isPublic: !draft.isInviteOnly,
    operatorRequirements: requirementsOf(draft),
    proofRequirementsJson: proofOf(draft),
    autoApproveAt: number(draft.autoApproveAt),
    autoApproveAfterMinutes: number(draft.autoApproveAfterMinutes),
    resultSchemaJson: text(draft.resultSchemaJson),
    capabilityId: text(draft.capabilityId),
    inputJson: text(draft.inputJson),
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
    ...(draft.requireLiveCapture && { requireLiveCapture: true }),
    ...(items.length > 0 && { checklistItems: items }),
  };
  return Object.keys(said).length > 0 ? JSON.stringify(said) : null;
}

function requirementsOf(draft: Draft): NonNullable<Input["operatorRequirements"]> | null {
  const percent = number(draft.maxReleaseRate);
  const required = {
    minRating: decimal(draft.minRating),
    minTasksDone: number(draft.minTasksDone),
    maxReleaseRate: percent === null ? null : percent / 100,
    maxDistanceKm: decimal(draft.maxDistanceKm),
    languages: wordsOf(draft.languages),
    skills: wordsOf(draft.skills),
  };
  return Object.values(required).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null)) ? required : null;
}

const decimal = (value: string) => number(value.replace(",", "."));
const wordsOf = (text: string) => text.split(",").map((word) => word.trim()).filter(Boolean);

const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** The terms of which the input differs; a cleared one is null. What an amendment does not have is left out. */
export function amendmentOf(before: Draft, after: Draft): Partial<Input> {
  const options = { dryRun: true, publishImmediately: true };
  const [old, wanted] = [inputOf(before, options), inputOf(after, options)];
  const names = (Object.keys(wanted) as (keyof Input)[]).filter((name) => !FIXED.has(name));
  return Object.fromEntries(names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(wanted[name])).map((name) => [name, wanted[name]]));
}

const FIXED: ReadonlySet<keyof Input> = new Set(["dryRun", "publishImmediately", "payoutCurrency", "requestId"]);

