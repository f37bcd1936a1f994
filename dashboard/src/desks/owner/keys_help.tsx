/** The keys of a desk, as a list. */
import type { Entry } from "../../app/shell";
import { Dialog } from "../../parts/dialog";
import { useWords } from "../../words";
import { usePaletteShortcut } from "./palette_shortcut";

export default function KeysHelp({ entries, close }: { entries: readonly Entry[]; close: () => void }) {
  const { shared, palette } = useWords();
  const shortcut = usePaletteShortcut();
  const rows: (readonly [string, string])[] = [
    [shortcut, palette.title],
    ["/", palette.keys.search],
    ["?", palette.keys.help],
    ["Esc", palette.keys.close],
    ...entries.map(({ key, label }) => [`g ${key}`, shared.pages[label]] as const),
  ];
  return (
    <Dialog title={palette.keysTitle} close={close}>
      <dl className="m-0 grid gap-x-8 sm:grid-cols-2">
        {rows.map(([keys, what]) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-b border-line py-2 text-s">
            <dt>{what}</dt>
            <dd className="m-0">
              <kbd className="rounded border border-line bg-ground px-1.5 py-0.5 text-xs whitespace-nowrap">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
