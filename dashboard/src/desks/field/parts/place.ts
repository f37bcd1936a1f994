/** Around what place the operator looks for tasks; the browser keeps it. */

export interface SearchPlace {
  /** By the position of the device, the operator's starting place, a town, or what was typed. */
  by: "here" | "home" | "city" | "typed";
  at: { lat: number; lng: number } | null;
  /** Null for the operator's own. */
  radiusKm: number | null;
  /** Of the town. */
  name: string | null;
  shownAs: "list" | "map";
}

const KEPT = "fieldcall.near";

const FIRST: SearchPlace = { by: "home", at: null, radiusKm: null, name: null, shownAs: "map" };

export const keptPlace = (): SearchPlace => ({ ...FIRST, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") });

export const keepPlace = (place: SearchPlace) => localStorage.setItem(KEPT, JSON.stringify(place));

/** As the graph takes it; null for the starting place and distance in the operator's profile. */
export function nearOf({ by, at, radiusKm }: SearchPlace) {
  if (!at || (by === "home" && radiusKm === null)) return null;
  return { latitude: at.lat, longitude: at.lng, radiusKm };
}
