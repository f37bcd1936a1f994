/** Land, borders and the names of cities: files of their own, read when a map is first shown that needs them. */
import { feature, mesh } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import coarse from "world-atlas/countries-110m.json?url";
import fine from "world-atlas/countries-50m.json?url";

export interface World {
  land: GeoJSON.GeoJsonObject;
  borders: GeoJSON.MultiLineString;
}

/** Cities as columns, the largest first; coordinates in hundredths of a degree. */
export interface Cities {
  names: string[];
  /** The codes of their countries, one after the other. */
  countries: string;
  latitudes: number[];
  longitudes: number[];
}

const kept = new Map<string, Promise<unknown>>();

export function read<Content, Made>(url: string, made: (content: Content) => Made): Promise<Made> {
  let promise = kept.get(url) as Promise<Made> | undefined;
  if (!promise) {
    promise = fetch(url).then(async (response) => {
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return made((await response.json()) as Content);
    });
    promise.catch(() => kept.delete(url));
    kept.set(url, promise);
  }
  return promise;
}

const COARSE_BELOW_ZOOM = 3;

export const world = (zoom: number): Promise<World> =>
  read(zoom < COARSE_BELOW_ZOOM ? coarse : fine, (topology: Topology<{ land: GeometryObject; countries: GeometryObject }>) => ({
    land: feature(topology, topology.objects.land),
    borders: mesh(topology, topology.objects.countries as Parameters<typeof mesh>[1] & object, (one, other) => one !== other),
  }));

export const cities = (): Promise<Cities> => read("/dashboard/cities.json", (content: Cities) => content);

/** The middle of a city by its name as the service writes it. */
export async function placeOfCity(name: string, country: string): Promise<{ latitude: number; longitude: number } | null> {
  const { names, countries, latitudes, longitudes } = await cities();
  const index = names.findIndex((other, index) => other === name && countries.startsWith(country, index * 2));
  return index < 0 ? null : { latitude: (latitudes[index] ?? 0) / 100, longitude: (longitudes[index] ?? 0) / 100 };
}
