/** Days in addresses and on the server's clock, UTC. */

const DAY_MILLISECONDS = 86_400_000;

export const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The day that is so many days before today. */
export const daysAgo = (days: number) => dayOf(Date.now() - days * DAY_MILLISECONDS);

/** The first moment of a day in 14 digits. */
export const beginning = (day: string) => Number(`${day.replaceAll("-", "")}000000`);

/** The first moment after a day in 14 digits. */
export const ending = (day: string) => beginning(dayOf(Date.parse(day) + DAY_MILLISECONDS));

export const firstOfMonth = () => `${dayOf(Date.now()).slice(0, 8)}01`;

export const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? ""));
