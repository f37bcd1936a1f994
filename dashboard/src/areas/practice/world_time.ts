/** The time of a practice world, which goes on by itself at its speed between two reads. */
import { useEffect, useState } from "react";
import type { ResultOf } from "../../graph/graphql";
import type { CLOCK } from "./practice.documents";

export type Time = ResultOf<typeof CLOCK>["practiceClock"];

/** Return the time that the clock shows now, in milliseconds. */
export function useWorldTime(time: Time): number {
  const [read, setRead] = useState({ time, at: Date.now() });
  const [now, setNow] = useState(Date.now);
  if (read.time !== time) setRead({ time, at: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(read.time.nowInstant) + Math.max(0, now - read.at) * read.time.speed;
}
