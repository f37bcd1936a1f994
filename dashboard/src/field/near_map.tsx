/** The open tasks on a map; what draws it is loaded when it is first wanted. */
import { lazy, Suspense } from "react";
import type { Mark } from "../map/map";
import { Loading } from "../parts/page";
import { useLanguage } from "../words";
import type { OpenCard } from "./near";
import { taskPath, usePlace } from "./router";

const WorldMap = lazy(async () => ({ default: (await import("../map/map")).WorldMap }));

interface Props {
  cards: readonly OpenCard[];
  centre: { latitude: number; longitude: number };
  radiusKm: number;
}

export function NearMap({ cards, centre, radiusKm }: Props) {
  const { words: { field } } = useLanguage();
  const { go } = usePlace();
  const tasks = cards.flatMap(({ id, title, locationLatitude: latitude, locationLongitude: longitude }): Mark[] =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, sign: "pin", tone: "accent", name: title }],
  );
  const self: Mark = { ...centre, id: "", sign: "person", tone: "ink", name: field.around };
  return (
    <Suspense fallback={<Loading />}>
      <WorldMap
        label={field.mapOf}
        className="h-[min(24rem,55dvh)]"
        marks={[...tasks, self]}
        rings={[{ ...centre, metres: radiusKm * 1000 }]}
        start={[centre, ...tasks]}
        startKey={`${centre.latitude} ${centre.longitude} ${radiusKm}`}
        nearest={14}
        pick={({ id }) => id && go(taskPath(id))}
      />
    </Suspense>
  );
}
