/** The map of streets, loaded once a page that shows one stands; nothing where it cannot be loaded, as without a connection. */
import { lazy, type ComponentProps, type FunctionComponent } from "react";
import { awaitQuiet } from "../../../graph/quiet";
import type { StreetMap } from "../../../parts/map/street_map";

type Map = FunctionComponent<ComponentProps<typeof StreetMap>>;

export const LazyMap = lazy(async (): Promise<{ default: Map }> => {
  await awaitQuiet();
  try {
    return { default: (await import("../../../parts/map/street_map")).StreetMap };
  } catch (fault) {
    console.info("no map", fault);
    return { default: () => null };
  }
});
