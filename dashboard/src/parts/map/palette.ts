/** Colours and lettering of the map. */
import type { Tone } from "./signs";

/** The colours of the page, as its style sheet has them now. */
export type Palette = Record<Tone | "sea" | "land" | "shore" | "card", string>;

/** The token of each colour. */
const TOKENS: Record<keyof Palette, string> = {
  accent: "brand", good: "st-paid-mark", bad: "st-disputed-mark", warning: "st-review-mark", quiet: "map-label", ink: "ink",
  sea: "map-water", land: "map-land", shore: "map-casing", card: "map-halo",
};

export function readPalette(): Palette {
  if (matchMedia("(forced-colors: active)").matches) {
    const plain = { accent: "LinkText", good: "CanvasText", bad: "CanvasText", warning: "CanvasText", quiet: "CanvasText", ink: "CanvasText" };
    return { ...plain, sea: "Canvas", land: "Canvas", shore: "GrayText", card: "Canvas" };
  }
  return Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, readColour(token)])) as Palette;
}

/** A token as a canvas takes it: the colour that the theme of the page makes of it. */
export function readColour(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

export const FONT = "12px system-ui, sans-serif";

export function paintText(context: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, around: string): void {
  context.lineWidth = 3;
  context.strokeStyle = around;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
