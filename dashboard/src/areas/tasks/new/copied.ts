/** A stored task as the draft of a new one, or as the terms to change. */
import type { ResultOf } from "../../../graph/graphql";
import { emptyDraft, type Draft, type Timing } from "./draft";
import type { COPIED_TASK } from "./new_task.documents";

type Copied = NonNullable<ResultOf<typeof COPIED_TASK>["task"]>;

/** An earlier task as the draft of a new one; its times are over, so they are left out. */
export function copyOf(task: Copied): Draft {
  const proof = JSON.parse(task.proofRequirementsJson ?? "{}") as Record<string, unknown>;
  const required = task.operatorRequirements;
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
    isInviteOnly: !task.isPublic,
    minRating: String(required?.minRating ?? ""),
    minTasksDone: String(required?.minTasksDone ?? ""),
    maxReleaseRate: required?.maxReleaseRate == null ? "" : String(Math.round(required.maxReleaseRate * 100)),
    maxDistanceKm: String(required?.maxDistanceKm ?? ""),
    languages: (required?.languages ?? []).join(", "),
    skills: (required?.skills ?? []).join(", "),
    skillsRequired: task.skillsRequired ?? "",
    equipmentRequired: task.equipmentRequired ?? "",
    minPhotos: of("minPhotos"),
    requireGpsWithinRadiusMeters: of("requireGpsWithinRadiusMeters"),
    requireTimestampWithinMinutes: of("requireTimestampWithinMinutes"),
    requireReportMinLength: of("requireReportMinLength"),
    requireVideo: proof["requireVideo"] === true,
    requireLiveCapture: proof["requireLiveCapture"] === true,
    autoApproveAt: String(task.autoApproveAt ?? ""),
    autoApproveAfterMinutes: String(task.autoApproveAfterMinutes ?? ""),
    resultSchemaJson: task.resultSchemaJson ?? "",
    capabilityId: task.capabilityId ?? "",
    inputJson: task.inputJson ?? "",
    checklistItems: Array.isArray(proof["checklistItems"]) ? proof["checklistItems"].join("\n") : "",
  };
}

const TIMINGS: Partial<Record<Copied["executionMode"], Timing>> = { TIME_WINDOW: "window", SCHEDULED: "appointment" };

/** A task with its times, on the clock of its place. */
export const termsOf = (task: Copied): Draft => ({
  ...copyOf(task),
  timing: TIMINGS[task.executionMode] ?? "asap",
  timeWindowStart: typed(task.timeWindowStart),
  timeWindowEnd: typed(task.timeWindowEnd),
  requestedTime: typed(task.requestedTime),
  toleranceMinutes: String(task.toleranceMinutes ?? 30),
  deadlineAt: typed(task.deadlineAt),
});

/** Fourteen digits as the value of a field for date and time. */
const typed = (time: number | string | null) => (time === null ? "" : String(time).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/, "$1-$2-$3T$4:$5"));
