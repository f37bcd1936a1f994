/** The tasks on a map of streets, near ones together as rings, beside the list of those in view. */
import { useEffect, useMemo, useState } from "react";
import type { SearchOf } from "../../../app/addresses";
import { navigate, useSearch } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import type { Status } from "../../../graph/status";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { STAGES, type Stage } from "../../../parts/marks/status";
import { StreetMap, type Mark } from "../../../parts/map/street_map";
import type { City } from "../../../parts/map/cities";
import type { Area, Place, View } from "../../../parts/map/view";
import { Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { COLUMNS, COLUMN_NAMES, UNDER_WAY, findColumn, type ColumnName } from "../parts/columns";
import { Filters } from "../parts/filters";
import { Layouts } from "../parts/layouts";
import { CELLS, IN_VIEW, type PLACED } from "../parts/map.documents";
import { useOperatorLocations, type OperatorLocation } from "../parts/operator_locations";
import { filterOf } from "../parts/search";
import { GoTo } from "./go_to";
import { Legend } from "./legend";
import { InView, placeOf } from "./in_view";
import { SelectedTask } from "./selected";

type Cell = ResultOf<typeof CELLS>["taskCells"][number];
type Placed = ResultOf<typeof PLACED>;
interface Shown {
  area: Area;
  zoom: number;
  middle: Place;
}

const WHOLE_EARTH: Shown = { area: { north: 85, south: -85, west: -180, east: 180 }, zoom: 2, middle: { latitude: 0, longitude: 0 } };
const MAX_FOLLOWED = 12;
const PEOPLE_ZOOM = 11;
/** Zoom at which a city fills the map. */
const CITY_ZOOM = 11;

export function TaskMap() {
  const { shared, work } = useWords();
  const search = useSearch<"/desk/$agentId/map">();
  const chosen = search.status;
  const columns = useMemo(() => columnsOf(search.show, chosen), [search.show, chosen]);
  const [asked, setAsked] = useState<Shown | null>(null);
  const [start, setStart] = useState<View | readonly Place[] | null>(() => viewOfText(search.at));
  const [goal, setGoal] = useState("");
  const [pointed, setPointed] = useState<string | null>(null);
  const status = useMemo(() => columns.flatMap((name) => COLUMNS[name].filter((one) => isIn(one, chosen))), [columns, chosen]);
  const { area, zoom, middle } = asked ?? WHOLE_EARTH;
  const filter = { ...filterOf(search), status };
  const cells = useKept(useRead(CELLS, { within: area, zoom, filter }));
  const list = useKept(useRead(IN_VIEW, { filter: { ...filter, within: area } }));
  const refresh = () => {
    cells.refresh();
    list.refresh();
  };
  useRefreshed(refresh);
  const found = cells.data?.taskCells ?? [];
  const marks = useMemo(() => found.map((cell) => markOf(cell, work.count)), [found, work]);
  const tasks = list.data?.tasks.nodes ?? [];
  useEffect(() => {
    if (!start && cells.data && list.data) setStart([...marks, ...list.data.tasks.nodes.flatMap(placeOf)]);
  }, [start, cells.data, list.data, marks]);

  // Further out, a person would hide the ring of the tasks around.
  const followed = zoom < PEOPLE_ZOOM ? [] : tasks.filter((task) => UNDER_WAY.has(task.status)).slice(0, MAX_FOLLOWED);
  const operators = useOperatorLocations(followed.map(({ id }) => id));
  const placed = [...tasks, ...found.flatMap(({ task }) => task ?? [])];
  const selected = placed.find(({ id }) => id === search.task);
  const active = placed.find(({ id }) => id === pointed) ?? selected;
  const go = ({ name, latitude, longitude }: City) => {
    setStart({ latitude, longitude, zoom: CITY_ZOOM });
    setGoal(`${name} ${Date.now()}`);
  };
  const fault = cells.fault ?? list.fault;
  return (
    <Page isFull title={shared.pages.map} layouts={<Layouts />} aside={<GoTo go={go} />}>
      <div className="mapbar">
        <Filters search={search} change={change} without={[]} />
      </div>
      {fault && <FaultNote fault={fault} retry={refresh} />}
      <div className="mapgrid">
        <InView tasks={tasks} total={list.data?.tasks.totalCount ?? null} isLoading={list.isLoading} middle={middle} active={active?.id} point={setPointed} select={(task) => change({ task })} />
        <div className="mapside">
          {start && (
            <StreetMap
              className="h-full"
              label={work.mapLabel}
              marks={[...marks, ...operatorMarks(followed, operators, work.operatorHere)]}
              rings={ringsOf(active)}
              trails={[...operators].filter(([, { trail }]) => trail.length > 1).map(([id, { trail }]) => ({ id, places: trail }))}
              start={start}
              startKey={goal}
              nearest={11}
              active={active?.id ?? null}
              pick={(mark) => change({ task: mark.id.replace(OPERATOR, "") })}
              settled={(view, area) => {
                setAsked({ area: rounded(area), zoom: Math.max(0, Math.floor(view.zoom)), middle: view });
                change({ at: textOf(view) });
              }}
            />
          )}
          <Legend columns={columns} counts={cells.data && countsOf(found)} choose={(show) => change({ show })} />
          {selected && <SelectedTask task={selected} operator={operators.get(selected.id)} close={() => change({ task: undefined })} />}
        </div>
      </div>
    </Page>
  );
}

const change = (changes: SearchOf<"/desk/$agentId/map">) =>
  navigate({ to: ".", search: (search) => ({ ...search, ...changes }), replace: true });

/** Return the last data until newer data arrives, so that the map is not empty while the next part is read. */
function useKept<Read extends { data: unknown }>(read: Read): Read {
  const [kept, setKept] = useState(read.data);
  if (read.data && read.data !== kept) setKept(read.data);
  return { ...read, data: read.data ?? kept };
}

const isIn = (status: Status, chosen: string | undefined) => !chosen || chosen.split(" ").includes(status);

/** Columns that are shown: those of the legend, of the chosen statuses, or else all but the done ones. */
const columnsOf = (show: string | undefined, chosen: string | undefined): readonly ColumnName[] =>
  COLUMN_NAMES.filter((name) => (show !== undefined ? show.split(" ").includes(name) : chosen ? COLUMNS[name].some((one) => isIn(one, chosen)) : name !== "done"));

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
  if (task) return { id: task.id, latitude, longitude, kind: "task", stage: STAGES[task.status], name: task.title };
  const stages: Partial<Record<Stage, number>> = {};
  for (const { status, count } of cell.byStatus) stages[STAGES[status]] = (stages[STAGES[status]] ?? 0) + count;
  return { id: `cell-${latitude}-${longitude}`, latitude, longitude, kind: "cluster", stages, name: counted(cell.count) };
}

/** Numbers of tasks in view by their column. */
function countsOf(cells: readonly Cell[]): Partial<Record<ColumnName, number>> {
  const counts: Partial<Record<ColumnName, number>> = {};
  for (const { byStatus } of cells) for (const { status, count } of byStatus) counts[findColumn(status)] = (counts[findColumn(status)] ?? 0) + count;
  return counts;
}

const operatorMarks = (tasks: readonly Placed[], operators: ReadonlyMap<string, OperatorLocation>, name: string): Mark[] =>
  tasks.flatMap(({ id, title }) => {
    const known = operators.get(id);
    return known ? [{ ...known, id: OPERATOR + id, kind: "person" as const, name: `${name}: ${title}` }] : [];
  });

const ringsOf = (task: Placed | undefined) =>
  task?.locationRadiusKm ? placeOf(task).map((place) => ({ ...place, metres: (task.locationRadiusKm ?? 0) * 1000 })) : [];
