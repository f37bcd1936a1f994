/** Locations of operators under way. */
import { stringifyDocument } from "@urql/core";
import { useEffect, useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph } from "../../../graph/hooks";
import type { Place } from "../../../parts/map/distance";
import { OPERATOR_LOCATION } from "./map.documents";

type Reported = ResultOf<typeof OPERATOR_LOCATION>["operatorLocation"];

export interface OperatorLocation extends Place {
  accuracyMetres: number | undefined;
  reportedInstant: Reported["reportedInstant"];
  /** The locations since the page was opened, the oldest first. */
  trail: readonly Place[];
}

/** The locations by their task, each followed for as long as the task is in the list. */
export function useOperatorLocations(taskIds: readonly string[]): ReadonlyMap<string, OperatorLocation> {
  const { socket } = useGraph();
  const [locations, setLocations] = useState<ReadonlyMap<string, OperatorLocation>>(new Map());
  const key = taskIds.join();
  useEffect(() => {
    const stops = (key === "" ? [] : key.split(",")).map((taskId) =>
      socket.subscribe<ResultOf<typeof OPERATOR_LOCATION>>(
        { query: stringifyDocument(OPERATOR_LOCATION), variables: { taskId } },
        {
          next: ({ data }) => data && setLocations((known) => new Map(known).set(taskId, followed(known.get(taskId), data.operatorLocation))),
          // A task that ends in the meantime has no location any more.
          error: console.warn,
          complete: () => undefined,
        },
      ),
    );
    return () => stops.forEach((stop) => stop());
  }, [socket, key]);
  return locations;
}

function followed(known: OperatorLocation | undefined, { location, reportedInstant }: Reported): OperatorLocation {
  const place = { latitude: location.lat, longitude: location.lng };
  return { ...place, accuracyMetres: location.accuracy ?? undefined, reportedInstant, trail: [...(known?.trail ?? []), place] };
}
