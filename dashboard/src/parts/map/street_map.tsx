/**
 * A map of streets with marks, moved by mouse, touch and keyboard.
 *
 * - What it shows must also stand in a list beside it: that is its equivalent for readers of the screen.
 * - Give it a height: `className="h-72"`.
 * - The ground (MapLibre, 450 kB) is loaded when the map comes into view, with `waits` once the page is touched too; marks
 *   are there before. In a browser without WebGL the marks lie on a picture of the world.
 * - With `pick`, marks are buttons. A cluster is always one: it leads nearer to its tasks.
 */
import { LocateFixed, Minus, Plus } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { useLanguage } from "../../words";
import { PlacedMark, Shapes, useDots, WorldPicture, type Mark, type Ring, type Trail } from "./marks";
import { Surface } from "./surface";
import styles from "./map.css?inline";
import { moved, scaleOf, viewOf, zoomed, type Area, type Place, type View } from "./view";
import { unit } from "../../words/formats";

export type { Mark, Ring, Trail } from "./marks";

// Part of the script, so that a map waits for one file fewer.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

interface Props {
  /** Description of the map. */
  label: string;
  marks: readonly Mark[];
  /** Circles to scale, such as the radius of the proof. */
  rings?: readonly Ring[];
  /** Ways of operators. */
  trails?: readonly Trail[];
  /** First view, or places that are all visible in it. Read again when `startKey` changes. */
  start: View | readonly Place[];
  startKey?: string;
  /** Zoom for a single place. */
  nearest?: number;
  /** Id of the mark that is pointed out. */
  active?: string | null;
  /** A mark was pressed. */
  pick?: (mark: Mark) => void;
  /** A place without a mark was pressed. */
  choose?: (place: Place) => void;
  /** After each movement, and at first: what is shown now. */
  settled?: (view: View, area: Area) => void;
  /** True if the page can be read without the ground, as a list with a map above it on a telephone. */
  waits?: boolean;
  className?: string;
}

const STEP_PIXELS = 90;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
};
const STEPS: Record<string, number> = { "+": 1, "=": 1, "-": -1, _: -1 };
const CLUSTER_STEP = 2;
const PRESS_PIXELS = 5;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

export function StreetMap(props: Props) {
  const { label, marks, rings = [], trails = [], start, startKey = "", nearest, active = null, pick, choose, className = "h-72" } = props;
  const { words: { shared } } = useLanguage();
  const hint = useId();
  const element = useRef<HTMLDivElement>(null);
  const surface = useSurface(element, props.settled, props.waits ?? false);
  const first = useCallback(
    () => ("zoom" in start ? start : viewOf(start, surface.size, nearest)),
    // The places of the start may be a new list at each drawing; the key says when they count.
    [startKey, surface],
  );
  useEffect(() => surface.begin(first), [surface, first]);

  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const [arrow, step] = [ARROWS[event.key], STEPS[event.key]];
    if (arrow) surface.show(moved(surface.view, ...arrow));
    else if (step) surface.show(zoomed(surface.view, step, surface.size));
    else if (event.key === "0") surface.show(first());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const marked = useRef<HTMLDivElement>(null);
  useDots(surface, marks, marked);
  const above = (
    <div ref={marked} className="m-above">
      <Shapes surface={surface} marks={marks} rings={rings} trails={trails} />
      {marks.map((mark) => (
        <PlacedMark key={mark.id} surface={surface} mark={mark} isActive={mark.id === active} press={mark.kind === "cluster" ? () => surface.show({ ...mark, zoom: surface.view.zoom + CLUSTER_STEP }) : pick && (() => pick(mark))} />
      ))}
    </div>
  );
  return (
    <div className={`map ${className}`}>
      <div role="application" tabIndex={0} aria-label={label} aria-describedby={hint} className="m-stage" onKeyDown={press} {...usePress(surface, choose)}>
        {surface.ground === "picture" && <WorldPicture surface={surface} />}
        <div ref={element} className="m-ground" data-hidden={surface.ground === "picture" || undefined} />
        {surface.engine && surface.ground !== "picture" ? createPortal(above, surface.engine.container) : above}
      </div>
      <p id={hint} className="sr-only">
        {shared.mapHint}
      </p>
      <div className="mapctl">
        {(
          [
            [shared.zoomIn, Plus, () => surface.show(zoomed(surface.view, 1, surface.size))],
            [shared.zoomOut, Minus, () => surface.show(zoomed(surface.view, -1, surface.size))],
            [shared.mapStart, LocateFixed, () => surface.show(first())],
          ] as const
        ).map(([name, Icon, act]) => (
          <button key={name} type="button" aria-label={name} title={name} onClick={act}>
            <Icon size={18} aria-hidden />
          </button>
        ))}
      </div>
      {surface.hasBegun && <Scale view={surface.view} />}
      <p className="m-by">{surface.ground === "picture" ? shared.mapPicture : surface.engine?.attribution}</p>
    </div>
  );
}

/** A bar of a round distance. */
function Scale({ view }: { view: View }) {
  const { locale } = useLanguage();
  const { metres, pixels } = scaleOf(view);
  const [amount, name] = metres < 1000 ? [metres, "meter"] : [metres / 1000, "kilometer"];
  return (
    <p className="scale" style={{ width: pixels }}>
      {unit(locale, amount, name)}
    </p>
  );
}

/** The surface of an element for as long as the map is on the page; its ground is loaded when it is first seen. */
function useSurface(element: React.RefObject<HTMLDivElement | null>, settled: Props["settled"], waits: boolean): Surface {
  const { locale } = useLanguage();
  const [, render] = useState(0);
  const latest = useRef(settled);
  latest.current = settled;
  const [surface] = useState(() => new Surface(() => ({ settled: (view, area) => latest.current?.(view, area), changed: () => render((count) => count + 1) })));
  useEffect(() => {
    const ground = element.current;
    if (!ground) return;
    const sized = new ResizeObserver(() => surface.resize({ width: ground.clientWidth, height: ground.clientHeight }));
    sized.observe(ground);
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || !surface.hasBegun) return;
      seen.disconnect();
      void surface.load(ground, locale);
    });
    const touched = new AbortController();
    const look = () => {
      touched.abort();
      seen.observe(ground);
    };
    if (waits) for (const touch of TOUCHES) addEventListener(touch, look, { capture: true, signal: touched.signal });
    else look();
    const recolour = () => surface.engine?.recolour();
    const mode = matchMedia("(prefers-color-scheme: dark)");
    mode.addEventListener("change", recolour);
    const themed = new MutationObserver(recolour);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      for (const observer of [sized, seen, themed]) observer.disconnect();
      touched.abort();
      mode.removeEventListener("change", recolour);
      surface.remove();
    };
  }, [element, surface, locale, waits]);
  return surface;
}

/** A press on the ground chooses its place; one that moved the map does not. */
function usePress(surface: Surface, choose: Props["choose"]) {
  const began = useRef({ x: 0, y: 0 });
  if (!choose) return {};
  return {
    onPointerDown: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => void (began.current = { x, y }),
    onClick: ({ currentTarget, target, clientX, clientY }: MouseEvent) => {
      if (Math.hypot(clientX - began.current.x, clientY - began.current.y) > PRESS_PIXELS || (target as Element).closest("[data-mark]")) return;
      const { left, top } = currentTarget.getBoundingClientRect();
      const { latitude, longitude } = moved(surface.view, clientX - left - surface.size.width / 2, clientY - top - surface.size.height / 2);
      choose({ latitude, longitude });
    },
  };
}
