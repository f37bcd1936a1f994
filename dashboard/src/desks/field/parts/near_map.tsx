/** The open tasks with what each pays, on a map that is loaded when it is first wanted. */
import { Suspense } from "react";
import { navigate } from "../../../app/router";
import type { Mark } from "../../../parts/map/street_map";
import { useLanguage } from "../../../words";
import { money } from "../../../words/formats";
import { LazyMap } from "./lazy_map";
import type { OpenCard } from "./near.documents";
import { subtract } from "../../../parts/amounts";

interface Props {
  cards: readonly OpenCard[];
  centre: { latitude: number; longitude: number };
  radiusKm: number;
  /** True if the operator is at the centre. */
  hasPerson?: boolean;
  className: string;
}

const KM_OF_A_DEGREE = 111.2;
const PART_BELOW_HEAD = 0.3;

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

export function NearMap({ cards, centre, radiusKm, hasPerson = true, className }: Props) {
  const { locale, words: { field } } = useLanguage();
  const tasks = cards.flatMap((card): Mark[] => {
    const { id, title, locationLatitude: latitude, locationLongitude: longitude } = card;
    if (latitude === null || longitude === null) return [];
    return [{ id, latitude, longitude, kind: "task", stage: "open", name: title, text: money(locale, subtract(card.payoutAmount, card.platformFeeByOperator), card.payoutCurrency) }];
  });
  const isSpread = hasPerson && tasks.length > 0;
  const latitudes = [centre, ...tasks].map(({ latitude }) => latitude);
  const north = Math.max(...latitudes);
  // The head of the page lies over the top of the map.
  const head = { ...centre, latitude: north + (north - Math.min(...latitudes)) * PART_BELOW_HEAD };
  const self: Mark = { ...centre, id: "", kind: "person", name: field.around };
  return (
    <Suspense>
      <LazyMap
        label={field.mapOf}
        className={`${className} shrink-0`}
        marks={hasPerson ? [...tasks, self] : tasks}
        rings={[{ ...centre, metres: radiusKm * 1000 }]}
        start={isSpread ? [centre, head, ...tasks] : edges(centre, radiusKm)}
        startKey={`${centre.latitude} ${centre.longitude} ${radiusKm} ${isSpread}`}
        nearest={14}
        waits
        pick={({ id }) => id && navigate({ to: "/field/tasks/$taskId", params: { taskId: id } })}
      />
    </Suspense>
  );
}
