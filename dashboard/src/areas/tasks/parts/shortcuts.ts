/** Single keys of a page. Keys that are typed into a field stay there, and so does the second key after `g`. */
import { useEffect, useRef } from "react";

type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

const CHORD_MILLISECONDS = 1200;

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let begun = -CHORD_MILLISECONDS;
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isElsewhere = target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]");
      if (isElsewhere || event.metaKey || event.ctrlKey || event.altKey) return;
      const isChord = event.timeStamp - begun < CHORD_MILLISECONDS;
      begun = event.key === "g" ? event.timeStamp : -CHORD_MILLISECONDS;
      if (!isChord) latest.current[event.key]?.(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Move the focus among elements that a selector names, from the one that has it. */
export function focusNext(selector: string, step: number): void {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = elements.indexOf(document.activeElement as HTMLElement);
  const next = elements[at < 0 ? (step > 0 ? 0 : elements.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
