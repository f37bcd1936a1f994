/** The time of a practice world, which goes on by itself at its speed between two reads. */
import { useEffect, useMemo, useState } from "react";
import type { ResultOf } from "../../graph/graphql";
import type { WorldTime } from "../../parts/values";
import type { CLOCK } from "./practice.documents";

export type Time = ResultOf<typeof CLOCK>["practiceClock"];

/** Return how the time of a world that was read just now goes on. */
export function runTime({ nowInstant, speed }: Time): WorldTime {
  const read = Date.now();
  return { speed, at: (now) => Date.parse(nowInstant) + Math.max(0, now - read) * speed };
}

/** Return the time that the clock shows now, in milliseconds. */
export function useWorldTime(time: Time): number {
  const { at } = useMemo(() => runTime(time), [time]);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return at(now);
}
