/** Places of a task and its photographs, to scale: on a map, and in a list beside it. */
import type { TaskData } from "../parts/task.documents";
import { useState } from "react";
import { WorldMap, type Mark } from "../../../parts/map/map";
import { SignIcon } from "../../../parts/map/signs";
import { distance, type Place } from "../../../parts/map/distance";
import { Card } from "../../../parts/page";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { Distance } from "../parts/distances";
import { UNDER_WAY, useOperatorLocations } from "../parts/operator_locations";

type Item = NonNullable<TaskData["proofReview"]>["items"][number];

/** The position that counts: the file's own, else that of the device. */
export function positionOf({ gps, capturedLocation }: Item): (Place & { accuracyMetres?: number }) | null {
  if (gps) return { latitude: gps.latitude, longitude: gps.longitude };
  return capturedLocation && { latitude: capturedLocation.lat, longitude: capturedLocation.lng, accuracyMetres: capturedLocation.accuracy };
}

export const placeOf = ({ locationLatitude: latitude, locationLongitude: longitude }: TaskData): Place | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null;

export function TaskPlace({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  const [active, setActive] = useState<string | null>(null);
  const operator = useOperatorLocations(UNDER_WAY.has(task.status) ? [task.id] : []).get(task.id);
  const place = placeOf(task);
  if (!place) return null;
  const photographs = (task.proofReview?.items ?? []).flatMap((item, index) => {
    const position = positionOf(item);
    return position ? [{ item, number: index + 1, position, metres: distance(place, position) }] : [];
  });
  const radius = task.proofReview?.proofRequirements.requireGpsWithinRadiusMeters ?? null;
  const arrival = task.events.findLast(({ toStatus, location }) => toStatus === "ARRIVED" && location)?.location;
  const marks: Mark[] = [
    { ...place, id: "place", sign: "pin", tone: "accent", name: task.locationAddress },
    ...(arrival ? [{ latitude: arrival.lat, longitude: arrival.lng, id: "arrival", sign: "square" as const, tone: "ink" as const, name: work.arrived }] : []),
    ...photographs.map(({ item, number, position, metres }) => ({
      ...position,
      id: item.id,
      sign: "camera" as const,
      tone: radius !== null && metres > radius ? ("bad" as const) : ("good" as const),
      name: item.fileName,
      text: String(number),
    })),
    ...(operator
      ? [{ latitude: operator.location.lat, longitude: operator.location.lng, id: "operator", sign: "person" as const, tone: "ink" as const, name: work.operatorHere, accuracyMetres: operator.location.accuracy ?? undefined }]
      : []),
  ];
  const edges = radius === null ? [] : [0, 90, 180, 270].map((angle) => around(place, radius, angle));
  return (
    <Card title={shared.place}>
      <WorldMap
        className="h-72"
        label={work.mapOfTask}
        marks={marks}
        rings={radius === null ? [] : [{ ...place, metres: radius }]}
        start={[place, ...edges, ...photographs.map(({ position }) => position)]}
        startKey={String(photographs.length)}
        nearest={16}
        active={active}
        pick={(mark) => setActive(mark.id)}
      />
      <ul className="m-0 mt-3 list-none divide-y divide-line p-0 text-sm">
        {radius !== null && (
          <li className="py-1.5 text-quiet">
            {work.proofWithin} <Distance metres={radius} />
          </li>
        )}
        {operator && (
          <li className="flex items-center gap-2 py-1.5">
            <SignIcon sign="person" tone="ink" />
            {work.operatorHere}: <Distance metres={distance(place, { latitude: operator.location.lat, longitude: operator.location.lng })} /> {work.fromPlace}
            <span className="ms-auto text-quiet">
              <When instant={operator.reportedInstant} />
            </span>
          </li>
        )}
        {task.arrivalDistanceMetres !== null && (
          <li className="flex items-center gap-2 py-1.5">
            <SignIcon sign="square" tone="ink" />
            {work.arrived}: <Distance metres={task.arrivalDistanceMetres} /> {work.fromPlace}
          </li>
        )}
        {photographs.map(({ item, number, position, metres }) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-2 py-1.5" onPointerEnter={() => setActive(item.id)} onPointerLeave={() => setActive(null)}>
            <SignIcon sign="camera" tone={radius !== null && metres > radius ? "bad" : "good"} />
            <span className="min-w-0 truncate">
              {number}. {item.fileName}
            </span>
            <span className="ms-auto text-quiet">
              <Distance metres={metres} /> {work.fromPlace}
              {position.accuracyMetres !== undefined && (
                <>
                  {" ± "}
                  <Distance metres={position.accuracyMetres} />
                </>
              )}
              {radius !== null && metres > radius && <strong className="text-bad"> · {work.outside}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const METRES_PER_DEGREE = 111_320;

function around({ latitude, longitude }: Place, metres: number, angle: number): Place {
  const [north, east] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const width = METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return { latitude: latitude + (north * metres) / METRES_PER_DEGREE, longitude: longitude + (east * metres) / width };
}
