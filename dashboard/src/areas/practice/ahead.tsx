/** Ages and distances on the clock of a practice world, for all pages of its agent. */
import { useMemo, type ReactNode } from "react";
import { useRead, useRefreshed } from "../../graph/hooks";
import { AheadContext } from "../../parts/values";
import { CLOCK } from "./practice.documents";

export function Ahead({ children }: { children: ReactNode }) {
  const { data, refresh } = useRead(CLOCK, {});
  useRefreshed(refresh);
  const ahead = useMemo(() => (data ? Date.parse(data.practiceClock.nowInstant) - Date.now() : 0), [data]);
  return <AheadContext value={ahead}>{children}</AheadContext>;
}
