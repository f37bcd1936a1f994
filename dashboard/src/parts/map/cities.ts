/** Names and places of cities, read when they are first needed. */

/** Cities as columns, the largest first; coordinates in hundredths of a degree. */
export interface Cities {
  names: string[];
  /** The codes of their countries, one after the other. */
  countries: string;
  latitudes: number[];
  longitudes: number[];
}

let kept: Promise<Cities> | undefined;

/** All cities; a request that failed is made again. */
export function cities(): Promise<Cities> {
  kept ??= readCities().catch((fault: unknown) => {
    kept = undefined;
    throw fault;
  });
  return kept;
}

async function readCities(): Promise<Cities> {
  const response = await fetch("/dashboard/cities.json");
  if (!response.ok) throw new Error(`cities.json: ${response.status}`);
  return (await response.json()) as Cities;
}

/** The middle of a city by its name as the service writes it. */
export async function placeOfCity(name: string, country: string): Promise<{ latitude: number; longitude: number } | null> {
  const { names, countries, latitudes, longitudes } = await cities();
  const index = names.findIndex((other, index) => other === name && countries.startsWith(country, index * 2));
  return index < 0 ? null : { latitude: (latitudes[index] ?? 0) / 100, longitude: (longitudes[index] ?? 0) / 100 };
}
