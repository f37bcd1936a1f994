/** A town as the place to look around, found by the beginning of its name. */
import { useEffect, useState } from "react";
import type { Cities } from "../../../parts/map/cities";
import { useLanguage } from "../../../words";
import { Input } from "../../../parts/labelled";
import type { SearchPlace } from "../parts/place";
import { countryName } from "../../../words/formats";

const MAX_FOUND = 6;

interface Found {
  name: string;
  country: string;
  lat: number;
  lng: number;
}

/** Without accents and capitals, as people type names. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

let plainNames: readonly string[] = [];

/** The largest towns whose names begin so. Raises where the list cannot be loaded. */
async function townsNamed(beginning: string): Promise<Found[]> {
  const { names, countries, latitudes, longitudes }: Cities = await (await import("../../../parts/map/cities")).cities();
  if (plainNames.length === 0) plainNames = names.map(plain);
  const wanted = plain(beginning);
  const found: Found[] = [];
  for (const [index, name] of names.entries()) {
    if (found.length === MAX_FOUND) break;
    if (!plainNames[index]?.startsWith(wanted)) continue;
    found.push({ name, country: countries.slice(index * 2, index * 2 + 2), lat: (latitudes[index] ?? 0) / 100, lng: (longitudes[index] ?? 0) / 100 });
  }
  return found;
}

export function City({ place, change }: { place: SearchPlace; change: (place: SearchPlace) => void }) {
  const { locale, words: { field } } = useLanguage();
  const [text, setText] = useState(place.name ?? "");
  const [found, setFound] = useState<readonly Found[] | "fault" | null>(null);
  const beginning = text.trim();
  const isAsked = beginning.length > 0 && beginning !== place.name;
  useEffect(() => {
    if (!isAsked) return setFound(null);
    let isLatest = true;
    townsNamed(beginning).then(
      (towns) => isLatest && setFound(towns),
      () => isLatest && setFound("fault"),
    );
    return () => void (isLatest = false);
  }, [beginning, isAsked]);
  const choose = ({ name, lat, lng }: Found) => {
    setText(name);
    change({ ...place, name, at: { lat, lng } });
  };
  return (
    <div className="grid gap-1 sm:max-w-md">
      <Input label={field.cityName} type="search" autoComplete="off" value={text} placeholder={field.cityHint} onChange={(event) => setText(event.target.value)} />
      <p role="status" className="m-0 text-s text-quiet empty:hidden">
        {found === "fault" ? field.cityFault : found?.length === 0 ? field.cityNone : null}
      </p>
      {Array.isArray(found) && found.length > 0 && (
        <ul aria-label={field.cityName} className="m-0 list-none divide-y divide-line overflow-hidden rounded-m border border-line bg-surface p-0 text-s">
          {(found as readonly Found[]).map((town) => (
            <li key={`${town.name} ${town.lat} ${town.lng}`}>
              <button type="button" onClick={() => choose(town)} className="flex min-h-12 w-full items-center justify-between gap-3 border-0 bg-transparent px-3 text-start hover:bg-ground">
                <span className="min-w-0">
                  <span className="font-medium">{town.name}</span>, {countryName(locale, town.country)}
                </span>
                <span className="text-quiet tabular-nums">
                  {town.lat.toFixed(1)}, {town.lng.toFixed(1)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
