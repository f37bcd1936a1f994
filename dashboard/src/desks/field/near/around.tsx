/** Around what place the tasks are, and how far from it: a line that opens its choices. */
import { ChevronDown, MapPin } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { Button, buttonClass } from "../../../parts/button";
import { useLanguage, useWords } from "../../../words";
import { ObstacleNote } from "../parts/obstacle";
import { locate, usePosition, type Obstacle } from "../parts/position";
import { distance } from "../../../words/formats";
import type { Chosen, Home } from "./radii";

const Choices = lazy(async () => ({ default: (await import("./choices")).Choices }));

interface Props extends Chosen {
  ownRadius: number;
  home: Home | null;
}

export function Around({ place, ownRadius, home, change }: Props) {
  const { locale, words: { field } } = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const radius = place.radiusKm ?? ownRadius;
  const names: Record<Chosen["place"]["by"], string> = { here: field.here, home: field.home, city: place.name ?? field.byCity, typed: field.typed };
  return (
    <>
      <button type="button" className={`${buttonClass()} around`} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <MapPin aria-hidden />
        <span className="dot-sep min-w-0 [overflow-wrap:anywhere]">
          <b className="strong">{names[place.by]}</b>
          <span>{distance(locale, radius * 1000)}</span>
        </span>
        <ChevronDown aria-hidden />
      </button>
      <section id={id} className="choices" aria-label={field.around}>
        <Suspense>{isOpen && <Choices place={place} change={change} radius={radius} home={home} />}</Suspense>
        {place.by === "here" && <Here place={place} change={change} />}
      </section>
    </>
  );
}

/** The position of the device, asked for at a press and with the reason beside it. */
function Here({ place, change }: Chosen) {
  const { field } = useWords();
  const [refused, setRefused] = useState<Obstacle | null>(null);
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    void navigator.permissions?.query({ name: "geolocation" }).then(({ state }) => setGranted(state === "granted"));
  }, []);
  const { position, obstacle, again } = usePosition(isGranted);
  useEffect(() => {
    // About a hundred metres: a list that is read again at each step is no list.
    const at = position && { lat: round(position.lat), lng: round(position.lng) };
    if (at && (at.lat !== place.at?.lat || at.lng !== place.at.lng)) change({ ...place, at });
  }, [position, place, change]);
  const ask = async () => {
    const found = await locate();
    setRefused(found.obstacle);
    setGranted(Boolean(found.position));
  };
  if (isGranted && obstacle) return <ObstacleNote obstacle={obstacle} again={again} />;
  if (isGranted) return position || place.at ? null : <p className="m-0 text-s text-quiet">{field.positionWait}</p>;
  return (
    <div className="grid gap-2 rounded-l border border-line bg-surface p-4 text-s">
      <p className="m-0 text-quiet">{field.askPositionText}</p>
      {refused ? (
        <ObstacleNote obstacle={refused} again={() => void ask()} />
      ) : (
        <span>
          <Button look="primary" onClick={() => void ask()}>
            {field.askPosition}
          </Button>
        </span>
      )}
    </div>
  );
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
