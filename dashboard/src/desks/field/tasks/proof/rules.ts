/** The rules of a proof as this device can measure them, before anything is sent; the service measures again (docs/reference/proof.md). */
import { serverTime } from "../../../../graph/server_clock";
import { distance as metresBetween } from "../../../../parts/map/distance";
import type { Sight } from "../../parts/queue/store";
import type { Requirements } from "../task.documents";

/** What the photographs of a task are measured against. */
export interface Measure {
  needs: Requirements;
  place: { latitude: number; longitude: number } | null;
  /** When the operator arrived, or began, on the server's clock in milliseconds; null if it has not. */
  arrivedAt: number | null;
}

/** What a rule found; `value` and `limit` are metres, seconds or minutes. */
export interface Finding {
  rule: "position" | "distance" | "time" | "sharp" | "live";
  isMet: boolean;
  value?: number;
  limit?: number;
}

/** As the service has it: an older position does not count. */
const MAX_POSITION_AGE_SECONDS = 300;

export function examine(sight: Sight, measure: Measure): Finding[] {
  return [...located(sight, measure), ...timed(sight, measure), ...looked(sight, measure)];
}

function located({ at, position, capture }: Sight, { needs, place }: Measure): Finding[] {
  const radius = needs.requireGpsWithinRadiusMeters;
  // A file may know its own position, which the service reads.
  const isOfFile = needs.requireGpsFrom === "FILE" || (capture === "FILE" && needs.requireGpsFrom === "ANY");
  if ((!needs.requireGps && radius === null) || isOfFile) return [];
  const age = position ? Math.max(0, at - position.at) / 1000 : 0;
  if (!position || age > MAX_POSITION_AGE_SECONDS) return [{ rule: "position", isMet: false }];
  if (!place) return [{ rule: "position", isMet: true, value: position.accuracy }];
  const away = metresBetween({ latitude: position.lat, longitude: position.lng }, place);
  if (radius === null) return [{ rule: "distance", isMet: true, value: away }];
  // What the device does not know counts against it.
  return [{ rule: "distance", isMet: Math.round((away + position.accuracy) * 10) / 10 <= radius, value: away, limit: radius }];
}

function timed({ at }: Sight, { needs, arrivedAt }: Measure): Finding[] {
  const limit = needs.requireTimestampWithinMinutes;
  if (limit === null || arrivedAt === null) return [];
  const value = Math.abs(serverTime(at) - arrivedAt) / 60_000;
  return [{ rule: "time", isMet: Math.round(value * 100) / 100 <= limit, value, limit }];
}

function looked({ capture, isSharp, nonce }: Sight, { needs }: Measure): Finding[] {
  const sharp: Finding[] = isSharp === null ? [] : [{ rule: "sharp", isMet: isSharp }];
  if (needs.requireLiveCapture) return [...sharp, { rule: "live", isMet: capture === "LIVE" && Boolean(nonce) }];
  return capture === "LIVE" ? [...sharp, { rule: "live", isMet: true }] : sharp;
}
