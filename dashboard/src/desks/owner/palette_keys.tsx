/** The way to the palette, which is there before its first key is typed, and to the list of keys. */
import { Search } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { Entry } from "../../app/shell";
import { useWords } from "../../words";
import { OwnerPalette } from "./commands";
import { isPaletteKey, takeEarlyText } from "./early_keys";
import { usePaletteShortcut } from "./palette_shortcut";

const KeysHelp = lazy(() => import("./keys_help"));

type Open = "palette" | "keys" | null;

export function PaletteKeys({ entries, agentId }: { entries: readonly Entry[]; agentId: string }) {
  const { palette } = useWords();
  const shortcut = usePaletteShortcut();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => {
    setOpen(null);
    setTyped("");
  }, []);
  // Before the page is painted, so that no key comes between.
  useLayoutEffect(() => {
    const early = takeEarlyText();
    if (early === null) return;
    setTyped(early);
    setOpen("palette");
  }, []);
  const showKeys = useCallback(() => setOpen("keys"), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
      if (isPaletteKey(event)) {
        event.preventDefault();
        setTyped("");
        setOpen((now) => (now === "palette" ? null : "palette"));
      } else if (event.key === "?" && !isTyped && !event.metaKey && !event.ctrlKey) setOpen("keys");
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button type="button" aria-label={palette.title} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" className="find" onClick={() => setOpen("palette")}>
        <Search aria-hidden />
        <span className="cut">{palette.find}</span>
        <kbd>{shortcut}</kbd>
      </button>
      {open === "palette" && <OwnerPalette entries={entries} agentId={agentId} showKeys={showKeys} typed={typed} close={close} />}
      <Suspense>{open === "keys" && <KeysHelp entries={entries} close={close} />}</Suspense>
    </>
  );
}
