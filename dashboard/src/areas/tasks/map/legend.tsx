import { StatusMark } from "../../../parts/marks/status";
import { useLanguage } from "../../../words";
import { count } from "../../../words/formats";
import { COLUMN_NAMES, COLUMN_STAGES, type ColumnName } from "../parts/columns";

interface Props {
  columns: readonly ColumnName[];
  /** Undefined before they are read. */
  counts: Partial<Record<ColumnName, number>> | undefined;
  choose: (show: string) => void;
}

/** The stages that the map shows, with their marks and numbers in view: the legend is the filter. */
export function Legend({ columns, counts, choose }: Props) {
  const { locale, words: { work } } = useLanguage();
  return (
    <div role="group" aria-label={work.stages} className="mchips">
      {COLUMN_NAMES.map((name) => {
        const isOn = columns.includes(name);
        const others = isOn ? columns.filter((other) => other !== name) : [...columns, name];
        return (
          <button key={name} type="button" aria-pressed={isOn} className="mchip" onClick={() => choose(others.join(" "))}>
            <StatusMark stage={COLUMN_STAGES[name]} />
            {work.columns[name]}
            {isOn && counts && <span className="q num">{count(locale, counts[name] ?? 0)}</span>}
          </button>
        );
      })}
    </div>
  );
}
