import { unit } from "../../words/formats";

const PARTS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A time span by its two largest parts, such as "2 days 3 hr". */
export function duration(locale: string, seconds: number): string {
  let left = Math.max(0, Math.round(seconds));
  const texts: string[] = [];
  for (const [name, length] of PARTS) {
    const count = Math.floor(left / length);
    left %= length;
    if (count > 0 && texts.length < 2) texts.push(unit(locale, count, name));
  }
  return texts.join(" ") || unit(locale, 0, "second");
}
