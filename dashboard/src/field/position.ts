/** Where the device is: watched while something on the page needs it. */
import { useEffect, useState } from "react";

export interface Position {
  lat: number;
  lng: number;
  /** Radius of uncertainty, in metres. */
  accuracy: number;
  /** When it was measured, in milliseconds. */
  at: number;
}

export interface Watched {
  position: Position | null;
  isDenied: boolean;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 30_000 };

let latest: Position | null = null;

function noted({ coords, timestamp }: GeolocationPosition): Position {
  latest = { lat: coords.latitude, lng: coords.longitude, accuracy: Math.round(coords.accuracy * 10) / 10, at: timestamp };
  return latest;
}

export function usePosition(isOn: boolean): Watched {
  const [watched, setWatched] = useState<Watched>({ position: latest, isDenied: false });
  useEffect(() => {
    if (!isOn) return;
    const watch = navigator.geolocation.watchPosition(
      (found) => setWatched({ position: noted(found), isDenied: false }),
      // Without a signal the last one stays; only a refusal is told.
      ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && setWatched({ position: null, isDenied: true }),
      OPTIONS,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isOn]);
  return watched;
}

/** The position now, or null where the device gives none; asked for at a press, so that the browser may ask. */
export const positionNow = (): Promise<Position | null> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      (found) => resolve(noted(found)),
      () => resolve(latest),
      { ...OPTIONS, timeout: 5000 },
    );
  });

/** A position as moves of a task take it. */
export const asLocation = (position: Position | null) =>
  position ? { location: { lat: position.lat, lng: position.lng, accuracy: position.accuracy, source: "device" } } : {};
