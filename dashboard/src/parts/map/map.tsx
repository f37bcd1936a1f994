/**
 * A map on a canvas, moved by mouse, touch and keyboard.
 *
 * While it is moved the picture of the world is shifted, and drawn anew at the end. What it shows must also stand in a
 * list beside it: that is its equivalent for readers of the screen.
 */
import { Minus, Plus, Scan } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useLanguage } from "../../words";
import { paintMarks, paintWorld, scaleOf, type Ground, type Mark, type Ring, type Spot } from "./paint";
import { readPalette, type Palette } from "./palette";
import { tiles } from "./tiles";
import { areaOf, moved, projectionOf, viewOf, zoomed, type Area, type Place, type Size, type View } from "./view";
import { cities } from "./world";

export type { Mark, Ring } from "./paint";

interface Props {
  /** Description of the map. */
  label: string;
  marks: readonly Mark[];
  rings?: readonly Ring[];
  /** First view, or places that are all visible in it. Read again when `startKey` changes. */
  start: View | readonly Place[];
  startKey?: string;
  /** Zoom for a single place. */
  nearest?: number;
  /** The mark that is pointed out. */
  active?: string | null;
  /** A mark was chosen; one that stands for several is come nearer to instead. */
  pick?: (mark: Mark) => void;
  /** A place without a mark was pressed. */
  choose?: (place: Place) => void;
  /** After each movement, and at first: what is shown now. */
  settled?: (view: View, area: Area) => void;
  className?: string;
}

const SETTLE_MILLISECONDS = 160;
const STEP_PIXELS = 90;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
};
const NEARER = new Set(["+", "="]);
const FURTHER = new Set(["-", "_"]);

export function WorldMap({ label, marks, rings = [], start, startKey = "", nearest, active = null, pick, choose, settled, className = "h-72" }: Props) {
  const { words: { shared } } = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const [hovered, setHovered] = useState<Spot | null>(null);
  const surface = useSurface(canvas, { marks, rings, active, settled });
  const { size, view, show } = surface;
  const first = useCallback(
    () => ("zoom" in start ? start : viewOf(start, size.current, nearest)),
    // The places of the start may be a new list at each drawing; the key says when they count.
    [startKey],
  );
  useEffect(() => surface.begin(first), [surface, first]);

  const gestures = useGestures({ surface, pick, choose, setHovered });
  const zoomBy = (by: number) => show(zoomed(view.current, by, size.current));
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) show(moved(view.current, ...arrow));
    else if (NEARER.has(event.key)) zoomBy(1);
    else if (FURTHER.has(event.key)) zoomBy(-1);
    else if (event.key === "0") show(first());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`relative min-w-0 overflow-hidden rounded-xl border border-line ${className}`}>
      <div
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        className={`h-full w-full touch-none outline-offset-[-3px] ${hovered && (pick || hovered.mark.count) ? "cursor-pointer" : "cursor-grab active:cursor-grabbing"}`}
        onKeyDown={press}
        {...gestures}
      >
        <canvas ref={canvas} className="block h-full w-full" />
      </div>
      <p id={hint} className="sr-only">
        {shared.mapHint}
      </p>
      {hovered && (
        <p
          aria-hidden
          className="pointer-events-none absolute m-0 max-w-64 -translate-x-1/2 truncate rounded-md border border-line bg-card px-2 py-1 text-xs shadow"
          style={{ left: `clamp(4rem, ${hovered.x}px, calc(100% - 4rem))`, top: hovered.y > 48 ? hovered.y - 42 : hovered.y + 16 }}
        >
          {hovered.mark.name}
        </p>
      )}
      <div className="absolute end-2 top-2 grid overflow-hidden rounded-lg border border-line bg-card shadow-sm">
        {(
          [
            [shared.mapNearer, Plus, () => zoomBy(1)],
            [shared.mapFurther, Minus, () => zoomBy(-1)],
            [shared.mapStart, Scan, () => show(first())],
          ] as const
        ).map(([name, Icon, act]) => (
          <button key={name} type="button" aria-label={name} title={name} className="grid size-9 place-items-center hover:bg-ground" onClick={act}>
            <Icon size={17} aria-hidden />
          </button>
        ))}
      </div>
      <Scale view={surface.shown} />
      <p className="pointer-events-none absolute end-2 bottom-1 m-0 rounded bg-card/80 px-1 text-[0.6875rem] text-quiet">{surface.attribution}</p>
    </div>
  );
}

function Scale({ view }: { view: View | null }) {
  const { locale } = useLanguage();
  if (!view) return null;
  const { metres, pixels } = scaleOf(view);
  const [amount, unit] = metres < 1000 ? [metres, "meter"] : [metres / 1000, "kilometer"];
  return (
    <p className="pointer-events-none absolute start-2 bottom-2 m-0 border-x border-b border-ink px-1 text-center text-[0.6875rem] leading-4 whitespace-nowrap tabular-nums" style={{ width: pixels }}>
      {new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(amount)}
    </p>
  );
}

interface Drawn {
  marks: readonly Mark[];
  rings: readonly Ring[];
  active: string | null;
  settled: Props["settled"];
}

class Surface {
  readonly size = { current: { width: 0, height: 0 } as Size };
  readonly view = { current: { latitude: 0, longitude: 0, zoom: 1 } as View };
  shown: View | null = null;
  private readonly world = document.createElement("canvas");
  private readonly next = document.createElement("canvas");
  private worldView: View | null = null;
  private told: View | null = null;
  private turn = 0;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private palette: Palette | null = null;
  private spots: Spot[] = [];
  private hasBegun = false;
  private readonly ground: Ground = { names: null, tiles: null };
  private wanted: (() => View) | null = null;

  constructor(
    private readonly canvas: () => HTMLCanvasElement | null,
    private readonly drawn: () => Drawn,
    private readonly rendered: () => void,
  ) {}

  begin = (first: () => View): void => {
    this.wanted = first;
    if (this.size.current.width > 0) this.show(first());
    this.hasBegun = this.size.current.width > 0;
  };

  resize = (): void => {
    const canvas = this.canvas();
    if (!canvas) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    const ratio = devicePixelRatio;
    this.size.current = { width, height };
    for (const one of [canvas, this.world, this.next]) {
      one.width = Math.round(width * ratio);
      one.height = Math.round(height * ratio);
    }
    this.worldView = null;
    if (this.hasBegun) this.show(zoomed(this.view.current, 0, this.size.current));
    else if (this.wanted) this.begin(this.wanted);
  };

  /** The names of cities and the tiles of streets come when they come; the map does not wait for them. */
  load = (): void => {
    const add = (part: Partial<Ground>) => {
      Object.assign(this.ground, part);
      if (this.hasBegun) void this.settle();
    };
    cities().then((names) => add({ names }), console.error);
    tiles().then((tiles) => tiles && add({ tiles }), console.error);
  };

  get attribution(): string {
    return this.ground.tiles ? `${this.ground.tiles.attribution} · Natural Earth` : "Natural Earth · GeoNames";
  }

  recolour = (): void => {
    this.palette = null;
    this.show(this.view.current);
  };

  show = (view: View): void => {
    this.view.current = zoomed(view, 0, this.size.current);
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), this.worldView ? SETTLE_MILLISECONDS : 0);
  };

  draw = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.paint);
  };

  spotAt = (x: number, y: number): Spot | undefined =>
    this.spots.findLast((spot) => Math.hypot(spot.x - x, spot.y - y) <= Math.max(14, spot.radius + 3));

  stop = (): void => {
    this.turn += 1;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  };

  private colours(): Palette | null {
    const canvas = this.canvas();
    if (canvas) this.palette ??= readPalette(canvas);
    return this.palette;
  }

  /** Draw the world for what is shown now, beside the old picture, which stands until it is ready. */
  private async settle(): Promise<void> {
    const turn = ++this.turn;
    const view = this.view.current;
    const size = this.size.current;
    const palette = this.colours();
    const context = this.next.getContext("2d");
    if (!palette || !context || size.width === 0) return;
    if (view !== this.told) this.drawn().settled?.(view, areaOf(view, size));
    this.told = view;
    const ratio = devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!(await paintWorld(context, view, size, palette, this.ground, () => turn === this.turn))) return;
    const world = this.world.getContext("2d");
    world?.setTransform(1, 0, 0, 1, 0, 0);
    world?.drawImage(this.next, 0, 0);
    this.worldView = view;
    this.shown = view;
    this.rendered();
    this.draw();
  }

  private readonly paint = (): void => {
    const canvas = this.canvas();
    const context = canvas?.getContext("2d");
    const palette = this.colours();
    if (!canvas || !context || !palette) return;
    const ratio = devicePixelRatio;
    const { width, height } = this.size.current;
    const view = this.view.current;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = palette.sea;
    context.fillRect(0, 0, width, height);
    if (this.worldView) {
      const scale = 2 ** (view.zoom - this.worldView.zoom);
      const [x, y] = projectionOf(view, this.size.current)([this.worldView.longitude, this.worldView.latitude]) ?? [0, 0];
      context.drawImage(this.world, x - (width / 2) * scale, y - (height / 2) * scale, width * scale, height * scale);
    }
    const { marks, rings, active } = this.drawn();
    this.spots = paintMarks(context, view, this.size.current, palette, marks, rings, active);
  };
}

/** The surface of a canvas for as long as the map is on the page. */
function useSurface(canvas: React.RefObject<HTMLCanvasElement | null>, drawn: Drawn): Surface {
  const latest = useRef(drawn);
  const [, render] = useState(0);
  const [surface] = useState(() => new Surface(() => canvas.current, () => latest.current, () => render((count) => count + 1)));
  useEffect(() => {
    latest.current = drawn;
    surface.draw();
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const seen = new ResizeObserver(surface.resize);
    seen.observe(element);
    surface.load();
    const modes = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
    modes.forEach((mode) => mode.addEventListener("change", surface.recolour));
    return () => {
      seen.disconnect();
      modes.forEach((mode) => mode.removeEventListener("change", surface.recolour));
      surface.stop();
    };
  }, [canvas, surface]);
  return surface;
}

const CLICK_PIXELS = 5;

/** One finger or the mouse moves the map, two fingers and the wheel change its zoom. */
function useGestures({ surface, pick, choose, setHovered }: { surface: Surface; pick: Props["pick"]; choose: Props["choose"]; setHovered: (spot: Spot | null) => void }) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const element = useRef<HTMLDivElement>(null);
  const at = (event: { clientX: number; clientY: number }) => {
    const box = element.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const fromMiddle = ({ x, y }: { x: number; y: number }) => [x - surface.size.current.width / 2, y - surface.size.current.height / 2] as const;

  useEffect(() => {
    const box = element.current;
    // The wheel must not move the page as well, which only a listener that is not passive can prevent.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      surface.show(zoomed(surface.view.current, (-event.deltaY * lines) / 240, surface.size.current, ...fromMiddle(at(event))));
    };
    box?.addEventListener("wheel", turn, { passive: false });
    return () => box?.removeEventListener("wheel", turn);
  });

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at(event));
    travelled.current = 0;
  };
  const move = (event: PointerEvent) => {
    const here = at(event);
    const before = fingers.current.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") setHovered(surface.spotAt(here.x, here.y) ?? null);
      return;
    }
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    travelled.current += Math.hypot(here.x - before.x, here.y - before.y);
    let view = moved(surface.view.current, before.x - here.x, before.y - here.y);
    if (other) {
      const [old, now] = [before, here].map((one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))) as [number, number];
      // Each finger moves half of the map, so that what is between them stays there.
      view = moved(surface.view.current, (before.x - here.x) / 2, (before.y - here.y) / 2);
      view = zoomed(view, Math.log2(now / old), surface.size.current, ...fromMiddle({ x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 }));
    }
    fingers.current.set(event.pointerId, here);
    setHovered(null);
    surface.show(view);
  };
  const up = (event: PointerEvent) => {
    const here = at(event);
    const isClick = fingers.current.delete(event.pointerId) && travelled.current < CLICK_PIXELS;
    if (!isClick || event.type !== "pointerup") return;
    const spot = surface.spotAt(here.x, here.y);
    if (!spot) {
      const { latitude, longitude } = moved(surface.view.current, ...fromMiddle(here));
      choose?.({ latitude, longitude });
      return;
    }
    if (spot.mark.count) surface.show({ ...spot.mark, zoom: surface.view.current.zoom + 2 });
    else pick?.(spot.mark);
  };
  return { ref: element, onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onPointerLeave: () => setHovered(null) };
}
