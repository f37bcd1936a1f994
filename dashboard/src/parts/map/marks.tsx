/** Marks of a map: pins by status, clusters as rings of their statuses, operators, photographs, circles and trails. */
import { Camera, Flag } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from "react";
import { useLanguage } from "../../words";
import { count } from "../../words/formats";
import { StatusMark, stageClass, type Stage } from "../marks/status";
import type { Surface } from "./surface";
import type { Place } from "./view";

interface Marked extends Place {
  id: string;
  /** Name of the mark, for the pointer and for readers of the screen. */
  name: string;
  /** Uncertainty of its place, in metres. */
  accuracyMetres?: number | undefined;
}

export type Mark = Marked &
  (
    | { kind: "task"; stage: Stage; /** Shown instead of the shape of the status, such as a price. */ text?: string }
    | { kind: "cluster"; stages: Readonly<Partial<Record<Stage, number>>> }
    /** A place without a status. */
    | { kind: "place" }
    | { kind: "arrival" }
    /** A person; the dot glides to a new place. */
    | { kind: "person"; /** Its first letter. */ text?: string }
    | { kind: "photograph"; isOutside?: boolean; /** Its number. */ text: string }
  );

/** A circle of a radius in metres. */
export interface Ring extends Place {
  metres: number;
}

/** The places of a way, in their order. */
export interface Trail {
  id: string;
  places: readonly Place[];
}

/** What the picture of a mark depends on. */
export type Look = LookOf<Mark>;
type LookOf<Any> = Any extends Mark ? Omit<Any, keyof Marked> : never;

/** The picture of a mark, as it stands in a list beside the map as well. */
export const MarkIcon = ({ look }: { look: Look }) => drawMark(look);

function drawMark(mark: Look): ReactNode {
  switch (mark.kind) {
    case "task":
      return mark.text === undefined ? (
        <span className={`${stageClass(mark.stage)} m-pin`}>
          <Drop />
          <StatusMark stage={mark.stage} />
        </span>
      ) : (
        <span className={`${stageClass(mark.stage)} m-price`}>{mark.text}</span>
      );
    case "place":
      return (
        <span className="m-pin m-place">
          <Drop />
        </span>
      );
    case "cluster":
      return <Cluster stages={mark.stages} />;
    case "person":
      return <span className="m-person">{mark.text}</span>;
    case "arrival":
      return (
        <span className="m-sign">
          <Flag aria-hidden />
        </span>
      );
    case "photograph":
      return (
        <span className={`m-sign ${stageClass(mark.isOutside ? "disputed" : "paid")}`}>
          <Camera aria-hidden />
          {mark.text}
        </span>
      );
  }
}

const Drop = () => (
  <svg viewBox="-13 -33 26 34" aria-hidden>
    <path className="pin-b" d="M0 0C-3-5-12-11-12-20A12 12 0 1 1 12-20C12-11 3-5 0 0Z" />
    <circle cx="0" cy="-20" r="8" />
  </svg>
);

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;
/** The class of a ring from a number of tasks, so that the number fits in it. */
const SIZES = [[1000, "huge"], [100, "large"]] as const;

/** A ring whose parts are as long as the shares of their statuses, around the number. */
function Cluster({ stages }: { stages: Readonly<Partial<Record<Stage, number>>> }) {
  const { locale } = useLanguage();
  const all = Object.values(stages).reduce((sum, number) => sum + number, 0);
  let begun = 0;
  const parts = (Object.entries(stages) as [Stage, number][]).map(([stage, number]) => {
    const part = { stage, length: (number / all) * ROUND, from: (begun / all) * ROUND };
    begun += number;
    return part;
  });
  return (
    <span className={`m-cluster ${SIZES.find(([from]) => all >= from)?.[1] ?? ""}`}>
      <svg viewBox="-20 -20 40 40" aria-hidden>
        <circle className="m-cluster-ground" r="19.5" />
        {parts.map(({ stage, length, from }) => (
          <circle key={stage} className={stageClass(stage)} r={RADIUS} strokeDasharray={`${length} ${ROUND - length}`} strokeDashoffset={-from} transform="rotate(-90)" />
        ))}
      </svg>
      <span>{count(locale, all)}</span>
    </span>
  );
}

interface Placed {
  surface: Surface;
  mark: Mark;
  isActive: boolean;
  /** The mark was pressed; without it, the mark is a picture. */
  press?: (() => void) | undefined;
}

/** A mark at its place, with its name at the pointer or the focus. */
export function PlacedMark({ surface, mark, isActive, press }: Placed) {
  const element = useRef<HTMLElement | null>(null);
  const gliding = useGliding(surface, mark);
  useDrawn(surface, () => {
    const { x, y } = surface.position(gliding());
    const style = element.current?.style;
    if (!style) return;
    style.setProperty("transform", `translate(${x}px, ${y}px)`);
    element.current?.toggleAttribute("data-high", y < NAME_PIXELS);
  });
  const content = (
    <>
      {drawMark(mark)}
      <span className="m-name" aria-hidden>
        {mark.name}
      </span>
    </>
  );
  const shared = { className: `m-mark m-${mark.kind}`, "data-active": isActive || undefined, "data-mark": mark.id };
  return press ? (
    <button type="button" ref={(made) => void (element.current = made)} {...shared} aria-label={mark.name} aria-pressed={isActive} onClick={press}>
      {content}
    </button>
  ) : (
    <span role="img" ref={(made) => void (element.current = made)} {...shared} aria-label={mark.name}>
      {content}
    </span>
  );
}

const PRICE_PIXELS = { width: 64, height: 28 };
const PIN_PIXELS = { width: 26, height: 36 };

/** Tasks that would cover one before them become dots that cannot be pressed, until the map is near enough for both. */
export function useDots(surface: Surface, marks: readonly Mark[], above: RefObject<HTMLElement | null>): void {
  useDrawn(surface, () => {
    const shown: { x: number; y: number }[] = [];
    above.current?.querySelectorAll<HTMLElement>(".m-mark").forEach((element, index) => {
      const mark = marks[index];
      if (mark?.kind !== "task") return;
      const { width, height } = mark.text === undefined ? PIN_PIXELS : PRICE_PIXELS;
      const { x, y } = surface.position(mark);
      const isCovered = shown.some((other) => Math.abs(other.x - x) < width && Math.abs(other.y - y) < height);
      element.inert = isCovered && !element.hasAttribute("data-active");
      if (!element.inert) shown.push({ x, y });
    });
  });
}

const NAME_PIXELS = 76;
const GLIDE_MILLISECONDS = 900;

/** The place of a mark at this moment: a person glides from the last one, unless the reader wants no motion. */
function useGliding(surface: Surface, mark: Mark): () => Place {
  const state = useRef({ from: mark as Place, to: mark as Place, began: -Infinity });
  const at = (): Place => {
    const { from, to, began } = state.current;
    const share = Math.min(1, (performance.now() - began) / GLIDE_MILLISECONDS);
    if (share < 1) surface.again();
    return share < 1 ? { latitude: from.latitude + (to.latitude - from.latitude) * share, longitude: from.longitude + (to.longitude - from.longitude) * share } : to;
  };
  const { to } = state.current;
  if (to.latitude !== mark.latitude || to.longitude !== mark.longitude) {
    const isStill = mark.kind !== "person" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    state.current = { from: isStill ? mark : at(), to: mark, began: isStill ? -Infinity : performance.now() };
  }
  return at;
}

/** Draw after each change of the page, and at each movement of the map. */
function useDrawn(surface: Surface, draw: () => void): void {
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
    if (surface.hasBegun) draw();
  });
  useEffect(() => surface.follow(() => latest.current()), [surface]);
}

/** Circles and trails, to scale, below the marks. */
export function Shapes({ surface, marks, rings, trails }: { surface: Surface; marks: readonly Mark[]; rings: readonly Ring[]; trails: readonly Trail[] }) {
  const drawing = useRef<SVGSVGElement>(null);
  const blurs = marks.filter(({ accuracyMetres }) => accuracyMetres);
  useDrawn(surface, () => {
    const circles = [...rings, ...blurs.map((mark) => ({ ...mark, metres: mark.accuracyMetres ?? 0 }))];
    drawing.current?.querySelectorAll("circle").forEach((circle, index) => {
      const ring = circles[index];
      if (!ring) return;
      const { x, y } = surface.position(ring);
      circle.setAttribute("transform", `translate(${x} ${y})`);
      circle.setAttribute("r", String(ring.metres / surface.metresPerPixel));
    });
    drawing.current?.querySelectorAll("path").forEach((path, index) => {
      const places = trails[Math.floor(index / 2)]?.places ?? [];
      path.setAttribute("d", places.map((place, at) => `${at === 0 ? "M" : "L"}${Object.values(surface.position(place)).join(" ")}`).join(""));
    });
  });
  return (
    <svg ref={drawing} aria-hidden className="m-shapes">
      {rings.map((_, index) => (
        <circle key={index} className="m-ring" />
      ))}
      {blurs.map(({ id }) => (
        <circle key={id} className="m-blur" />
      ))}
      {trails.map(({ id }) => (
        <g key={id}>
          <path className="m-trail-bg" />
          <path className="m-trail" />
        </g>
      ))}
    </svg>
  );
}

const PICTURE = "/dashboard/assets/world.svg";
const MAX_ZOOM_OF_PICTURE = 6;
const EARTH_PIXELS = 256;

/** Land as a picture, for a browser that cannot draw the ground. Near towns the ground is plain. */
export function WorldPicture({ surface }: { surface: Surface }) {
  const element = useRef<HTMLDivElement>(null);
  useDrawn(surface, () => {
    const { zoom } = surface.view;
    const width = EARTH_PIXELS * 2 ** zoom;
    const { x, y } = surface.position({ latitude: 0, longitude: 0 });
    const style: CSSProperties = {
      display: zoom < MAX_ZOOM_OF_PICTURE ? "block" : "none",
      maskSize: `${width}px ${width}px`,
      maskPosition: `${x - width / 2}px ${y - width / 2}px`,
    };
    Object.assign(element.current?.style ?? {}, style, { maskImage: `url("${import.meta.resolve(PICTURE)}")` });
    element.current?.parentElement?.toggleAttribute("data-sea", zoom < MAX_ZOOM_OF_PICTURE);
  });
  return <div ref={element} className="m-picture" />;
}
