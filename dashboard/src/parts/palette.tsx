/** Everything that a desk leads to, found by typing: a combobox in a dialog, by the keyboard alone. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useWords } from "../words";
import { Modal } from "./modal";

/** Something that can be chosen. */
export interface Command {
  id: string;
  /** Under what it is listed. */
  group: string;
  label: string;
  /** Note about the command, or the keys that run it without the palette. */
  note?: string;
  run: () => void;
}

interface Props {
  commands: readonly Command[];
  /** Search for further commands, such as tasks; called when typing pauses. */
  find: (text: string) => Promise<readonly Command[]>;
  /** What has been typed before the palette was there. */
  typed?: string;
  close: () => void;
}

const PAUSE = 150;

export function Palette({ commands, find, typed = "", close }: Props) {
  const { palette } = useWords();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const found = useFound(text, find);
  const shown = useMemo(() => [...matching(commands, text), ...found], [commands, text, found]);
  const chosen = Math.min(active, shown.length - 1);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen, shown]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: shown.length - 1 };
    const step = steps[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setActive((step + shown.length) % shown.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(shown[chosen]);
    }
  };
  return (
    <Modal close={close} aria-label={palette.title} className="mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]">
      <div className="flex max-h-[80dvh] flex-col">
        <input
          role="combobox"
          aria-label={palette.title}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown[chosen] ? `${id}-${chosen}` : undefined}
          placeholder={palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          className="min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <div ref={list} id={id} role="listbox" aria-label={palette.title} className="overflow-y-auto p-2">
          {groups(shown).map(([group, members]) => (
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden className="m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet">
                {group}
              </p>
              {members.map(({ command, index }) => (
                <div
                  key={command.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === chosen}
                  className="group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand"
                  onMouseMove={() => setActive(index)}
                  onClick={() => run(command)}
                >
                  <span className="min-w-0 truncate">{command.label}</span>
                  {command.note && <span className="shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand">{command.note}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className="m-0 px-5 text-s text-quiet not-empty:pb-4">
          {shown.length === 0 ? palette.nothing : ""}
        </p>
      </div>
    </Modal>
  );
}

/** Those that have each word of the text, in their order. */
function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)));
}

function useFound(text: string, find: Props["find"]): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([]);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      if (!text.trim()) setFound([]);
      else void find(text.trim()).then((commands) => !isOver && setFound(commands));
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, find]);
  return found;
}

/** Commands under their groups, each with its place in the whole list. */
function groups(commands: readonly Command[]): [string, { command: Command; index: number }[]][] {
  const made = new Map<string, { command: Command; index: number }[]>();
  commands.forEach((command, index) => made.set(command.group, [...(made.get(command.group) ?? []), { command, index }]));
  return [...made];
}
