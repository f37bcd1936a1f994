/** The choices of the place to look around, of the distance from it, and of map or list. */
import { useState } from "react";
import { Choice, Input } from "../../../parts/labelled";
import { Segmented } from "../../../parts/segmented";
import { useLanguage, useWords } from "../../../words";
import { distance } from "../../../words/formats";
import type { SearchPlace } from "../parts/place";
import { City } from "./city";
import { RADII, type Chosen, type Home } from "./radii";

export function Choices({ place, change, radius, home }: Chosen & { radius: number; home: Home | null }) {
  const { locale, words: { field } } = useLanguage();
  // Another place begins where the one before it was.
  const choose = (by: SearchPlace["by"]) => change({ ...place, name: null, by, at: by === "home" ? null : (place.at ?? (home && { lat: home.latitude, lng: home.longitude })) });
  const radii = [...new Set([...RADII, radius])].sort((a, b) => a - b);
  return (
    <>
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
      <Segmented label={field.asMap} value={place.shownAs} of={[["map", field.asMap], ["list", field.asList]]} choose={(shownAs) => change({ ...place, shownAs })} />
      {place.by === "city" && <City place={place} change={change} />}
      {place.by === "typed" && <Typed place={place} change={change} />}
    </>
  );
}

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
