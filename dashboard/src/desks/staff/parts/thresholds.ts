/** The limits of time and number by which the staff's desk says how things stand; each stands here alone. */

/** Part of the promise that is left when an item is marked as urgent. */
export const URGENT_SECONDS = 3600;

export type Level = "good" | "watch" | "bad";

/** The values from which a measure of the platform's health needs attention, and from which it needs action. */
const LIMITS = {
  lagSeconds: [30, 300],
  deliveriesPending: [100, 1000],
  failingJobs: [1, 10],
} as const;

export function judge(measure: keyof typeof LIMITS, value: number): Level {
  const [watch, bad] = LIMITS[measure];
  return value >= bad ? "bad" : value >= watch ? "watch" : "good";
}

const RANK: readonly Level[] = ["good", "watch", "bad"];

export const worst = (levels: readonly Level[]): Level => RANK[Math.max(0, ...levels.map((level) => RANK.indexOf(level)))]!;
