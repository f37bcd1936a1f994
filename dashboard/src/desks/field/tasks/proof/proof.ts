/** The proof of a task as this device knows it: what the service has, and what waits to be sent. */
import { useEffect, useMemo } from "react";
import { serverInstant, serverTime } from "../../../../graph/server_clock";
import { useQueue } from "../../parts/queue/queue";
import type { Entry, Sight } from "../../parts/queue/store";
import type { Measure } from "./rules";
import type { TaskData } from "../steps";
import { UPLOAD } from "../task.documents";

type Item = NonNullable<TaskData["proofReview"]>["items"][number];

export interface Proof {
  items: readonly Item[];
  /** Photographs and videos that are not with the service yet. */
  waiting: readonly Entry[];
  photos: number;
  hasVideo: boolean;
  measure: Measure;
}

const isVideo = ({ file }: Entry) => file?.type.startsWith("video/") ?? false;

export function useProof(task: TaskData): Proof {
  const { all } = useQueue();
  const ofTask = all.filter(({ taskId, state }) => taskId === task.id && state !== "sent");
  const waiting = ofTask.filter(({ kind }) => kind === "upload");
  const items = task.proofReview?.items ?? [];
  const { locationLatitude: latitude, locationLongitude: longitude } = task;
  return {
    items,
    waiting,
    photos: items.filter(({ kind }) => kind === "PHOTO").length + waiting.filter((entry) => !isVideo(entry)).length,
    hasVideo: items.some(({ kind }) => kind === "VIDEO") || waiting.some(isVideo),
    measure: {
      needs: task.proofRequirements,
      place: latitude === null || longitude === null ? null : { latitude, longitude },
      arrivedAt: arrivalIn(task) ?? arrivalOf(ofTask.find(({ kind }) => kind === "arrived" || kind === "start")),
    },
  };
}

/** Address at which a page shows a picture that this device keeps; null without a picture. */
export function usePictureAddress(file: Blob | null | undefined): string | null {
  const address = useMemo(() => (file && !file.type.startsWith("video/") ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

/** The last photograph of a task. */
export function useLastPicture({ items, waiting }: Proof): string | null {
  const kept = usePictureAddress(waiting.findLast((entry) => !isVideo(entry))?.file);
  return kept ?? items.findLast(({ kind }) => kind === "PHOTO")?.thumbnailUrl ?? null;
}

/** When the operator arrived, or began the work without an arrival, as the service counts it. */
function arrivalIn({ events }: TaskData): number | null {
  const event = events.findLast(({ toStatus }) => toStatus === "ARRIVED") ?? events.findLast(({ toStatus }) => toStatus === "IN_PROGRESS");
  return event ? Date.parse(event.instant) : null;
}

const arrivalOf = (entry: Entry | undefined) => (entry ? serverTime(entry.at) : null);

/** Input of the upload of a photograph or a video, without the file. */
export function inputOf(task: Pick<TaskData, "id">, { at, position, capture, nonce }: Omit<Sight, "isSharp">) {
  const capturedLocation = position && { lat: position.lat, lng: position.lng, accuracy: position.accuracy, ageSeconds: Math.max(0, at - position.at) / 1000 };
  return { taskId: task.id, capture, capturedInstant: serverInstant(at), capturedLocation, ...(nonce ? { captureNonce: nonce } : {}) };
}

/** Keeps a photograph or a video until it is sent. */
export function useUpload(task: TaskData): (file: Blob, sight: Sight) => Promise<void> {
  const { enqueue } = useQueue();
  return (file, sight) => {
    const input = inputOf(task, sight);
    return enqueue({ taskId: task.id, taskTitle: task.title, kind: "upload", document: UPLOAD, variables: { input }, file, sight });
  };
}
