/** The position of the device: watched while something on the page needs it. */
import { useCallback, useEffect, useState } from "react";

export interface Position {
  lat: number;
  lng: number;
  /** Radius of uncertainty, in metres. */
  accuracy: number;
  /** When it was measured, in milliseconds. */
  at: number;
}

/** Why there is no position. `vague` and `nowhere`: the device reports a position that cannot be used. */
export type Obstacle = "denied" | "unavailable" | "late" | "vague" | "nowhere";

export interface Located {
  position: Position | null;
  /** Null where there is a position, or the device still looks for one. */
  obstacle: Obstacle | null;
}

export interface Watched extends Located {
  again: () => void;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 30_000 };
/** A less accurate position says nothing: browsers give it by the address of the network alone. */
const MAX_ACCURACY_METRES = 10_000;

let latest: Position | null = null;

/** Read what the device reports. A position that cannot be used leaves the one before it. */
function read({ coords, timestamp }: GeolocationPosition): Located {
  const { latitude: lat, longitude: lng, accuracy } = coords;
  if (lat === 0 && lng === 0) return without("nowhere");
  if (!(accuracy <= MAX_ACCURACY_METRES)) return without("vague");
  latest = { lat, lng, accuracy: Math.round(accuracy * 10) / 10, at: timestamp };
  return { position: latest, obstacle: null };
}

const without = (obstacle: Obstacle): Located => ({ position: latest, obstacle: latest ? null : obstacle });

/** Without a signal the last position stays; a refusal removes it. */
function missing({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): Located {
  return code === PERMISSION_DENIED ? { position: null, obstacle: "denied" } : without(code === TIMEOUT ? "late" : "unavailable");
}

/** Watch the device's position until the returned function is called. */
export function watchPosition(take: (located: Located) => void): () => void {
  const watch = navigator.geolocation.watchPosition(
    (found) => take(read(found)),
    (fault) => take(missing(fault)),
    OPTIONS,
  );
  return () => navigator.geolocation.clearWatch(watch);
}

export function usePosition(isOn: boolean): Watched {
  const [located, setLocated] = useState<Located>({ position: latest, obstacle: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    return isOn ? watchPosition(setLocated) : undefined;
  }, [isOn, turn]);
  const again = useCallback(() => {
    setLocated({ position: latest, obstacle: null });
    setTurn((before) => before + 1);
  }, []);
  return { ...located, again };
}

/** The position now, or why the device gives none; asked for at a press, so that the browser may ask. */
export const locate = (): Promise<Located> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      (found) => resolve(read(found)),
      (fault) => resolve(missing(fault)),
      { ...OPTIONS, timeout: 5000 },
    );
  });

/** An older position says where the device was, not where it is. */
const MAX_AGE_MILLISECONDS = 60_000;

/** The last position that a page has watched, if it is of now: a step never waits for the device. */
export const lastPosition = (): Position | null => (latest && Date.now() - latest.at <= MAX_AGE_MILLISECONDS ? latest : null);

/** A position as moves of a task take it. */
export const asLocation = (position: Position | null) => (position ? { location: locationOf(position) } : {});

export const locationOf = ({ lat, lng, accuracy }: Position) => ({ lat, lng, accuracy, source: "device" });
