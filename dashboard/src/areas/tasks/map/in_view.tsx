/** The tasks in view, the nearest to the middle of the map first. */
import { useEffect, useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { distance, type Place } from "../../../parts/map/distance";
import { STAGES, StatusMark } from "../../../parts/marks/status";
import { Empty, Loading } from "../../../parts/page";
import { Money } from "../../../parts/values";
import { useWords } from "../../../words";
import { Distance } from "../parts/distances";
import type { PLACED } from "../parts/map.documents";

type Placed = ResultOf<typeof PLACED>;

interface Props {
  tasks: readonly Placed[];
  /** Number of tasks in view; null before it is read. */
  total: number | null;
  isLoading: boolean;
  middle: Place;
  active: string | undefined;
  point: (id: string | null) => void;
  select: (id: string) => void;
}

export const placeOf = ({ locationLatitude: latitude, locationLongitude: longitude }: Placed): Place[] =>
  latitude !== null && longitude !== null ? [{ latitude, longitude }] : [];

export function InView({ tasks, total, isLoading, middle, active, point, select }: Props) {
  const { work } = useWords();
  const sorted = tasks
    .flatMap((task) => placeOf(task).map((place) => ({ task, metres: distance(middle, place) })))
    .sort((one, other) => one.metres - other.metres);
  return (
    <section aria-label={work.mapInView} className="mlist">
      <h2 className="mlist-head">
        <span>{total === null ? work.mapInView : `${work.mapInView}: ${work.count(total)}`}</span>
        {total !== null && total > 0 && <span className="q end">{total > tasks.length ? work.mapNewest(tasks.length) : work.mapNearest}</span>}
      </h2>
      {total === null && isLoading && <Loading />}
      {total === 0 && <Empty title={work.mapEmpty} text={work.mapEmptyText} />}
      <ul>
        {sorted.map(({ task, metres }) => (
          <Row key={task.id} task={task} metres={metres} isActive={task.id === active} point={point} select={select} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<Props, "point" | "select"> {
  task: Placed;
  metres: number;
  isActive: boolean;
}

function Row({ task, metres, isActive, point, select }: RowProps) {
  const { shared } = useWords();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    // The list scrolls, never the page: a telephone shows it below the map.
    const list = element?.closest(".mlist");
    if (!isActive || !list || !element || element.matches(":hover")) return;
    const [row, frame] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
    if (row.top < frame.top || row.bottom > frame.bottom) list.scrollBy({ top: row.top - frame.top - frame.height / 3 });
  }, [isActive, element]);
  return (
    <li ref={setElement} data-active={isActive || undefined} onPointerEnter={() => point(task.id)} onPointerLeave={() => point(null)} onFocus={() => point(task.id)} onBlur={() => point(null)}>
      <StatusMark stage={STAGES[task.status]} isLarge />
      <div className="grow">
        <div className="row top">
          <button type="button" className="mlist-title grow two" onClick={() => select(task.id)}>
            {task.title}
          </button>
          <span className="num med">
            <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
          </span>
        </div>
        <div className="row s q">
          <span className="grow cut">
            {task.operator ? `${task.operator.firstName}, ${shared.statuses[task.status]}` : `${shared.statuses[task.status]}, ${task.locationAddress}`}
          </span>
          <span className="num">
            <Distance metres={metres} />
          </span>
        </div>
      </div>
    </li>
  );
}
