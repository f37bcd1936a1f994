/** A place for the map to go to, by the name of a city or an address. */
import { useState } from "react";
import type { City } from "../../../parts/map/cities";
import { CityList, useCities } from "../../../parts/map/city_list";
import { useWords } from "../../../words";

export function GoTo({ go }: { go: (city: City) => void }) {
  const { work } = useWords();
  const [text, setText] = useState("");
  const found = useCities(text.trim());
  const choose = (city: City) => {
    setText("");
    go(city);
  };
  return (
    <form
      role="search"
      className="goto"
      onKeyDown={({ key }) => key === "Escape" && setText("")}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found ?? [];
        if (typeof first === "object") choose(first);
      }}
    >
      <input type="search" autoComplete="off" aria-label={work.goTo} placeholder={work.goTo} value={text} className="in" onChange={(event) => setText(event.target.value)} />
      <div className="goto-found">
        <CityList label={work.goTo} found={found} choose={choose} />
      </div>
    </form>
  );
}
