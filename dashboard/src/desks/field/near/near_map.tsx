/** The open tasks on a map; what draws it is loaded when it is first wanted. */
import { lazy, Suspense } from "react";
import { navigate } from "../../../app/router";
import type { Mark } from "../../../parts/map/map";
import { Loading } from "../../../parts/page";
import { useLanguage } from "../../../words";
import type { OpenCard } from "../parts/near.documents";

const WorldMap = lazy(async () => ({ default: (await import("../../../parts/map/map")).WorldMap }));

interface Props {
  cards: readonly OpenCard[];
  centre: { latitude: number; longitude: number };
  radiusKm: number;
}

const KM_OF_A_DEGREE = 111.2;

/** The places furthest to each side of a circle, so that the whole of it is in view. */
function edges({ latitude, longitude }: Props["centre"], radiusKm: number) {
  const up = radiusKm / KM_OF_A_DEGREE;
  const aside = up / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return [
    { latitude: latitude + up, longitude },
    { latitude: latitude - up, longitude },
    { latitude, longitude: longitude + aside },
    { latitude, longitude: longitude - aside },
  ];
}

export function NearMap({ cards, centre, radiusKm }: Props) {
  const { words: { field } } = useLanguage();
  const tasks = cards.flatMap(({ id, title, locationLatitude: latitude, locationLongitude: longitude }): Mark[] =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, sign: "pin", tone: "accent", name: title }],
  );
  const self: Mark = { ...centre, id: "", sign: "person", tone: "ink", name: field.around };
  return (
    <Suspense fallback={<Loading />}>
      <WorldMap
        label={field.mapOf}
        className="h-[min(24rem,55dvh)] shrink-0"
        marks={[...tasks, self]}
        rings={[{ ...centre, metres: radiusKm * 1000 }]}
        start={[...edges(centre, radiusKm), ...tasks]}
        startKey={`${centre.latitude} ${centre.longitude} ${radiusKm}`}
        nearest={14}
        pick={({ id }) => id && navigate({ to: "/field/tasks/$taskId", params: { taskId: id } })}
      />
    </Suspense>
  );
}
