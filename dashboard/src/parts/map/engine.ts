/** The ground of a map, drawn by MapLibre, and its gestures. It is loaded when a map is first seen. */
import { Map as GroundMap, setWorkerUrl } from "maplibre-gl";
import worker from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { streets, type Streets } from "./sources";
import { makeStyle, readColours } from "./style";
import { MAX_ZOOM, type View } from "./view";

export interface Engine {
  /** Element of the gestures, for what lies above the ground. */
  readonly container: HTMLElement;
  readonly attribution: string;
  show: (view: View, isGliding: boolean) => void;
  resize: (minZoom: number) => void;
  recolour: () => void;
  remove: () => void;
}

interface Wanted {
  element: HTMLElement;
  view: View;
  minZoom: number;
  language: string;
  /** At each step of a movement. */
  moved: (view: View) => void;
  /** At the end of a movement. */
  settled: () => void;
  /** False while the browser has taken the ground away, as it does on a device that is short of memory. */
  drawn: (isDrawn: boolean) => void;
}

setWorkerUrl(worker);

/** MapLibre counts zooms from a world of 512 pixels. */
const ZOOM_DIFFERENCE = 1;
const GLIDE_MILLISECONDS = 220;

/** Return the ground of a map. Raises an error in a browser without WebGL. */
export async function openEngine({ element, view, minZoom, language, moved, settled, drawn }: Wanted): Promise<Engine> {
  const shown = await streets().catch((fault: unknown): null => {
    console.error(fault);
    return null;
  });
  const style = () => makeStyle(readColours(element), language, shown);
  const map = new GroundMap({
    container: element,
    style: style(),
    center: [view.longitude, view.latitude],
    zoom: view.zoom - ZOOM_DIFFERENCE,
    minZoom: minZoom - ZOOM_DIFFERENCE,
    maxZoom: MAX_ZOOM - ZOOM_DIFFERENCE,
    attributionControl: false,
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  const canvas = map.getCanvas();
  // The element around it has the name and the keys.
  for (const name of ["role", "aria-label", "tabindex"]) canvas.removeAttribute(name);
  canvas.setAttribute("aria-hidden", "true");
  map.on("move", () => {
    const { lng, lat } = map.getCenter().wrap();
    moved({ longitude: lng, latitude: lat, zoom: map.getZoom() + ZOOM_DIFFERENCE });
  });
  map.on("moveend", settled);
  map.on("load", () => drawn(true));
  map.on("webglcontextlost", () => drawn(false));
  map.on("webglcontextrestored", () => drawn(true));
  map.on("error", ({ error }) => console.warn(error));
  return {
    container: map.getCanvasContainer(),
    attribution: attributionOf(shown),
    show: ({ latitude, longitude, zoom }, isGliding) => {
      const camera = { center: [longitude, latitude] as [number, number], zoom: zoom - ZOOM_DIFFERENCE };
      if (isGliding) map.easeTo({ ...camera, duration: GLIDE_MILLISECONDS });
      else map.jumpTo(camera);
    },
    resize: (least) => {
      map.setMinZoom(least - ZOOM_DIFFERENCE);
      map.resize();
    },
    recolour: () => map.setStyle(style()),
    remove: () => map.remove(),
  };
}

const attributionOf = (shown: Streets | null) => (shown ? `${shown.attribution} · Natural Earth · GeoNames` : "Natural Earth · GeoNames");
