/**
 * The style of the maps: the tokens `--map-*` of the page, in light and dark.
 *
 * Layers of streets go by the names that Protomaps, OpenMapTiles and Shortbread give them.
 */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { CITIES_SOURCE, WORLD_SOURCE, type Streets } from "./sources";

const COLOURS = ["land", "water", "park", "block", "road", "casing", "main", "rail", "label", "halo"] as const;
type Colours = Record<(typeof COLOURS)[number], string>;
type Filter = ExpressionSpecification;

const FONT = ["system-ui"];
/** From here on the outlines of the world are too coarse to say what is land. */
const STREETS_ZOOM = 11;
const KIND: Filter = ["to-string", ["coalesce", ["get", "kind"], ["get", "class"], ["get", "subclass"], ""]];
const GREEN = ["park", "forest", "wood", "grass", "grassland", "meadow", "garden", "nature_reserve", "national_park", "protected_area", "recreation_ground", "pitch", "golf_course", "cemetery", "scrub", "orchard", "vineyard", "allotments", "village_green", "playground"];
const BUILT = ["residential", "urban_area", "commercial", "industrial", "retail", "neighbourhood"];
const MAIN = ["highway", "motorway", "trunk", "primary", "major_road"];
const MIDDLE = ["secondary", "tertiary", "medium_road"];
const RAILS = ["rail", "transit", "light_rail", "tram", "subway"];
const WATERWAYS_BY_BOAT = ["ferry"];
const COUNTRIES = ["country"];
const SETTLEMENTS = ["locality", "city", "town", "village", "hamlet"];

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()])) as Colours;
}

/** Return the style with labels in a language (BCP 47). */
export function makeStyle(colours: Colours, language: string, streets: Streets | null): StyleSpecification {
  return {
    version: 8,
    sources: { world: WORLD_SOURCE, cities: CITIES_SOURCE, ...(streets && { streets: streets.source }) },
    layers: [
      ...worldLayers(colours),
      ...(streets?.source.type === "raster" ? [{ id: "pictures", type: "raster", source: "streets" } as const] : []),
      ...(streets?.source.type === "vector" ? streetLayers(colours, language) : []),
      ...(streets ? cityLayers(colours, 0, STREETS_ZOOM - 5) : cityLayers(colours, 0, 24)),
    ],
  };
}

function worldLayers({ land, water, casing }: Colours): LayerSpecification[] {
  return [
    { id: "ground", type: "background", paint: { "background-color": ["step", ["zoom"], water, STREETS_ZOOM, land] } },
    { id: "land", type: "fill", source: "world", "source-layer": "land", maxzoom: STREETS_ZOOM, paint: { "fill-color": land } },
    { id: "borders", type: "line", source: "world", "source-layer": "borders", maxzoom: STREETS_ZOOM, paint: { "line-color": casing } },
  ];
}

/** Cities with a dot each, and the name beside its dot: the larger a city, the further out it is shown. */
function cityLayers({ label, halo }: Colours, minzoom: number, maxzoom: number): LayerSpecification[] {
  const filter: Filter = ["<", ["get", "rank"], ["step", ["zoom"], 30, 1, 80, 2, 200, 3, 500, 4, 1200, 5, 4000, 6, 100_000]];
  const shared = { source: "cities", minzoom, maxzoom, filter } as const;
  return [
    { id: "cities", type: "circle", ...shared, paint: { "circle-radius": 2, "circle-color": label, "circle-stroke-color": halo, "circle-stroke-width": 1 } },
    {
      id: "city-names",
      type: "symbol",
      ...shared,
      layout: {
        "text-field": ["get", "name"],
        "text-font": FONT,
        "text-size": 12,
        "text-variable-anchor": ["left", "right", "bottom", "top"],
        "text-radial-offset": 0.5,
        "text-justify": "auto",
        "symbol-sort-key": ["get", "rank"],
      },
      paint: { "text-color": label, "text-halo-color": halo, "text-halo-width": 1.5 },
    },
  ];
}

function streetLayers(colours: Colours, language: string): LayerSpecification[] {
  const { land, water, park, block, casing } = colours;
  const is = (kinds: readonly string[]): Filter => ["match", KIND, [...kinds], true, false];
  const polygons: Filter = ["==", ["geometry-type"], "Polygon"];
  const areas = (layers: readonly string[], colour: string, filter: Filter = polygons) =>
    layers.map((name): LayerSpecification => ({ id: `${name}-${colour}`, type: "fill", source: "streets", "source-layer": name, filter, paint: { "fill-color": colour } }));
  const lines: Filter = ["==", ["geometry-type"], "LineString"];
  return [
    ...areas(["earth"], land),
    ...areas(["landuse", "landcover", "land"], block, is(BUILT)),
    ...areas(["landuse", "landcover", "land"], park, is(GREEN)),
    ...areas(["park"], park),
    ...areas(["ocean", "water", "water_polygons"], water),
    ...["water", "waterway", "water_lines"].map(
      (name): LayerSpecification => ({ id: `${name}-lines`, type: "line", source: "streets", "source-layer": name, filter: lines, paint: { "line-color": water, "line-width": width(0.5, 1, 8) } }),
    ),
    ...["building", "buildings"].map(
      (name): LayerSpecification => ({ id: name, type: "fill", source: "streets", "source-layer": name, minzoom: 14, paint: { "fill-color": block, "fill-outline-color": casing } }),
    ),
    ...["roads", "transportation", "streets"].flatMap((name) => roadLayers(name, colours, is)),
    ...["boundary", "boundaries"].map(
      (name): LayerSpecification => ({ id: name, type: "line", source: "streets", "source-layer": name, filter: lines, paint: { "line-color": colours.rail, "line-dasharray": [4, 3] } }),
    ),
    ...nameLayers(colours, language, is),
  ];
}

/** Width of a line in pixels at zooms 6, 13 and 18. */
const width = (far: number, town: number, near: number): ExpressionSpecification => ["interpolate", ["exponential", 1.5], ["zoom"], 6, far, 13, town, 18, near];

function roadLayers(name: string, { road, casing, main, rail }: Colours, is: (kinds: readonly string[]) => Filter): LayerSpecification[] {
  const isMain = is(MAIN);
  const isMiddle = is(MIDDLE);
  const drawn: Filter = ["all", ["==", ["geometry-type"], "LineString"], ["!", is([...RAILS, ...WATERWAYS_BY_BOAT])]];
  const widths = (extra: number): ExpressionSpecification => [
    "interpolate", ["exponential", 1.5], ["zoom"],
    6, ["case", isMain, 0.6 + extra / 2, 0],
    13, ["case", isMain, 3 + extra, isMiddle, 2 + extra, 0.8 + extra],
    18, ["case", isMain, 22 + extra, isMiddle, 18 + extra, 12 + extra],
  ];
  const shared = { source: "streets", "source-layer": name } as const;
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  return [
    { id: `${name}-rails`, type: "line", ...shared, filter: is(RAILS), minzoom: 10, paint: { "line-color": rail, "line-width": width(0.5, 1, 3), "line-dasharray": [4, 2] } },
    { id: `${name}-edges`, type: "line", ...shared, filter: drawn, minzoom: 12, layout, paint: { "line-color": casing, "line-width": widths(1.5) } },
    { id: name, type: "line", ...shared, filter: drawn, layout: { ...layout, "line-sort-key": ["case", isMain, 2, isMiddle, 1, 0] }, paint: { "line-color": ["case", isMain, main, road], "line-width": widths(0) } },
  ];
}

/** Names in the reader's language where the tiles have them; those of streets along their streets. */
function nameLayers({ label, halo }: Colours, language: string, is: (kinds: readonly string[]) => Filter): LayerSpecification[] {
  const [plain = language] = language.split("-");
  const name: ExpressionSpecification = ["coalesce", ["get", `name:${plain}`], ["get", `name_${plain}`], ["get", "name"]];
  const paint = { "text-color": label, "text-halo-color": halo, "text-halo-width": 1.5 };
  const streets = ["roads", "transportation_name", "street_labels"].map(
    (layer): LayerSpecification => ({
      id: `${layer}-names`, type: "symbol", source: "streets", "source-layer": layer, minzoom: 14, paint,
      layout: { "symbol-placement": "line", "text-field": name, "text-font": FONT, "text-size": 12 },
    }),
  );
  const places = ["place", "places", "place_labels"].map(
    (layer): LayerSpecification => ({
      id: `${layer}-names`, type: "symbol", source: "streets", "source-layer": layer, minzoom: STREETS_ZOOM - 5, paint,
      filter: ["!", is(COUNTRIES)],
      layout: {
        "text-field": name, "text-font": FONT, "text-max-width": 8,
        "text-size": ["case", is(SETTLEMENTS), 15, 13],
        "symbol-sort-key": ["-", 0, ["to-number", ["coalesce", ["get", "population_rank"], ["get", "population"], 0]]],
      },
    }),
  );
  return [...streets, ...places];
}
