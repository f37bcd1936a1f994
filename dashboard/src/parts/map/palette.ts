/** Colours and lettering of the map. */
import type { Tone } from "./signs";

/** The colours of the page, as its style sheet has them now. */
export type Palette = Record<Tone | "sea" | "land" | "shore" | "card", string>;

export function readPalette(element: Element): Palette {
  if (matchMedia("(forced-colors: active)").matches) {
    const plain = { accent: "LinkText", good: "CanvasText", bad: "CanvasText", warning: "CanvasText", quiet: "CanvasText", ink: "CanvasText" };
    return { ...plain, sea: "Canvas", land: "Canvas", shore: "GrayText", card: "Canvas" };
  }
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    accent: of("accent"), good: of("good"), bad: of("bad"), warning: of("note-ink"), quiet: of("quiet"), ink: of("ink"),
    sea: of("sea"), land: of("land"), shore: of("shore"), card: of("card"),
  };
}

export const FONT = "12px system-ui, sans-serif";

export function paintText(context: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, around: string): void {
  context.lineWidth = 3;
  context.strokeStyle = around;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
