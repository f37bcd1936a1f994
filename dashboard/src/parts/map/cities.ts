/** Names and places of cities, read when they are first needed. */
import type { Place } from "./distance";

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

export interface City extends Place {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

const cityAt = ({ names, countries, latitudes, longitudes }: Cities, index: number): City => ({
  name: names[index] ?? "",
  country: countries.slice(index * 2, index * 2 + 2),
  latitude: (latitudes[index] ?? 0) / 100,
  longitude: (longitudes[index] ?? 0) / 100,
});

/** The middle of a city by its name as the service writes it. */
export async function placeOfCity(name: string, country: string): Promise<Place | null> {
  const all = await cities();
  const index = all.names.findIndex((other, index) => other === name && all.countries.startsWith(country, index * 2));
  return index < 0 ? null : cityAt(all, index);
}

/** Without accents and capitals, as people type names. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

let plainNames: readonly string[] = [];

async function readPlainNames(): Promise<readonly string[]> {
  const { names } = await cities();
  if (plainNames.length === 0) plainNames = names.map(plain);
  return plainNames;
}

const MAX_FOUND = 6;

/** The largest cities whose names begin so, else the one at the end of an address. Raises where the list cannot be loaded. */
export async function findCities(text: string): Promise<City[]> {
  const [wanted, all, found] = [plain(text), await cities(), [] as City[]];
  for (const [index, name] of (await readPlainNames()).entries()) {
    if (found.length === MAX_FOUND) break;
    if (name.startsWith(wanted)) found.push(cityAt(all, index));
  }
  const named = found.length === 0 && (await findCityOfAddress(text));
  return named ? [named] : found;
}

/** The city that an address names: all words between two commas, or those after the last number, the last such first. */
export async function findCityOfAddress(address: string): Promise<City | null> {
  const [all, names] = [await cities(), await readPlainNames()];
  for (const part of plain(address).split(",").reverse()) {
    const words = part.trim().split(/\s+/);
    const isNumbered = words.some((word) => /\d/.test(word));
    const begin = words.findLastIndex((word) => /\d/.test(word)) + 1;
    for (let at = begin; at < (isNumbered ? words.length : 1); at += 1) {
      const index = names.indexOf(words.slice(at).join(" "));
      if (index >= 0) return cityAt(all, index);
    }
  }
  return null;
}
