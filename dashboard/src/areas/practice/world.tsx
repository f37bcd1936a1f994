/** The clock of a practice world for all pages of its agent: read once, and what ages and distances are measured by. */
import { createContext, useMemo, type ReactNode } from "react";
import { useRead, useRefreshed } from "../../graph/hooks";
import { WorldTimeContext, type WorldTime } from "../../parts/values";
import { CLOCK } from "./practice.documents";
import type { Time } from "./world_time";

const DEVICE: WorldTime = { speed: 1, at: (now) => now };

export const WorldContext = createContext<{ time: Time; refresh: () => void } | null>(null);

export function World({ children }: { children: ReactNode }) {
  const { data, refresh } = useRead(CLOCK, {});
  useRefreshed(refresh);
  const world = useMemo(() => (data ? { time: data.practiceClock, refresh } : null), [data, refresh]);
  const worldTime = useMemo(() => {
    if (!data) return DEVICE;
    const { nowInstant, speed } = data.practiceClock;
    const read = Date.now();
    return { speed, at: (now: number) => Date.parse(nowInstant) + Math.max(0, now - read) * speed };
  }, [data]);
  return (
    <WorldContext value={world}>
      <WorldTimeContext value={worldTime}>{children}</WorldTimeContext>
    </WorldContext>
  );
}
