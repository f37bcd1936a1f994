import { useWords } from "../../words";

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as they are printed on this reader's keyboard. */
export function usePaletteShortcut(): string {
  const { palette } = useWords();
  return IS_APPLE ? "⌘ K" : `${palette.control} K`;
}
