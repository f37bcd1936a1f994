/** A browser and its system, as people call them, from what it says of itself. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const named = (text: string, names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Such as "Firefox · Linux"; null for what is unknown. */
export function browserOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  return [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)].filter(Boolean).join(" · ") || null;
}
