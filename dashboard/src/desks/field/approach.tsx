/** Reports the position while the operator is on the way to a task and has agreed to it (docs/reference/tracking.md). */
import { useCallback, useEffect, useRef } from "react";
import { useGraph, useRead, useRefreshed } from "../../graph/hooks";
import { distance } from "../../parts/map/distance";
import { useAgreement } from "./parts/agreement";
import { lastPosition, locate, locationOf, watchPosition, type Located, type Position } from "./parts/position";
import { useQueue } from "./parts/queue/queue";
import { REPORT_LOCATION } from "./profile/profile.documents";
import { MY_TASKS } from "./tasks/tasks.documents";

/** Least time and distance between two reports. */
const REPORT_MILLISECONDS = 15_000;
const REPORT_METRES = 50;
/** Time after which a position is reported again from the same place: an expected arrival needs one of the last 5 minutes. */
const AGAIN_MILLISECONDS = 2 * 60_000;
/** Time between two looks at the device while it is watched: it may be silent where it does not move. */
const LOOK_MILLISECONDS = AGAIN_MILLISECONDS / 2;
/** Time after which a hidden page gives the receiver back. */
const HIDDEN_MILLISECONDS = 5 * 60_000;
const ON_WAY = { filter: { status: ["EN_ROUTE" as const] }, after: null };

export function Approach() {
  const [isAgreed, agree] = useAgreement();
  const end = useCallback(() => agree(false), [agree]);
  return isAgreed ? <Reports end={end} /> : null;
}

function Reports({ end }: { end: () => void }) {
  const { data, refresh } = useRead(MY_TASKS, ON_WAY);
  const { all } = useQueue();
  useRefreshed(refresh);
  // A later step ends the way at once, also before the service has heard of it.
  const hasGoneOn = new Set(all.filter(({ kind }) => kind !== "enRoute").map(({ taskId }) => taskId));
  const ids = (data?.tasks.nodes ?? []).map(({ id }) => id).filter((id) => !hasGoneOn.has(id));
  useReports(ids.join(" "), end);
  return null;
}

const isFar = (one: Position, other: Position) =>
  distance({ latitude: one.lat, longitude: one.lng }, { latitude: other.lat, longitude: other.lng }) >= REPORT_METRES;

function isDue(position: Position, last: Position): boolean {
  const passed = position.at - last.at;
  return passed >= REPORT_MILLISECONDS && (passed >= AGAIN_MILLISECONDS || isFar(position, last));
}

/**
 * Report for tasks, by their ids with spaces between, for as long as the page is seen and the device gives a position.
 * If the browser refuses the permission, nothing is shared any more, and `end` is called.
 */
function useReports(ids: string, end: () => void): void {
  const { client } = useGraph();
  const last = useRef<Position | null>(null);
  useEffect(() => {
    if (!ids) return undefined;
    last.current = null;
    const report = (position: Position) => {
      if (last.current && !isDue(position, last.current)) return;
      if (!navigator.onLine) return;
      last.current = position;
      // A report that is lost is not sent again: where the operator was says nothing any more.
      for (const taskId of ids.split(" ")) void client.mutation(REPORT_LOCATION, { input: { location: locationOf(position), taskId } }).toPromise();
    };
    return watchWhileSeen(report, end);
  }, [client, ids, end]);
}

/** Watch the position, except while the page has been hidden for long. A refusal of the permission ends it. */
function watchWhileSeen(take: (position: Position) => void, refuse: () => void): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks: ReturnType<typeof setInterval> | undefined;
  const end = () => {
    clearInterval(looks);
    stop?.();
    stop = undefined;
  };
  const receive = ({ obstacle }: Located) => {
    if (!stop) return;
    if (obstacle === "denied") {
      leave();
      refuse();
      return;
    }
    // A device that finds nothing leaves the position before, which may be of long ago.
    const position = lastPosition();
    if (position) take(position);
  };
  const begin = () => {
    if (stop) return;
    stop = watchPosition(receive);
    looks = setInterval(() => void locate().then(receive), LOOK_MILLISECONDS);
  };
  const see = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") begin();
    else timer = setTimeout(end, HIDDEN_MILLISECONDS);
  };
  const leave = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", see);
    end();
  };
  document.addEventListener("visibilitychange", see);
  begin();
  return leave;
}
