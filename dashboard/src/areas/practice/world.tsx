/** The clock of a practice world for all pages of its agent: read once, and what ages and distances are measured by. */
import { createContext, useMemo, type ReactNode } from "react";
import { useRead, useRefreshed } from "../../graph/hooks";
import { AheadContext } from "../../parts/values";
import { CLOCK } from "./practice.documents";
import type { Time } from "./world_time";

export const WorldContext = createContext<{ time: Time; refresh: () => void } | null>(null);

export function World({ children }: { children: ReactNode }) {
  const { data, refresh } = useRead(CLOCK, {});
  useRefreshed(refresh);
  const world = useMemo(() => (data ? { time: data.practiceClock, refresh } : null), [data, refresh]);
  const ahead = useMemo(() => (data ? Date.parse(data.practiceClock.nowInstant) - Date.now() : 0), [data]);
  return (
    <WorldContext value={world}>
      <AheadContext value={ahead}>{children}</AheadContext>
    </WorldContext>
  );
}
