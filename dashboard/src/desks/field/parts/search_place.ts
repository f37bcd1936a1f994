/** The kept place of a search, for the pages that change it. */
import { useCallback, useState } from "react";
import { keepPlace, keptPlace, type SearchPlace } from "./place";

export function useSearchPlace(): [SearchPlace, (place: SearchPlace) => void] {
  const [place, setPlace] = useState(keptPlace);
  const change = useCallback((next: SearchPlace) => {
    keepPlace(next);
    setPlace(next);
  }, []);
  return [place, change];
}
