/** Keys that are typed before the desk is drawn: what asks for the palette, and the text after it, are kept for it. */

let text: string | null = null;

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isPaletteKey(event)) text ??= "";
  else if (text === null || ctrlKey || metaKey || altKey) return;
  else if (key === "Escape") text = null;
  else if (key === "Backspace") text = text.slice(0, -1);
  else if (key.length === 1) text += key;
  else return;
  event.preventDefault();
}

if (location.pathname.startsWith("/desk/")) addEventListener("keydown", keep);

/** True for the keys that open the palette. */
export const isPaletteKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) => key.toLowerCase() === "k" && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Return the text for the palette, or null if nobody asked for it; from now on the desk takes its keys itself. */
export function takeEarlyText(): string | null {
  removeEventListener("keydown", keep);
  const taken = text;
  text = null;
  return taken;
}
