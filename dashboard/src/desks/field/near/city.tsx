/** A town as the place to look around, found by the beginning of its name. */
import { useState } from "react";
import { Input } from "../../../parts/labelled";
import type { City as Town } from "../../../parts/map/cities";
import { CityList, useCities } from "../../../parts/map/city_list";
import { useWords } from "../../../words";
import type { SearchPlace } from "../parts/place";

export function City({ place, change }: { place: SearchPlace; change: (place: SearchPlace) => void }) {
  const { field } = useWords();
  const [text, setText] = useState(place.name ?? "");
  const typed = text.trim();
  const found = useCities(typed === place.name ? "" : typed);
  const choose = ({ name, latitude: lat, longitude: lng }: Town) => {
    setText(name);
    change({ ...place, name, at: { lat, lng } });
  };
  return (
    <div className="grid gap-1 sm:max-w-md">
      <Input label={field.cityName} type="search" autoComplete="off" value={text} placeholder={field.cityHint} onChange={(event) => setText(event.target.value)} />
      <CityList label={field.cityName} found={found} choose={choose} />
    </div>
  );
}
