/** Exact sums of amounts, which the graph gives as decimal texts. */
export function sumAmounts(texts: readonly string[]): string {
  const places = Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));
  const units = texts.reduce((all, text) => all + countUnits(text, places), 0n);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  return `${units < 0n ? "-" : ""}${whole}${places ? `.${digits.slice(-places)}` : ""}`;
}

/** The rest of an amount without another, such as the pay without its fee. */
export const subtract = (amount: string, other: string) => sumAmounts([amount, `-${other}`]);

function countUnits(text: string, places: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
}
