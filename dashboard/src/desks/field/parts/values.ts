/** Distances, net amounts and times at a task, as the operator's pages write them. */
import { formatOf } from "../../../words/intl";

/** The difference of two exact amounts with the same number of digits after the point. */
export function less(amount: string, fee: string): string {
  const digits = (amount.split(".")[1] ?? "").length;
  const units = (text: string) => BigInt(text.replace(".", ""));
  const difference = units(amount) - units(fee);
  const text = String(difference < 0n ? -difference : difference).padStart(digits + 1, "0");
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return difference < 0n ? `-${whole}` : whole;
}

export function distance(locale: string, metres: number): string {
  const isNear = metres < 950;
  const unit = isNear ? "meter" : "kilometer";
  const value = isNear ? Math.round(metres / 10) * 10 : metres / 1000;
  return formatOf(Intl.NumberFormat, locale, { style: "unit", unit, maximumFractionDigits: isNear || value >= 10 ? 0 : 1 }).format(value);
}

/** Seconds in words, such as "4 sec". */
export const seconds = (locale: string, count: number) =>
  formatOf(Intl.NumberFormat, locale, { style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 0 }).format(count);

export const percent = (locale: string, part: number) => formatOf(Intl.NumberFormat, locale, { style: "percent" }).format(part);

/** Convert the value of a local date and time input to 14 digits. */
export const typedDigits = (value: string) => Number(value.replaceAll(/\D/g, "").padEnd(14, "0"));
