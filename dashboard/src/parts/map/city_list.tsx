/** The cities that a search found, to choose from. */
import { useEffect, useState } from "react";
import { useLanguage } from "../../words";
import { countryName } from "../../words/formats";
import type { City } from "./cities";

/** The cities for a text; null while nothing is asked, "fault" if their list cannot be loaded. */
export function useCities(text: string): readonly City[] | "fault" | null {
  const [found, setFound] = useState<readonly City[] | "fault" | null>(null);
  useEffect(() => {
    if (text === "") return setFound(null);
    let isLatest = true;
    import("./cities")
      .then(({ findCities }) => findCities(text))
      .then(
        (cities) => isLatest && setFound(cities),
        () => isLatest && setFound("fault"),
      );
    return () => void (isLatest = false);
  }, [text]);
  return found;
}

interface Props {
  label: string;
  found: ReturnType<typeof useCities>;
  choose: (city: City) => void;
}

export function CityList({ label, found, choose }: Props) {
  const { locale, words: { shared } } = useLanguage();
  return (
    <>
      <p role="status" className="m-0 text-s text-quiet empty:hidden">
        {found === "fault" ? shared.cityFault : found?.length === 0 ? shared.cityNone : null}
      </p>
      {found && found !== "fault" && found.length > 0 && (
        <ul aria-label={label} className="m-0 list-none divide-y divide-line overflow-hidden rounded-m border border-line bg-surface p-0 text-s">
          {found.map((city) => (
            <li key={`${city.name} ${city.latitude} ${city.longitude}`}>
              <button type="button" onClick={() => choose(city)} className="flex min-h-12 w-full items-center justify-between gap-3 border-0 bg-transparent px-3 text-start hover:bg-ground">
                <span className="min-w-0">
                  <span className="font-medium">{city.name}</span>, {countryName(locale, city.country)}
                </span>
                <span className="text-quiet tabular-nums">
                  {city.latitude.toFixed(1)}, {city.longitude.toFixed(1)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
