/** Tiles of streets where the service has them: a file of tiles that it serves itself, or a server of tiles elsewhere. */
import type { VectorTile } from "@mapbox/vector-tile";
import { earthPixels, mercator, type Size, type View } from "./view";
import { read } from "./world";

/** Content of a tile: a picture, or shapes that are drawn in the colours of the page. */
export type Tile = ImageBitmap | VectorTile;

export interface Tiles {
  readonly attribution: string;
  readonly nearest: number;
  readonly furthest: number;
  /** Null where there is none, such as at sea. */
  get: (zoom: number, x: number, y: number) => Promise<Tile | null>;
}

/** A tile with where its corner is on the map, in pixels, and how wide it is. */
export interface Placed {
  tile: Tile;
  x: number;
  y: number;
  width: number;
}

interface Described {
  tiles: string | null;
  attribution: string;
}

const PACKED = ".pmtiles";
const SHAPES = /\.(mvt|pbf)\b/;
const NEAREST_PICTURES = 19;
const NEAREST_SHAPES = 14;
const KEPT = 200;
const PMTILES_OF_SHAPES = 1;

/** The tiles of this service; null without any. */
export const tiles = (): Promise<Tiles | null> =>
  read("/dashboard/map.json", (described: Described) => described).then((described) => (opened ??= open(described)));

let opened: Promise<Tiles | null> | undefined;

async function open({ tiles: address, attribution }: Described): Promise<Tiles | null> {
  if (!address) return null;
  if (!address.endsWith(PACKED)) {
    const isShapes = SHAPES.test(address);
    const made = isShapes ? shapes : picture;
    return {
      attribution,
      furthest: 0,
      nearest: isShapes ? NEAREST_SHAPES : NEAREST_PICTURES,
      get: remembered(async (zoom, x, y) => {
        const response = await fetch(address.replace("{z}", `${zoom}`).replace("{x}", `${x}`).replace("{y}", `${y}`));
        return response.ok && response.status !== 204 ? made(await response.arrayBuffer()) : null;
      }),
    };
  }
  const { PMTiles } = await import("pmtiles");
  const file = new PMTiles(address);
  const { minZoom: furthest, maxZoom: nearest, tileType } = await file.getHeader();
  const made = tileType === PMTILES_OF_SHAPES ? shapes : picture;
  return {
    attribution,
    furthest,
    nearest,
    get: remembered(async (zoom, x, y) => {
      const found = await file.getZxy(zoom, x, y);
      return found ? made(found.data) : null;
    }),
  };
}

async function shapes(content: ArrayBuffer): Promise<Tile> {
  const [{ VectorTile }, { PbfReader }] = await Promise.all([import("@mapbox/vector-tile"), import("pbf")]);
  return new VectorTile(new PbfReader(content));
}

const picture = (content: ArrayBuffer): Promise<Tile> => createImageBitmap(new Blob([content]));

/** The same without reading again what was read lately. What failed is asked for again. */
function remembered(get: Tiles["get"]): Tiles["get"] {
  const kept = new Map<string, Promise<Tile | null>>();
  return (zoom, x, y) => {
    const key = `${zoom}/${x}/${y}`;
    const found = kept.get(key) ?? get(zoom, x, y);
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest) kept.delete(oldest);
    return found;
  };
}

/** The tiles of a view. One that cannot be read is left out: below it is the map without streets. */
export async function tilesIn(tiles: Tiles, view: View, size: Size): Promise<Placed[]> {
  const zoom = Math.min(tiles.nearest, Math.round(view.zoom));
  if (zoom < tiles.furthest) return [];
  const count = 2 ** zoom;
  const width = earthPixels(view.zoom) / count;
  const middle = { x: ((view.longitude + 180) / 360) * count, y: (0.5 - mercator(view.latitude)) * count };
  const [left, top] = [middle.x - size.width / 2 / width, middle.y - size.height / 2 / width];
  const [right, bottom] = [middle.x + size.width / 2 / width, middle.y + size.height / 2 / width];
  const placed: Promise<Placed | null>[] = [];
  for (let row = Math.max(0, Math.floor(top)); row <= Math.min(count - 1, Math.floor(bottom)); row += 1) {
    for (let column = Math.floor(left); column <= Math.floor(right); column += 1) {
      placed.push(
        tiles.get(zoom, ((column % count) + count) % count, row).then(
          (tile) => tile && { tile, x: (column - left) * width, y: (row - top) * width, width },
          (fault: unknown) => {
            console.warn(fault);
            return null;
          },
        ),
      );
    }
  }
  return (await Promise.all(placed)).filter((tile) => tile !== null);
}
