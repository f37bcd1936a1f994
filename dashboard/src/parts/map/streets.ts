/**
 * Draws tiles: pictures as they are, shapes in the colours of the page, with the names of places and streets.
 *
 * Layers go by the names that Protomaps, OpenMapTiles and Shortbread give them.
 */
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { FONT, paintText, type Palette } from "./palette";
import type { Placed } from "./tiles";
import type { Size } from "./view";

type Kind = "land" | "water" | "stream" | "building" | "border" | "road" | "place" | "street";

const KINDS: Record<string, readonly Kind[]> = {
  earth: ["land"],
  ocean: ["water"],
  water: ["water"],
  water_polygons: ["water"],
  waterway: ["stream"],
  water_lines: ["stream"],
  building: ["building"],
  buildings: ["building"],
  boundary: ["border"],
  boundaries: ["border"],
  roads: ["road", "street"],
  streets: ["road"],
  street_labels: ["street"],
  transportation: ["road"],
  transportation_name: ["street"],
  place: ["place"],
  places: ["place"],
  place_labels: ["place"],
};
const ORDER: readonly Kind[] = ["land", "water", "stream", "building", "border", "road"];
const POINT = 1;
const POLYGON = 3;
const WIDE_ROADS = new Set(["motorway", "trunk", "primary", "highway", "major_road"]);
const MIDDLE_ROADS = new Set(["secondary", "tertiary", "medium_road"]);
const NARROW_ROADS = new Set(["path", "footway", "cycleway", "track", "service", "other", "steps", "pedestrian", "rail"]);

interface Label {
  text: string;
  x: number;
  y: number;
  weight: number;
}

export function paintStreets(context: CanvasRenderingContext2D, tiles: readonly Placed[], size: Size, palette: Palette): void {
  const labels: Label[] = [];
  context.lineJoin = "round";
  for (const placed of tiles) {
    const { tile, x, y, width } = placed;
    if (tile instanceof VectorTile) {
      context.save();
      context.beginPath();
      context.rect(x, y, width, width);
      context.clip();
      paintShapes(context, tile, placed, palette);
      context.restore();
      labels.push(...labelsOf(tile, placed));
    } else {
      // Neighbours overlap by a part of a pixel, so that no seam shows.
      context.drawImage(tile, x, y, width + 0.5, width + 0.5);
    }
  }
  paintLabels(context, labels, size, palette);
}

function paintShapes(context: CanvasRenderingContext2D, tile: VectorTile, placed: Placed, palette: Palette): void {
  context.fillStyle = "earth" in tile.layers ? palette.sea : palette.land;
  context.fillRect(placed.x, placed.y, placed.width, placed.width);
  for (const kind of ORDER) {
    for (const feature of featuresOf(tile, kind)) {
      const isArea = feature.type === POLYGON;
      if (feature.type === POINT || (isArea && (kind === "road" || kind === "border"))) continue;
      trace(context, feature, placed);
      if (isArea) fillAs(context, kind, palette);
      else strokeAs(context, kind, feature, placed, palette);
    }
  }
}

function* featuresOf(tile: VectorTile, kind: Kind): Generator<VectorTileFeature> {
  for (const [name, layer] of Object.entries(tile.layers)) {
    if (!KINDS[name]?.includes(kind)) continue;
    for (let index = 0; index < layer.length; index += 1) yield layer.feature(index);
  }
}

function trace(context: CanvasRenderingContext2D, feature: VectorTileFeature, { x, y, width }: Placed): void {
  const scale = width / feature.extent;
  context.beginPath();
  for (const line of feature.loadGeometry()) {
    line.forEach((point, index) => {
      if (index === 0) context.moveTo(x + point.x * scale, y + point.y * scale);
      else context.lineTo(x + point.x * scale, y + point.y * scale);
    });
  }
}

function fillAs(context: CanvasRenderingContext2D, kind: Kind, palette: Palette): void {
  context.fillStyle = kind === "land" ? palette.land : kind === "building" ? palette.shore : palette.sea;
  context.globalAlpha = kind === "building" ? 0.45 : 1;
  context.fill();
  context.globalAlpha = 1;
}

function strokeAs(context: CanvasRenderingContext2D, kind: Kind, feature: VectorTileFeature, { width }: Placed, palette: Palette): void {
  if (kind === "road") {
    const road = widthOf(feature) * Math.max(1, width / 256);
    context.lineCap = "round";
    context.strokeStyle = palette.shore;
    context.lineWidth = road + 1.5;
    context.stroke();
    context.strokeStyle = palette.card;
  } else {
    context.strokeStyle = kind === "border" ? palette.quiet : palette.sea;
  }
  context.setLineDash(kind === "border" ? [4, 3] : []);
  context.lineWidth = kind === "road" ? widthOf(feature) * Math.max(1, width / 256) : kind === "border" ? 1 : 2;
  context.stroke();
  context.setLineDash([]);
}

function widthOf({ properties }: VectorTileFeature): number {
  const kind = String(properties["kind"] ?? properties["class"] ?? "");
  if (WIDE_ROADS.has(kind)) return 4;
  if (MIDDLE_ROADS.has(kind)) return 3;
  return NARROW_ROADS.has(kind) ? 1 : 2;
}

function labelsOf(tile: VectorTile, { x, y, width }: Placed): Label[] {
  const labels: Label[] = [];
  for (const kind of ["place", "street"] as const) {
    for (const feature of featuresOf(tile, kind)) {
      const text = nameOf(feature);
      if (!text) continue;
      const [line] = feature.loadGeometry();
      const point = line?.[Math.floor(line.length / 2)];
      if (!point) continue;
      const scale = width / feature.extent;
      const population = Number(feature.properties["population"] ?? 0);
      labels.push({ text, x: x + point.x * scale, y: y + point.y * scale, weight: kind === "place" ? 1 + population : 0 });
    }
  }
  return labels;
}

/** In the language of the page where the tile has it. */
function nameOf({ properties }: VectorTileFeature): string {
  const language = document.documentElement.lang.split("-")[0];
  return String(properties[`name:${language}`] ?? properties[`name_${language}`] ?? properties["name"] ?? "");
}

/** The names that do not lie over each other, those of large places first; each once. */
function paintLabels(context: CanvasRenderingContext2D, labels: Label[], size: Size, palette: Palette): void {
  const boxes: [number, number, number, number][] = [];
  const seen = new Set<string>();
  context.font = FONT;
  for (const { text, x, y } of labels.toSorted((one, other) => other.weight - one.weight)) {
    if (x < 0 || y < 0 || x > size.width || y > size.height || seen.has(text)) continue;
    const width = context.measureText(text).width;
    const box: (typeof boxes)[number] = [x - width / 2 - 6, y - 12, x + width / 2 + 6, y + 8];
    if (boxes.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) continue;
    boxes.push(box);
    seen.add(text);
    paintText(context, text, x - width / 2, y + 4, palette.quiet, palette.land);
  }
}
