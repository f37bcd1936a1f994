/** Health of the platform by its thresholds. */
import { useEffect } from "react";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { HEALTH } from "./health.documents";
import { judge, worst, type Level } from "./thresholds";

/** Interval at which lags and deliveries, which no event reports, are read again. */
const READ_AGAIN_MILLISECONDS = 5000;

export interface Levels {
  ledger: Level;
  workers: Level;
  deliveries: Level;
}

/** The measures with the level of each part; null before they are read. */
export function useHealth() {
  const read = useRead(HEALTH, {});
  const { data, refresh } = read;
  useRefreshed(refresh);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && refresh(), READ_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [refresh]);
  if (!data?.platform) return { read, measures: null };
  const { ledger, health } = data.platform;
  const levels: Levels = {
    ledger: ledger.ok === null ? "watch" : ledger.ok ? "good" : "bad",
    workers: worst([judge("lagSeconds", health.jobLagSeconds), judge("failingJobs", health.failingJobs.length), health.hearsOthers ? "good" : "bad"]),
    deliveries: worst([judge("lagSeconds", health.deliveryLagSeconds), judge("deliveriesPending", data.pending.totalCount)]),
  };
  return { read, measures: { ledger, health, failed: data.failed, pending: data.pending, levels, level: worst(Object.values(levels) as Level[]) } };
}
