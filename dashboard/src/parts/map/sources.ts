/** Tiles of the maps: the shipped world, and streets where the service has them. */
import { addProtocol, type SourceSpecification } from "maplibre-gl";
import { PMTiles, TileType } from "pmtiles";

/** Content of `/dashboard/map.json`: streets as a file of the service, or as the address of a tile server. */
interface Described {
  tiles: string | null;
  attribution: string;
}

export interface Streets {
  source: SourceSpecification;
  attribution: string;
}

const WORLD = "/dashboard/assets/world.pmtiles";
const PACKED = ".pmtiles";
const SHAPES = /\.(mvt|pbf)\b/;
const MAX_ZOOM_OF_PICTURES = 19;
const MAX_ZOOM_OF_SHAPES = 14;
const PIXELS_OF_PICTURES = 256;

/** Outlines of land and borders, which are cut for these zooms. */
export const WORLD_SOURCE: SourceSpecification = { type: "vector", tiles: ["pmtiles://world/{z}/{x}/{y}"], maxzoom: 3 };

/** Cities as points with `name` and `rank`, of which the worker of the map reads what it needs. */
export const CITIES_SOURCE: SourceSpecification = { type: "geojson", data: new URL("/dashboard/cities.geojson", location.href).href };

/** Files of tiles by their name in addresses. */
const files = new Map<string, PMTiles>();
const ADDRESS = /^pmtiles:\/\/(\w+)\/(\d+)\/(\d+)\/(\d+)$/;

addProtocol("pmtiles", async ({ url }, { signal }) => {
  const [, name = "", zoom, x, y] = ADDRESS.exec(url) ?? [];
  const tile = await files.get(name)?.getZxy(Number(zoom), Number(x), Number(y), signal);
  return { data: tile?.data ?? new ArrayBuffer(0) };
});

/** The whole world is one small file, so it is read at once and not in ranges. */
const world = fetch(import.meta.resolve(WORLD)).then(async (response) => {
  if (!response.ok) throw new Error(`world.pmtiles: ${response.status}`);
  return response.arrayBuffer();
});
files.set("world", new PMTiles({ getKey: () => "world", getBytes: async (offset, length) => ({ data: (await world).slice(offset, offset + length) }) }));

let kept: Promise<Streets | null> | undefined;

/** The streets of this service; null without any. A request that failed is made again. */
export function streets(): Promise<Streets | null> {
  kept ??= open().catch((fault: unknown) => {
    kept = undefined;
    throw fault;
  });
  return kept;
}

async function open(): Promise<Streets | null> {
  const response = await fetch("/dashboard/map.json");
  if (!response.ok) throw new Error(`map.json: ${response.status}`);
  const { tiles, attribution } = (await response.json()) as Described;
  if (!tiles) return null;
  return { attribution, source: await (tiles.endsWith(PACKED) ? packed(new URL(tiles, location.href).href) : served(tiles)) };
}

async function packed(address: string): Promise<SourceSpecification> {
  const file = new PMTiles(address);
  files.set("streets", file);
  const { minZoom: minzoom, maxZoom: maxzoom, tileType, minLon, minLat, maxLon, maxLat } = await file.getHeader();
  const described = { tiles: ["pmtiles://streets/{z}/{x}/{y}"], minzoom, maxzoom, bounds: [minLon, minLat, maxLon, maxLat] as [number, number, number, number] };
  return tileType === TileType.Mvt ? { type: "vector", ...described } : { type: "raster", tileSize: PIXELS_OF_PICTURES, ...described };
}

const served = (address: string): SourceSpecification =>
  SHAPES.test(address)
    ? { type: "vector", tiles: [address], maxzoom: MAX_ZOOM_OF_SHAPES }
    : { type: "raster", tiles: [address], tileSize: PIXELS_OF_PICTURES, maxzoom: MAX_ZOOM_OF_PICTURES };
