/** Around what place the tasks are, and how far from it: a line that opens its choices. */
import { ChevronDown, MapPin } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { Button, buttonClass } from "../../../parts/button";
import { Segmented } from "../../../parts/segmented";
import { useLanguage, useWords } from "../../../words";
import { Choice, Input } from "../../../parts/labelled";
import { ObstacleNote } from "../parts/obstacle";
import type { SearchPlace } from "../parts/place";
import { locate, usePosition, type Obstacle } from "../parts/position";
import { distance } from "../../../words/formats";

const City = lazy(async () => ({ default: (await import("./city")).City }));

/** Distances to choose from, in kilometres. */
export const RADII = [1, 2, 5, 10, 25, 50, 100, 200];

interface Home {
  latitude: number;
  longitude: number;
}

export interface Chosen {
  place: SearchPlace;
  change: (place: SearchPlace) => void;
}

interface Props extends Chosen {
  ownRadius: number;
  home: Home | null;
}

export function Around({ place, ownRadius, home, change }: Props) {
  const { locale, words: { field } } = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const radius = place.radiusKm ?? ownRadius;
  const names: Record<SearchPlace["by"], string> = { here: field.here, home: field.home, city: place.name ?? field.byCity, typed: field.typed };
  // Another place begins where the one before it was.
  const choose = (by: SearchPlace["by"]) => change({ ...place, name: null, by, at: by === "home" ? null : (place.at ?? (home && { lat: home.latitude, lng: home.longitude })) });
  const radii = [...new Set([...RADII, radius])].sort((a, b) => a - b);
  return (
    <>
      <button type="button" className={`${buttonClass()} around`} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <MapPin aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b className="strong">{names[place.by]}</b> · {distance(locale, radius * 1000)}
        </span>
        <ChevronDown aria-hidden />
      </button>
      <section id={id} className="choices" aria-label={field.around}>
        {isOpen && (
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,8rem)] gap-3">
            <Choice
              className="min-w-0"
              label={field.around}
              value={place.by}
              of={[
                ["here", field.here],
                ["home", field.home],
                ["city", field.byCity],
                ["typed", field.typed],
              ]}
              choose={choose}
            />
            <Choice
              className="min-w-0"
              label={field.within}
              value={String(radius)}
              of={radii.map((kilometres) => [String(kilometres), distance(locale, kilometres * 1000)] as const)}
              choose={(kilometres) => change({ ...place, radiusKm: Number(kilometres) })}
            />
          </div>
        )}
        {isOpen && <Segmented label={field.asMap} value={place.shownAs} of={[["map", field.asMap], ["list", field.asList]]} choose={(shownAs) => change({ ...place, shownAs })} />}
        {place.by === "here" && <Here place={place} change={change} />}
        <Suspense>{isOpen && place.by === "city" && <City place={place} change={change} />}</Suspense>
        {isOpen && place.by === "typed" && <Typed place={place} change={change} />}
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

function Typed({ place, change }: Chosen) {
  const { field } = useWords();
  const [isWrong, setWrong] = useState(false);
  const read = (text: string) => {
    const [lat, lng] = text.split(/[,;\s]+/).map(Number);
    const isRight = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    setWrong(!isRight);
    if (isRight) change({ ...place, at: { lat, lng } });
  };
  return (
    <Input
      className="sm:max-w-md"
      label={field.typedHint}
      error={isWrong ? field.typedWrong : undefined}
      defaultValue={place.at ? `${place.at.lat}, ${place.at.lng}` : ""}
      onChange={(event) => read(event.target.value)}
    />
  );
}
