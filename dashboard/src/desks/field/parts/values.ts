/** Distances, net amounts and times at a task, as the operator's pages write them. */
import { formatOf } from "../../../words/intl";

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

export function distance(locale: string, metres: number): string {
  const isNear = metres < 950;
  const unit = isNear ? "meter" : "kilometer";
  const value = isNear ? Math.round(metres / 10) * 10 : metres / 1000;
  return formatOf(Intl.NumberFormat, locale, { style: "unit", unit, maximumFractionDigits: isNear || value >= 10 ? 0 : 1 }).format(value);
}

/** Seconds in words, such as "4 sec". */
export const seconds = (locale: string, count: number) =>
  formatOf(Intl.NumberFormat, locale, { style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 0 }).format(count);

export { dayTime, duration, percent } from "../../../words/formats";

/** Convert the value of a local date and time input to 14 digits. */
export const typedDigits = (value: string) => Number(value.replaceAll(/\D/g, "").padEnd(14, "0"));

/** The time on the clock of a place. */
export const timeOfDay = (locale: string, instant: string, timeZone: string) =>
  formatOf(Intl.DateTimeFormat, locale, { hour: "numeric", minute: "2-digit", timeZone }).format(new Date(instant));
