/** What a map shows now, for its ground and for the marks above it. It works without a ground as well. */
import type { Engine } from "./engine";
import { areaOf, metresPerPixel, minZoomOf, project, zoomed, type Area, type Place, type Size, type View } from "./view";

/** Places a mark on the map as it is shown now. */
export type Draw = () => void;

interface Listeners {
  /** After each movement, and at first. */
  settled: (view: View, area: Area) => void;
  /** Something that the page shows around the map has changed: its scale, its ground, its attribution. */
  changed: () => void;
}

export class Surface {
  view: View = { latitude: 0, longitude: 0, zoom: 1 };
  size: Size = { width: 0, height: 0 };
  engine: Engine | null = null;
  /** What lies below the marks: nothing yet, a picture in a browser without WebGL, or the streets. */
  ground: "none" | "picture" | "streets" = "none";
  private readonly draws = new Set<Draw>();
  private wanted: (() => View) | null = null;
  private frame = 0;
  private isRemoved = false;

  constructor(private readonly listeners: () => Listeners) {}

  get hasBegun(): boolean {
    return this.wanted === null && this.size.width > 0;
  }

  /** Show a first view as soon as the size of the map is known. */
  begin = (first: () => View): void => {
    const isGliding = this.hasBegun;
    this.wanted = first;
    this.start(isGliding);
  };

  resize = (size: Size): void => {
    if (size.width === 0 || size.height === 0) return;
    this.size = size;
    this.engine?.resize(minZoomOf(size));
    if (this.wanted) this.start(false);
    else this.show(this.view, false);
  };

  /** Move to a view; `isGliding` lets the ground move there step by step. */
  show = (view: View, isGliding = true): void => {
    const next = zoomed(view, 0, this.size);
    if (this.engine) return this.engine.show(next, isGliding);
    this.view = next;
    this.draw();
    this.settle();
  };

  position = (place: Place): { x: number; y: number } => project(this.view, this.size, place);

  get metresPerPixel(): number {
    return metresPerPixel(this.view);
  }

  /** Call `draw` at each movement, until the returned function is called. */
  follow = (draw: Draw): (() => void) => {
    this.draws.add(draw);
    if (this.hasBegun) draw();
    return () => this.draws.delete(draw);
  };

  /** Draw all marks at the next frame. */
  again = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.draw);
  };

  /** Load the ground; a browser that cannot draw it keeps a picture. */
  load = async (element: HTMLElement, language: string): Promise<void> => {
    this.isRemoved = false;
    try {
      const { openEngine } = await import("./engine");
      if (this.isRemoved) return;
      const engine = await openEngine({
        element,
        language,
        view: this.view,
        minZoom: minZoomOf(this.size),
        moved: (view) => {
          this.view = view;
          this.draw();
        },
        settled: this.settle,
        drawn: (isDrawn) => this.lay(isDrawn ? "streets" : "picture"),
      });
      if (this.isRemoved) return engine.remove();
      this.engine = engine;
      this.listeners().changed();
    } catch (fault) {
      console.warn(fault);
      this.lay("picture");
    }
  };

  remove = (): void => {
    this.isRemoved = true;
    cancelAnimationFrame(this.frame);
    this.engine?.remove();
    this.engine = null;
  };

  private start(isGliding: boolean): void {
    if (!this.wanted || this.size.width === 0) return;
    const first = this.wanted();
    this.wanted = null;
    this.show(first, isGliding);
  }

  private readonly draw = (): void => {
    if (this.hasBegun) for (const draw of this.draws) draw();
  };

  private readonly settle = (): void => {
    const { settled, changed } = this.listeners();
    settled(this.view, areaOf(this.view, this.size));
    changed();
  };

  private lay(ground: Surface["ground"]): void {
    this.ground = ground;
    this.draw();
    this.listeners().changed();
  }
}
