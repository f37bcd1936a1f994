/** The tasks on a map, near ones together, beside the list of those in view. */
import { useEffect, useMemo, useState } from "react";
import { Link, navigate, useParams, useSearch } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { WorldMap, type Mark } from "../../../parts/map/map";
import { SignIcon } from "../../../parts/map/signs";
import type { Area, Place, View } from "../../../parts/map/view";
import { Empty, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { StatusChip } from "../../../parts/status";
import { Money } from "../../../parts/values";
import { useWords } from "../../../words";
import { COLUMN_NAMES, COLUMNS, findColumn, type ColumnName } from "../parts/columns";
import { CELLS, IN_VIEW, type PLACED } from "../parts/map.documents";
import { UNDER_WAY, useOperatorLocations, type OperatorLocation } from "../parts/operator_locations";
import { TASK_SIGNS } from "./signs";

type Cell = ResultOf<typeof CELLS>["taskCells"][number];
type Placed = ResultOf<typeof PLACED>;
interface Shown {
  area: Area;
  zoom: number;
}

const WHOLE_EARTH: Shown = { area: { north: 85, south: -85, west: -180, east: 180 }, zoom: 2 };
const MAX_FOLLOWED = 12;

export function TaskMap() {
  const { shared, work } = useWords();
  const search = useSearch<"/desk/$agentId/map">();
  const change = useChange();
  const columns = useMemo(() => columnsOf(search.show), [search.show]);
  const [asked, setAsked] = useState<Shown | null>(null);
  const [start, setStart] = useState<View | readonly Place[] | null>(() => viewOfText(search.at));
  const [pointed, setPointed] = useState<string | null>(null);
  const status = useMemo(() => columns.flatMap((name) => COLUMNS[name]), [columns]);
  const { area, zoom } = asked ?? WHOLE_EARTH;
  const cells = useKept(useRead(CELLS, { within: area, zoom, filter: { status } }));
  const list = useKept(useRead(IN_VIEW, { filter: { status, within: area } }));
  useRefreshed(() => {
    cells.refresh();
    list.refresh();
  });
  const marks = useMemo(() => (cells.data?.taskCells ?? []).map((cell) => markOf(cell, work.count)), [cells.data, work]);
  const tasks = list.data?.tasks.nodes ?? [];
  useEffect(() => {
    if (!start && cells.data && list.data) setStart([...marks, ...list.data.tasks.nodes.flatMap(placeOf)]);
  }, [start, cells.data, list.data, marks]);

  const followed = tasks.filter((task) => UNDER_WAY.has(task.status)).slice(0, MAX_FOLLOWED);
  const operators = useOperatorLocations(followed.map(({ id }) => id));
  const chosen = tasks.find(({ id }) => id === (pointed ?? search.task));
  const fault = cells.fault ?? list.fault;
  return (
    <Page title={shared.pages.map} aside={<Stages columns={columns} choose={(show) => change({ show })} />}>
      {fault && <FaultNote fault={fault} retry={cells.refresh} />}
      <div className="grid grid-cols-1 gap-4 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)]">
        {start ? (
          <WorldMap
            className="h-[55dvh] lg:h-full"
            label={work.mapLabel}
            marks={[...marks, ...operatorMarks(followed, operators, work.operatorHere)]}
            rings={ringsOf(chosen)}
            start={start}
            nearest={11}
            active={chosen?.id ?? null}
            pick={(mark) => change({ task: mark.id.replace(OPERATOR, "") })}
            settled={(view, area) => {
              setAsked({ area: rounded(area), zoom: Math.max(0, Math.floor(view.zoom)) });
              change({ at: textOf(view) });
            }}
          />
        ) : (
          <div className="h-[55dvh] animate-pulse rounded-xl border border-line bg-card lg:h-full" />
        )}
        <section aria-label={work.mapInView} className="flex min-h-0 flex-col rounded-xl border border-line bg-card">
          <h2 className="m-0 flex justify-between gap-2 px-4 py-3 text-sm font-semibold">
            {work.mapInView}
            <span className="font-normal text-quiet">{work.count(list.data?.tasks.totalCount ?? 0)}</span>
          </h2>
          {list.data && tasks.length === 0 && (
            <div className="p-4 pt-0">
              <Empty title={work.mapEmpty} text={work.mapEmptyText} />
            </div>
          )}
          <ul className="m-0 min-h-0 flex-1 list-none divide-y divide-line overflow-y-auto border-t border-line p-0">
            {tasks.map((task) => (
              <Row key={task.id} task={task} isChosen={task.id === chosen?.id} point={setPointed} />
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

/** Which stages the map shows, with their signs: the legend is the filter. */
function Stages({ columns, choose }: { columns: readonly ColumnName[]; choose: (show: string) => void }) {
  const { work } = useWords();
  return (
    <div role="group" aria-label={work.stages} className="flex flex-wrap gap-1.5">
      {COLUMN_NAMES.map((name) => {
        const isOn = columns.includes(name);
        const others = isOn ? columns.filter((other) => other !== name) : [...columns, name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-xs ${isOn ? "border-ink bg-card font-semibold" : "border-line text-quiet line-through"}`}
            onClick={() => choose(others.join(" "))}
          >
            <SignIcon {...TASK_SIGNS[name]} />
            {work.columns[name]}
          </button>
        );
      })}
    </div>
  );
}

function Row({ task, isChosen, point }: { task: Placed; isChosen: boolean; point: (id: string | null) => void }) {
  const { agentId } = useParams<"/desk/$agentId">();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (isChosen) element?.scrollIntoView({ block: "nearest" });
  }, [isChosen, element]);
  return (
    <li
      ref={setElement}
      className={`relative px-4 py-3 ${isChosen ? "bg-ground" : ""}`}
      onPointerEnter={() => point(task.id)}
      onPointerLeave={() => point(null)}
      onFocus={() => point(task.id)}
      onBlur={() => point(null)}
    >
      <Link
        to="/desk/$agentId/tasks/$taskId"
        params={{ agentId, taskId: task.id }}
        className="flex items-center gap-2 text-sm font-medium text-ink no-underline after:absolute after:inset-0 hover:underline"
      >
        <SignIcon {...TASK_SIGNS[findColumn(task.status)]} />
        <span className="truncate">{task.title}</span>
      </Link>
      <p className="m-0 mt-0.5 truncate text-sm text-quiet">{task.locationAddress}</p>
      <p className="m-0 mt-1 flex items-center justify-between gap-2 text-sm text-quiet">
        <StatusChip status={task.status} />
        <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
      </p>
    </li>
  );
}

function useChange() {
  return (changes: { show?: string; at?: string; task?: string }) =>
    navigate({ to: ".", search: (search) => ({ ...search, ...changes }), replace: true });
}

/** Return the last data until newer data arrives, so that the map is not empty while the next part is read. */
function useKept<Read extends { data: unknown }>(read: Read): Read {
  const [kept, setKept] = useState(read.data);
  if (read.data && read.data !== kept) setKept(read.data);
  return { ...read, data: read.data ?? kept };
}

const columnsOf = (show: string | undefined): readonly ColumnName[] =>
  show === undefined ? COLUMN_NAMES.filter((name) => name !== "done") : COLUMN_NAMES.filter((name) => show.split(" ").includes(name));

/** A view as it stands in the address. */
const textOf = ({ latitude, longitude, zoom }: View) => `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom.toFixed(2)}`;

function viewOfText(text: string | undefined): View | null {
  const [latitude, longitude, zoom] = (text ?? "").split(",").map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return null;
  return [latitude, longitude, zoom].every(Number.isFinite) ? { latitude, longitude, zoom } : null;
}

/** An area in a few digits, so that the same part of the map is the same question. */
const rounded = (area: Area): Area =>
  Object.fromEntries(Object.entries(area).map(([side, degrees]: [string, number]) => [side, Number(degrees.toFixed(4))])) as unknown as Area;

const OPERATOR = "operator-";

function markOf(cell: Cell, counted: (count: number) => string): Mark {
  const { latitude, longitude, task } = cell;
  if (task) {
    return { id: task.id, latitude, longitude, name: task.title, ...TASK_SIGNS[findColumn(task.status)] };
  }
  const columns = new Set(cell.byStatus.map(({ status }) => findColumn(status)));
  const isUrgent = columns.has("disputed") || columns.has("review");
  return {
    id: `cell-${latitude}-${longitude}`,
    latitude,
    longitude,
    sign: "disc",
    tone: columns.has("disputed") ? "bad" : columns.has("review") ? "warning" : "accent",
    name: counted(cell.count),
    count: cell.count,
    text: `${cell.count}${isUrgent ? "!" : ""}`,
  };
}

const operatorMarks = (tasks: readonly Placed[], operators: ReadonlyMap<string, OperatorLocation>, name: string): Mark[] =>
  tasks.flatMap(({ id, title }) => {
    const known = operators.get(id)?.location;
    return known
      ? [{ id: OPERATOR + id, latitude: known.lat, longitude: known.lng, sign: "person" as const, tone: "ink" as const, name: `${name}: ${title}` }]
      : [];
  });

const placeOf = ({ locationLatitude: latitude, locationLongitude: longitude }: Placed): Place[] =>
  latitude !== null && longitude !== null ? [{ latitude, longitude }] : [];

const ringsOf = (task: Placed | undefined) =>
  task?.locationRadiusKm ? placeOf(task).map((place) => ({ ...place, metres: (task.locationRadiusKm ?? 0) * 1000 })) : [];
