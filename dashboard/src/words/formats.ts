/** Amounts and times as the reader's language writes them. */
import { formatOf } from "./intl";

/** An exact amount; the text goes to `Intl` as it is, so that no digit is lost in a number. `places` leaves out decimals. */
export function money(locale: string, amount: string, currency: string, places?: number): string {
  const format = formatOf(Intl.NumberFormat, locale, { style: "currency", currency, ...(places === undefined ? {} : { maximumFractionDigits: places }) });
  return format.format(amount as unknown as number);
}

/** An amount with its sign, also when it is positive: what came and what went. */
export function signedMoney(locale: string, amount: string, currency: string): string {
  const format = formatOf(Intl.NumberFormat, locale, { style: "currency", currency, signDisplay: "exceptZero" });
  return format.format(amount as unknown as number);
}

/** A number of things. */
export const count = (locale: string, number: number) => formatOf(Intl.NumberFormat, locale, {}).format(number);

/** A part of one, such as "12%". */
export const percent = (locale: string, part: number) => formatOf(Intl.NumberFormat, locale, { style: "percent" }).format(part);

/** A distance from now, as "in 3 hours", "5 minutes ago" or, within the minute, "now": clocks differ by seconds. */
export function fromNow(locale: string, instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? SECOND;
  const number = unit === "second" ? 0 : Math.round(seconds / length);
  return formatOf(Intl.RelativeTimeFormat, locale, { numeric: "auto" }).format(number, unit);
}

/** A number with at most one decimal, such as a rating. */
export const decimal = (locale: string, number: number, maximumFractionDigits = 1) => formatOf(Intl.NumberFormat, locale, { maximumFractionDigits }).format(number);

type UnitDisplay = "short" | "long" | "narrow";

/** An amount of a unit of CLDR, such as "250 m" or "3 kB". */
export const unit = (locale: string, amount: number, name: string, unitDisplay: UnitDisplay = "short", maximumFractionDigits = 0) =>
  formatOf(Intl.NumberFormat, locale, { style: "unit", unit: name, unitDisplay, maximumFractionDigits }).format(amount);

/** A distance in round numbers, as far as an operator has to go: "390 m", "1.2 km". */
export function distance(locale: string, metres: number): string {
  if (metres < 950) return unit(locale, Math.round(metres / 10) * 10, "meter");
  return unit(locale, metres / 1000, "kilometer", "short", metres < 10_000 ? 1 : 0);
}

/** Seconds in words, such as "4 sec"; from two minutes on in minutes. */
export const seconds = (locale: string, count: number) => (count < 120 ? unit(locale, count, "second") : unit(locale, count / 60, "minute"));

/** Minutes in words, such as "45 min" or "2 hr". */
export function duration(locale: string, minutes: number): string {
  const isLong = minutes >= 120;
  return unit(locale, isLong ? minutes / 60 : Math.max(1, minutes), isLong ? "hour" : "minute");
}

/** The length of time from or to an instant in the shortest form, for a column of a table: "4m", "6 d". */
export function age(locale: string, instant: string, now: number): string {
  const seconds = Math.abs(Date.parse(instant) - now) / 1000;
  const [name, length] = UNITS.find(([, length]) => seconds >= length) ?? SECOND;
  if (name === "second") return fromNow(locale, instant, now);
  return unit(locale, Math.round(seconds / length), name, "narrow");
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

/** A day of the server's calendar, such as `2026-11-26`. */
export const date = (locale: string, day: string) => formatOf(Intl.DateTimeFormat, locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/** The day that it is, with its weekday. */
export const today = (locale: string, now: number) => formatOf(Intl.DateTimeFormat, locale, { weekday: "long", day: "numeric", month: "long" }).format(now);

/** A day without its year, where a chart says which year it is. */
export const shortDate = (locale: string, day: string) =>
  formatOf(Intl.DateTimeFormat, locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

/** The symbol or code of a currency. */
export const currencySymbol = (locale: string, currency: string) =>
  formatOf(Intl.NumberFormat, locale, { style: "currency", currency }).formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;

/** A range of times of 14 digits, such as 20270104090000, on the clock that they are of: "Jan 4, 2027, 9:00 – 11:00 AM". */
export function wallclockRange(locale: string, start: number, end: number): string {
  const format = formatOf(Intl.DateTimeFormat, locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return format.formatRange(instantOf(start), instantOf(end));
}

const instantOf = (digits: number) => Date.parse(String(digits).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"));

/** Date and time on the clock of a zone, with its name where it is not the reader's own and the page does not say it. */
export function dateTime(locale: string, instant: string, timeZone?: string, isZoneKnown = false): string {
  const zone = timeZone === ownZone() ? undefined : timeZone;
  const format = formatOf(Intl.DateTimeFormat, locale, { dateStyle: "medium", timeStyle: "short", ...(zone ? { timeZone: zone } : {}) });
  return format.format(new Date(instant)) + (zone && !isZoneKnown ? ` (${place(zone)})` : "");
}

/** Day of the week and time on the clock of a place, or of the device, such as "Sat 16:00"; further off than six days the date. */
export function dayTime(locale: string, instant: string, timeZone?: string): string {
  const isNear = Math.abs(Date.parse(instant) - Date.now()) < 6 * 86_400_000;
  const day = isNear ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short" } as const);
  return formatOf(Intl.DateTimeFormat, locale, { ...day, hour: "numeric", minute: "2-digit", ...zoneOf(timeZone) }).format(new Date(instant));
}

/** Several things in a row, such as "€50 a task, €200 a day". */
export const list = (locale: string, texts: readonly string[]) => formatOf(Intl.ListFormat, locale, { type: "unit" }).format(texts);

/** The time on the clock of a place. */
export const timeOfDay = (locale: string, instant: string, timeZone: string) =>
  formatOf(Intl.DateTimeFormat, locale, { hour: "numeric", minute: "2-digit", ...zoneOf(timeZone) }).format(new Date(instant));

/** The time of day on the clock of the device, with the name of its zone: the tasks beside it are on other clocks. */
export const deviceTime = (locale: string, instant: Date) =>
  formatOf(Intl.DateTimeFormat, locale, { hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(instant);

/** The short name of the day of the week on the clock of the device. */
export const weekday = (locale: string, day: Date) => formatOf(Intl.DateTimeFormat, locale, { weekday: "short" }).format(day);

/** Date and time of the server's clock, to the second. */
export const serverTime = (locale: string, instant: number) =>
  formatOf(Intl.DateTimeFormat, locale, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" }).format(instant);

/** The number of decimals of a currency. */
export const currencyDigits = (currency: string) => formatOf(Intl.NumberFormat, "en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The name of a country by its code of two letters. */
export const countryName = (locale: string, code: string) => formatOf(Intl.DisplayNames, locale, { type: "region" }).of(code) ?? code;

/** Countries by their codes, as a list in a sentence. */
export const countryNames = (locale: string, codes: readonly string[]) => formatOf(Intl.ListFormat, locale, { type: "unit" }).format(codes.map((code) => countryName(locale, code)));

/** The time of day on the clock of a zone, with the date where it is another than today's. */
export function shortTime(locale: string, instant: string, now: number, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  const day = formatOf(Intl.DateTimeFormat, locale, { dateStyle: "short", ...zone });
  const time = new Date(instant);
  const date = day.format(time) === day.format(now) ? {} : ({ day: "numeric", month: "short" } as const);
  return formatOf(Intl.DateTimeFormat, locale, { hour: "numeric", minute: "2-digit", ...date, ...zone }).format(time);
}

let own: string | undefined;
const ownZone = () => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
/** A zone as an option of a format, with its short name where it is not the reader's own. */
const zoneOf = (timeZone?: string) => (!timeZone ? {} : timeZone === ownZone() ? { timeZone } : ({ timeZone, timeZoneName: "short" } as const));

/** The place whose clock a zone is, or null for the reader's own. */
export const otherClock = (timeZone: string) => (timeZone === ownZone() ? null : place(timeZone));

const place = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");

/**
 * Make a first format of dates in a task of its own, before a page needs it: on a telephone that takes as long as the rest
 * of a small page. Return a function that stops it.
 */
export function prepareDates(locale: string): () => void {
  const timer = setTimeout(() => today(locale, Date.now()));
  return () => clearTimeout(timer);
}

/** An IBAN in groups of four, as banks print it. */
export const groupIban = (iban: string) => iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
