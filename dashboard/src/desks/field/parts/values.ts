/** Distances, net amounts and times at a task, as the operator's pages write them. */

const unitsOf = (amount: string) => BigInt(amount.replace(".", ""));

function amountOf(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return units < 0n ? `-${whole}` : whole;
}

const digitsOf = (amount: string) => (amount.split(".")[1] ?? "").length;

/** The difference of two exact amounts with the same number of digits after the point. */
export const less = (amount: string, fee: string) => amountOf(unitsOf(amount) - unitsOf(fee), digitsOf(amount));

/** The sum of exact amounts with the same number of digits after the point. */
export const sum = (amounts: readonly string[]) => amountOf(amounts.reduce((total, amount) => total + unitsOf(amount), 0n), digitsOf(amounts[0] ?? "0"));

export { dayTime, distance, duration, percent, seconds, timeOfDay } from "../../../words/formats";

/** Convert the value of a local date and time input to 14 digits. */
export const typedDigits = (value: string) => Number(value.replaceAll(/\D/g, "").padEnd(14, "0"));
