/** Places of a task and its photographs, to scale: on a map, and in a list beside it. */
import type { TaskData } from "../parts/task.documents";
import { useState } from "react";
import { MarkIcon, type Look } from "../../../parts/map/marks";
import { StreetMap, type Mark } from "../../../parts/map/street_map";
import { distance, type Place } from "../../../parts/map/distance";
import { buildMapLink } from "../../../parts/map/link";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { STAGES } from "../../../parts/marks/status";
import { Distance } from "../parts/distances";
import { UNDER_WAY } from "../parts/columns";
import { useOperatorLocations } from "../parts/operator_locations";

type Item = NonNullable<TaskData["proofReview"]>["items"][number];

/** The position that counts: the file's own, else that of the device. */
export function positionOf({ gps, capturedLocation }: Item): (Place & { accuracyMetres?: number }) | null {
  if (gps) return { latitude: gps.latitude, longitude: gps.longitude };
  return capturedLocation && { latitude: capturedLocation.lat, longitude: capturedLocation.lng, accuracyMetres: capturedLocation.accuracy };
}

export const placeOf = ({ locationLatitude: latitude, locationLongitude: longitude }: TaskData): Place | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null;

export function TaskPlace({ task }: { task: TaskData }) {
  const { work } = useWords();
  const [active, setActive] = useState<string | null>(null);
  const operator = useOperatorLocations(UNDER_WAY.has(task.status) ? [task.id] : []).get(task.id);
  const place = placeOf(task);
  if (!place) return <Address task={task} />;
  const photographs = (task.proofReview?.items ?? []).flatMap((item, index) => {
    const position = positionOf(item);
    return position ? [{ item, number: index + 1, position, metres: distance(place, position) }] : [];
  });
  const radius = task.proofReview?.proofRequirements.requireGpsWithinRadiusMeters ?? null;
  const reported = task.events.flatMap(({ toStatus, location }) => (location ? [{ toStatus, latitude: location.lat, longitude: location.lng }] : []));
  const arrival = reported.findLast(({ toStatus }) => toStatus === "ARRIVED");
  const trail = [...reported.filter(({ toStatus }) => UNDER_WAY.has(toStatus)), ...(operator?.trail ?? [])];
  const isOutside = (metres: number) => radius !== null && metres > radius;
  const marks: Mark[] = [
    { ...place, id: "place", kind: "task", stage: STAGES[task.status], name: task.locationAddress },
    ...(arrival ? [{ ...arrival, id: "arrival", kind: "arrival" as const, name: work.arrived }] : []),
    ...photographs.map(({ item, number, position, metres }) => ({ ...position, ...lookOf(number, isOutside(metres)), id: item.id, name: item.fileName })),
    ...(operator ? [{ ...operator, ...PERSON, id: "operator", name: work.operatorHere }] : []),
  ];
  const edges = radius === null ? [] : [0, 90, 180, 270].map((angle) => around(place, radius, angle));
  return (
    <div>
      <StreetMap
        className="h-52 md:h-98"
        label={work.mapOfTask}
        marks={marks}
        rings={radius === null ? [] : [{ ...place, metres: radius }]}
        trails={trail.length > 1 ? [{ id: "operator", places: trail }] : []}
        start={[place, ...edges, ...photographs.map(({ position }) => position), ...(operator ? [operator] : [])]}
        startKey={`${photographs.length} ${operator !== undefined}`}
        nearest={16}
        active={active}
        pick={(mark) => setActive(mark.id)}
      />
      <Address task={task} />
      <ul className="m-0 mt-1 list-none divide-y divide-line p-0 text-s">
        {radius !== null && (
          <li className="py-1.5 text-quiet">
            {work.proofWithin} <Distance metres={radius} />
          </li>
        )}
        {operator && (
          <li className="flex items-center gap-2 py-1.5">
            <MarkIcon look={PERSON} />
            {work.operatorHere}: <Distance metres={distance(place, operator)} /> {work.fromPlace}
            <span className="ms-auto text-quiet">
              <When instant={operator.reportedInstant} />
            </span>
          </li>
        )}
        {task.arrivalDistanceMetres !== null && (
          <li className="flex items-center gap-2 py-1.5">
            <MarkIcon look={{ kind: "arrival" }} />
            {work.arrived}: <Distance metres={task.arrivalDistanceMetres} /> {work.fromPlace}
          </li>
        )}
        {photographs.map(({ item, number, position, metres }) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-2 py-1.5" onPointerEnter={() => setActive(item.id)} onPointerLeave={() => setActive(null)}>
            <MarkIcon look={lookOf(number, isOutside(metres))} />
            <span className="min-w-0 truncate">
              {item.fileName}
            </span>
            <span className="ms-auto text-quiet">
              <Distance metres={metres} /> {work.fromPlace}
              {position.accuracyMetres !== undefined && (
                <>
                  {" ± "}
                  <Distance metres={position.accuracyMetres} />
                </>
              )}
              {isOutside(metres) && <strong className="text-danger"> · {work.outside}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PERSON = { kind: "person" } as const satisfies Look;

const lookOf = (number: number, isOutside: boolean) => ({ kind: "photograph", text: String(number), isOutside }) as const satisfies Look;

const METRES_PER_DEGREE = 111_320;

function around({ latitude, longitude }: Place, metres: number, angle: number): Place {
  const [north, east] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const width = METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return { latitude: latitude + (north * metres) / METRES_PER_DEGREE, longitude: longitude + (east * metres) / width };
}

/** The address of the task, which also a task without an exact point has. */
function Address({ task: { locationAddress: address, locationLatitude: latitude, locationLongitude: longitude } }: { task: TaskData }) {
  const { shared } = useWords();
  return (
    <p className="row wrap m-0 mt-3 text-s">
      <span className="font-medium [overflow-wrap:anywhere]">{address}</span>
      <a className="link end" href={buildMapLink({ latitude, longitude, address })} target="_blank" rel="noreferrer">
        {shared.openMap}
      </a>
    </p>
  );
}
