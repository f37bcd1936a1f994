/** Draws a map on a canvas: the world below, which is slow, and the marks above it, which are drawn at every frame. */
import { geoPath, type GeoProjection } from "d3-geo";
import { FONT, paintText, type Palette } from "./palette";
import { SIGNS, type Sign, type Tone } from "./signs";
import { tilesIn, type Tiles } from "./tiles";
import { areaOf, metresPerPixel, projectionOf, type Place, type Size, type View } from "./view";
import { world, type Cities } from "./world";

export interface Mark extends Place {
  id: string;
  sign: Sign;
  tone: Tone;
  /** Title of the mark, for the reader's pointer. */
  name: string;
  /** Number of places, drawn as a disc. */
  count?: number;
  /** A short text beside the sign. */
  text?: string;
  /** The uncertainty of its place, in metres. */
  accuracyMetres?: number | undefined;
}

export interface Ring extends Place {
  metres: number;
}

/** From here on the outlines of countries say nothing: what is drawn is to scale, on plain ground. */
const STREETS = 12;

/** Ground below the marks of a map. The map does not wait for its parts. */
export interface Ground {
  names: Cities | null;
  tiles: Tiles | null;
}

export async function paintWorld(context: CanvasRenderingContext2D, view: View, size: Size, palette: Palette, { names, tiles }: Ground, isWanted: () => boolean): Promise<boolean> {
  const isPlain = view.zoom >= STREETS;
  const [shapes, streets] = await Promise.all([isPlain ? null : world(view.zoom), tiles ? tilesIn(tiles, view, size) : []]);
  const paintStreets = streets.length > 0 ? (await import("./streets")).paintStreets : null;
  if (!isWanted()) return false;
  const projection = projectionOf(view, size);
  context.fillStyle = shapes ? palette.sea : palette.land;
  context.fillRect(0, 0, size.width, size.height);
  if (shapes) {
    const path = geoPath(projection, context);
    context.lineWidth = 1;
    context.strokeStyle = palette.shore;
    context.fillStyle = palette.land;
    context.beginPath();
    path(shapes.land as Parameters<typeof path>[0]);
    context.fill();
    context.stroke();
    context.beginPath();
    path(shapes.borders);
    context.stroke();
  } else {
    paintGrid(context, view, size, palette);
  }
  if (paintStreets) paintStreets(context, streets, size, palette);
  else if (names) paintNames(context, names, view, size, projection, palette);
  return true;
}

/** Lines at the distance of the scale, so that distances can be seen where there are no streets. */
function paintGrid(context: CanvasRenderingContext2D, view: View, size: Size, palette: Palette): void {
  const { pixels } = scaleOf(view);
  context.beginPath();
  for (let x = (size.width / 2) % pixels; x < size.width; x += pixels) {
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
  }
  for (let y = (size.height / 2) % pixels; y < size.height; y += pixels) {
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.globalAlpha = 0.5;
  context.lineWidth = 1;
  context.strokeStyle = palette.shore;
  context.stroke();
  context.globalAlpha = 1;
}

const PIXELS_PER_NAME = 13_000;

/** The largest cities whose names do not lie over each other. */
function paintNames(context: CanvasRenderingContext2D, names: Cities, view: View, size: Size, projection: GeoProjection, palette: Palette): void {
  const { north, south, west, east } = areaOf(view, size);
  const most = (size.width * size.height) / PIXELS_PER_NAME;
  const boxes: [number, number, number, number][] = [];
  context.font = FONT;
  context.lineJoin = "round";
  for (let index = 0; index < names.names.length && boxes.length < most; index += 1) {
    const latitude = (names.latitudes[index] ?? 0) / 100;
    const longitude = (names.longitudes[index] ?? 0) / 100;
    if (latitude > north || latitude < south) continue;
    if (west <= east ? longitude < west || longitude > east : longitude < west && longitude > east) continue;
    const [x, y] = projection([longitude, latitude]) ?? [0, 0];
    const name = names.names[index] ?? "";
    const width = context.measureText(name).width;
    const box: (typeof boxes)[number] = [x - 4, y - 9, x + width + 12, y + 9];
    if (boxes.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) continue;
    boxes.push(box);
    context.fillStyle = palette.quiet;
    context.fillRect(x - 1.5, y - 1.5, 3, 3);
    paintText(context, name, x + 6, y + 4, palette.quiet, palette.land);
  }
}

const PATHS = new Map<Sign, Path2D>();

function pathOf(sign: Sign): Path2D {
  const path = PATHS.get(sign) ?? new Path2D(SIGNS[sign]);
  PATHS.set(sign, path);
  return path;
}

export interface Spot {
  mark: Mark;
  x: number;
  y: number;
  radius: number;
}

/** Draw rings and marks; returns where each mark is, for the pointer. */
export function paintMarks(
  context: CanvasRenderingContext2D, view: View, size: Size, palette: Palette, marks: readonly Mark[], rings: readonly Ring[], active: string | null,
): Spot[] {
  const projection = projectionOf(view, size);
  const scale = metresPerPixel(view);
  for (const ring of rings) {
    const [x, y] = projection([ring.longitude, ring.latitude]) ?? [0, 0];
    circle(context, x, y, ring.metres / scale, palette.accent, [6, 4]);
  }
  const ordered = marks.toSorted((one, other) => Number(one.id === active) - Number(other.id === active));
  return ordered.flatMap((mark) => {
    const [x, y] = projection([mark.longitude, mark.latitude]) ?? [-99, -99];
    if (x < -20 || y < -20 || x > size.width + 20 || y > size.height + 20) return [];
    if (mark.accuracyMetres) circle(context, x, y, mark.accuracyMetres / scale, palette[mark.tone], []);
    const radius = mark.count ? paintCluster(context, x, y, mark, palette) : paintSign(context, x, y, mark, palette);
    if (mark.id === active) {
      context.setLineDash([]);
      context.lineWidth = 2.5;
      context.strokeStyle = palette.ink;
      context.beginPath();
      context.arc(x, mark.sign === "pin" ? y - 10 : y, radius + 5, 0, 2 * Math.PI);
      context.stroke();
    }
    return [{ mark, x, y: mark.sign === "pin" ? y - 10 : y, radius }];
  });
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string, dashes: number[]): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.globalAlpha = 0.1;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  context.setLineDash(dashes);
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
  context.setLineDash([]);
}

function paintCluster(context: CanvasRenderingContext2D, x: number, y: number, mark: Mark, palette: Palette): number {
  const radius = Math.min(28, 11 + 2.2 * Math.log2(mark.count ?? 1));
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.card;
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = palette[mark.tone];
  context.stroke();
  context.font = `600 ${FONT}`;
  context.textAlign = "center";
  context.fillStyle = palette.ink;
  context.fillText(mark.text ?? String(mark.count), x, y + 4);
  context.textAlign = "start";
  return radius;
}

function paintSign(context: CanvasRenderingContext2D, x: number, y: number, mark: Mark, palette: Palette): number {
  context.save();
  context.translate(x, y);
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.strokeStyle = palette.card;
  context.stroke(pathOf(mark.sign));
  context.fillStyle = palette[mark.tone];
  context.fill(pathOf(mark.sign), "evenodd");
  context.restore();
  if (mark.text) {
    context.font = `600 ${FONT}`;
    paintText(context, mark.text, x + 11, y + 4, palette.ink, palette.card);
  }
  return 9;
}

const STEPS = [1, 2, 5];

/** The round distance that a scale of at most 120 pixels stands for, in metres, and its length. */
export function scaleOf(view: View): { metres: number; pixels: number } {
  const scale = metresPerPixel(view);
  const wanted = 120 * scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = power * (STEPS.findLast((step) => step * power <= wanted) ?? 1);
  return { metres, pixels: metres / scale };
}
