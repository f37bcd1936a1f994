/** The place to look around and the distances from it, for the list and its choices. */
import type { SearchPlace } from "../parts/place";

/** Distances to choose from, in kilometres. */
export const RADII = [1, 2, 5, 10, 25, 50, 100, 200];

export interface Home {
  latitude: number;
  longitude: number;
}

export interface Chosen {
  place: SearchPlace;
  change: (place: SearchPlace) => void;
}
