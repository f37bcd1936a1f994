/** The part of the world that a map shows, and positions of places on it. */
import type { Place } from "./distance";

export type { Place } from "./distance";

/** The middle of a map and its zoom: the earth is 256 pixels wide at 0, twice as wide at each further one. */
export interface View extends Place {
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A part of the map, in degrees, as `AreaInput` of the graph takes it. */
export interface Area {
  north: number;
  east: number;
  south: number;
  west: number;
}

const EARTH_PIXELS = 256;
const EARTH_METRES = 40_075_017;
const MAX_LATITUDE = 84;
const MERCATOR_LATITUDE = 85.0511;
export const MAX_ZOOM = 20;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const earthPixels = (zoom: number) => EARTH_PIXELS * 2 ** zoom;
/** A longitude between -180 and 180. */
const turned = (longitude: number) => (((longitude % 360) + 540) % 360) - 180;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export const metresPerPixel = ({ latitude, zoom }: View) => (EARTH_METRES * Math.cos(radians(latitude))) / earthPixels(zoom);

/** The position of a place on a map of this size, from its upper left corner, by the shortest way around the earth. */
export function project(view: View, size: Size, { latitude, longitude }: Place): { x: number; y: number } {
  const earth = earthPixels(view.zoom);
  return {
    x: size.width / 2 + (turned(longitude - view.longitude) / 360) * earth,
    y: size.height / 2 - (mercator(clamp(latitude, -MERCATOR_LATITUDE, MERCATOR_LATITUDE)) - mercator(view.latitude)) * earth,
  };
}

/** The view moved by pixels: what was at (x, y) from the middle comes into the middle. */
export function moved(view: View, x: number, y: number): View {
  const earth = earthPixels(view.zoom);
  const latitude = unmercator(clamp(mercator(view.latitude) - y / earth, -0.5, 0.5));
  return { ...view, latitude: clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE), longitude: turned(view.longitude + (x / earth) * 360) };
}

/** The zoom at which the earth is as wide as the map. */
export const minZoomOf = ({ width, height }: Size) => Math.log2(Math.max(width, height, 1) / EARTH_PIXELS);

/** The view at another zoom, with the place at (x, y) from the middle where it was; never so far out that the earth ends. */
export function zoomed(view: View, by: number, size: Size, x = 0, y = 0): View {
  const zoom = clamp(view.zoom + by, minZoomOf(size), MAX_ZOOM);
  const change = 1 - 2 ** (view.zoom - zoom);
  return { ...moved(view, x * change, y * change), zoom };
}

export function areaOf(view: View, size: Size): Area {
  const corner = moved(view, -size.width / 2, -size.height / 2);
  const other = moved(view, size.width / 2, size.height / 2);
  const isWholeEarth = earthPixels(view.zoom) <= size.width + 1;
  return {
    north: corner.latitude,
    south: other.latitude,
    west: isWholeEarth ? -180 : corner.longitude,
    east: isWholeEarth ? 180 : other.longitude,
  };
}

/** The view that shows all places, with some room around them; of one place, its neighbourhood. */
export function viewOf(places: readonly Place[], size: Size, nearest = 12): View {
  const [first] = places;
  if (!first) return zoomed({ latitude: 25, longitude: 8, zoom: 0 }, 0, size);
  const heights = places.map(({ latitude }) => mercator(clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE)));
  const { west, width } = spanOf(places.map(({ longitude }) => longitude));
  const [south, north] = [Math.min(...heights), Math.max(...heights)];
  const share = Math.max(width / 360 / Math.max(1, size.width - 96), (north - south) / Math.max(1, size.height - 96));
  const zoom = share > 0 ? Math.min(nearest, -Math.log2(share * EARTH_PIXELS)) : nearest;
  const longitude = turned(west + width / 2);
  return zoomed({ latitude: unmercator((south + north) / 2), longitude, zoom }, 0, size);
}

/** The narrowest range that has all longitudes: it lies on both sides of the date line where the places do. */
function spanOf(longitudes: readonly number[]): { west: number; width: number } {
  const sorted = longitudes.map(turned).sort((one, other) => one - other);
  const [first = 0] = sorted;
  let [west, gap] = [first, 360 - ((sorted.at(-1) ?? 0) - first)];
  sorted.forEach((longitude, at) => {
    const before = sorted[at - 1] ?? longitude;
    if (longitude - before > gap) [west, gap] = [longitude, longitude - before];
  });
  return { west, width: 360 - gap };
}

/** Height on the map as a share of the earth's width. */
const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) / (2 * Math.PI);
const unmercator = (height: number) => ((2 * Math.atan(Math.exp(height * 2 * Math.PI)) - Math.PI / 2) * 180) / Math.PI;

const SCALE_PIXELS = 100;
const STEPS = [1, 2, 5];

/** The round distance that a scale of at most 100 pixels stands for, in metres, and its length. */
export function scaleOf(view: View): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(view);
  const wanted = SCALE_PIXELS * perPixel;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = power * (STEPS.findLast((step) => step * power <= wanted) ?? 1);
  return { metres, pixels: metres / perPixel };
}
