/** Days in addresses and on the server's clock, UTC. */

const DAY_MILLISECONDS = 86_400_000;

export const formatDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The day that is so many days before today. */
export const formatPastDay = (days: number) => formatDay(Date.now() - days * DAY_MILLISECONDS);

/** The first moment of a day in 14 digits. */
export const encodeDayStart = (day: string) => Number(`${day.replaceAll("-", "")}000000`);

/** The first moment after a day in 14 digits. */
export const encodeDayEnd = (day: string) => encodeDayStart(formatDay(Date.parse(day) + DAY_MILLISECONDS));

export const formatMonthStart = () => `${formatDay(Date.now()).slice(0, 8)}01`;

export const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? ""));
