/**
 * The world of the maps, made from Natural Earth's countries at build time: a PMTiles file of vector tiles, and a picture
 * for browsers that cannot draw them.
 *
 * d3-geo cuts each tile into cells: MapLibre fills the outlines of whole continents wrong.
 */
import { geoIdentity, geoMercator, geoPath, geoStream, type GeoStream } from "d3-geo";
import { zxyToTileId } from "pmtiles";
import { feature, mesh } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";

export type Atlas = Topology<{ land: GeometryObject; countries: GeometryObject }>;
type Point = [x: number, y: number];
type Corners = [Point, Point];

/** A polygon, or all lines, on a flat earth of width 1. */
interface Flat {
  type: "Polygon" | "MultiLineString";
  coordinates: Point[][];
  bounds: Corners;
}

interface Tile {
  id: number;
  content: number[];
}

/** Units of a tile by its zoom: at the last about 600 m, which is finer than the outlines are. */
const EXTENTS = [1024, 1024, 2048, 8192] as const;
const FINE_FROM_ZOOM = 3;
const CELLS = [0, 1, 2, 3];
const PICTURE_PIXELS = 2048;
const HEADER_BYTES = 127;
const MERCATOR_LATITUDE = 85.0511;
const UNCOMPRESSED = 1;
const OF_SHAPES = 1;
const LINE = 2;
const POLYGON = 3;

/** Return the bytes of the file, whose layers are `land` and `borders`. */
export function packWorld(coarse: Atlas, fine: Atlas): Uint8Array {
  const shapesOf = (atlas: Atlas) => ({ land: landOf(atlas), borders: bordersOf(atlas) });
  const [coarseShapes, fineShapes] = [shapesOf(coarse), shapesOf(fine)];
  const tiles: Tile[] = [];
  EXTENTS.forEach((extent, zoom) => {
    const { land, borders } = zoom < FINE_FROM_ZOOM ? coarseShapes : fineShapes;
    const cell = extent / CELLS.length;
    for (let x = 0; x < 2 ** zoom; x += 1) {
      for (let y = 0; y < 2 ** zoom; y += 1) {
        const cutWithin = (flats: readonly Flat[], corners: Corners) => cut(flats, extent * 2 ** zoom, [x * extent, y * extent], corners);
        const cells = CELLS.flatMap((row) => CELLS.map((column): Corners => [[column * cell, row * cell], [(column + 1) * cell, (row + 1) * cell]]));
        const content = [
          ...layer("land", POLYGON, extent, cells.flatMap((corners) => cutWithin(land, corners))),
          ...layer("borders", LINE, extent, cutWithin(borders, [[0, 0], [extent, extent]])),
        ];
        if (content.length > 0) tiles.push({ id: zxyToTileId(zoom, x, y), content });
      }
    }
  });
  return file(tiles.sort((one, other) => one.id - other.id));
}

/** Return the land as a picture (SVG) whose width is the earth's, in the projection of the map. */
export function drawWorld(coarse: Atlas): string {
  const projection = geoMercator().scale(PICTURE_PIXELS / (2 * Math.PI)).translate([PICTURE_PIXELS / 2, PICTURE_PIXELS / 2]).precision(0);
  const path = geoPath(projection).digits(0)(feature(coarse, coarse.objects.land)) ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_PIXELS}" height="${PICTURE_PIXELS}"><path d="${asSteps(path)}"/></svg>\n`;
}

/** The same path by steps from each point to the next, which are shorter; points on the same pixel are one. */
const asSteps = (path: string): string =>
  path.replaceAll(/M([^MZ]+)Z/g, (_, ring: string) => {
    const points = ring.split("L").map((point) => point.split(",").map(Number) as Point);
    const steps = points.slice(1).map(([x, y], before) => [x - points[before]![0], y - points[before]![1]]);
    const moved = steps.filter(([x, y]) => x !== 0 || y !== 0);
    return moved.length === 0 ? "" : `M${points[0]!.join()}l${moved.map((step) => step.join()).join(" ").replaceAll(",-", "-").replaceAll(" -", "-")}Z`;
  });

const landOf = (atlas: Atlas): Flat[] => flatten("Polygon", feature(atlas, atlas.objects.land));

const bordersOf = (atlas: Atlas): Flat[] =>
  flatten("MultiLineString", mesh(atlas, atlas.objects.countries as Parameters<typeof mesh>[1] & object, (one, other) => one !== other));

function flatten(type: Flat["type"], shape: Parameters<typeof geoStream>[0]): Flat[] {
  const shapes: Point[][][] = type === "Polygon" ? [] : [[]];
  const sink: GeoStream = {
    point: (x, y) => shapes.at(-1)?.at(-1)?.push([x, y]),
    lineStart: () => shapes.at(-1)?.push([]),
    lineEnd: () => undefined,
    polygonStart: () => shapes.push([]),
    polygonEnd: () => shapes.at(-1)?.forEach((ring) => ring[0] && ring.push(ring[0])),
  };
  geoStream(shape, geoMercator().scale(1 / (2 * Math.PI)).translate([0.5, 0.5]).precision(0).stream(sink));
  return shapes.map((coordinates) => ({ type, coordinates, bounds: geoPath().bounds({ type: "MultiLineString", coordinates }) }));
}

/** The lines within the corners of a tile, in its units. */
function cut(flats: readonly Flat[], earth: number, [left, top]: Point, corners: Corners): Point[][] {
  const lines: Point[][] = [];
  const sink: GeoStream = {
    point: (x, y) => {
      const [line, point]: [Point[] | undefined, Point] = [lines.at(-1), [Math.round(x), Math.round(y)]];
      const before = line?.at(-1);
      if (before?.[0] !== point[0] || before[1] !== point[1]) line?.push(point);
    },
    lineStart: () => lines.push([]),
    lineEnd: () => undefined,
    polygonStart: () => undefined,
    polygonEnd: () => undefined,
  };
  const clipped = geoIdentity().scale(earth).translate([-left, -top]).clipExtent(corners).stream(sink);
  const [[west, north], [east, south]] = corners.map(([x, y]) => [(left + x) / earth, (top + y) / earth]) as Corners;
  for (const { type, coordinates, bounds: [least, most] } of flats) {
    const isNear = least[0] <= east && most[0] >= west && least[1] <= south && most[1] >= north;
    if (isNear) geoStream(type === "Polygon" ? { type, coordinates } : { type, coordinates }, clipped);
  }
  return lines;
}

/** A layer with one feature; empty without lines of a size that is seen. */
function layer(name: string, kind: typeof LINE | typeof POLYGON, extent: number, lines: readonly Point[][]): number[] {
  const geometry: number[] = [];
  let [atX, atY] = [0, 0];
  const move = ([x, y]: Point) => {
    geometry.push(...varint(zigzag(x - atX)), ...varint(zigzag(y - atY)));
    [atX, atY] = [x, y];
  };
  for (const line of lines) {
    const points = kind === POLYGON ? open(line) : line;
    const [first, ...others] = points;
    if (!first || points.length < kind) continue;
    geometry.push(...varint(1 << 3 | 1));
    move(first);
    geometry.push(...varint(others.length << 3 | 2));
    others.forEach(move);
    if (kind === POLYGON) geometry.push(...varint(1 << 3 | 7));
  }
  if (geometry.length === 0) return [];
  const shape = [...varint(3 << 3), kind, ...field(4, geometry)];
  return field(3, [...varint(15 << 3), 2, ...field(1, [...new TextEncoder().encode(name)]), ...field(2, shape), ...varint(5 << 3), ...varint(extent)]);
}

/** A ring without the repetition of its first point. */
function open(ring: readonly Point[]): readonly Point[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** A field of a protocol buffer with a length. */
function field(number: number, content: readonly number[]): number[] {
  const bytes = varint((number << 3) | 2);
  bytes.push(...varint(content.length));
  for (const byte of content) bytes.push(byte);
  return bytes;
}

/** A PMTiles archive (version 3), not compressed: the service compresses it as a whole. */
function file(tiles: readonly Tile[]): Uint8Array {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0));
  // An offset of zero says that the tile follows the one before.
  const directory = [tiles.length, ...ids, ...tiles.map(() => 1), ...tiles.map(({ content }) => content.length), ...tiles.map((_, index) => (index === 0 ? 1 : 0))].flatMap(varint);
  const metadata = [...new TextEncoder().encode("{}")];
  const data = tiles.flatMap(({ content }) => content);
  const bytes = new Uint8Array(HEADER_BYTES + directory.length + metadata.length + data.length);
  const header = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("PMTiles\u0003"));
  let begin = HEADER_BYTES;
  [directory, metadata, [], data].forEach((section, index) => {
    header.setBigUint64(8 + 16 * index, BigInt(begin), true);
    header.setBigUint64(16 + 16 * index, BigInt(section.length), true);
    bytes.set(section, begin);
    begin += section.length;
  });
  [72, 80, 88].forEach((at) => header.setBigUint64(at, BigInt(tiles.length), true));
  bytes.set([1, UNCOMPRESSED, UNCOMPRESSED, OF_SHAPES, 0, EXTENTS.length - 1], 96);
  [-180, -MERCATOR_LATITUDE, 180, MERCATOR_LATITUDE].forEach((degrees, index) => header.setInt32(102 + 4 * index, degrees * 1e7, true));
  return bytes;
}
