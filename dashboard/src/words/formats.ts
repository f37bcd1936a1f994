/** Amounts and times as the reader's language writes them. */
import { formatOf } from "./intl";

/** An exact amount; the text goes to `Intl` as it is, so that no digit is lost in a number. */
export function money(locale: string, amount: string, currency: string): string {
  const format = formatOf(Intl.NumberFormat, locale, { style: "currency", currency });
  return format.format(amount as unknown as number);
}

/** A distance from now, as "in 3 hours" or "5 minutes ago". */
export function fromNow(locale: string, instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const format = formatOf(Intl.RelativeTimeFormat, locale, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? SECOND;
  return format.format(Math.round(seconds / length), unit);
}

const SECOND: [Intl.RelativeTimeFormatUnit, number] = ["second", 1];
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  SECOND,
];

/** Date and time on the clock of a zone, with its name where it is not the reader's own. */
export function dateTime(locale: string, instant: string, timeZone?: string): string {
  const zone = timeZone === ownZone() ? undefined : timeZone;
  const format = formatOf(Intl.DateTimeFormat, locale, { dateStyle: "medium", timeStyle: "short", ...(zone ? { timeZone: zone } : {}) });
  return format.format(new Date(instant)) + (zone ? ` (${place(zone)})` : "");
}

let own: string | undefined;
const ownZone = () => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
const place = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
