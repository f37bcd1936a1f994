/** The live camera: a shot with the device's position and time, looked at before it is used. */
import { useEffect, useId, useRef, useState } from "react";
import { Button, buttonClass } from "../../../parts/button";
import { useNow } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { ObstacleNote } from "../parts/obstacle";
import type { Position, Watched } from "../parts/position";
import { distance, seconds } from "../parts/values";
import { looksBlurred } from "./blur";

const PICTURE: MediaTrackConstraints = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } };
const QUALITY = 0.88;

export interface Shot {
  file: Blob;
  at: number;
  position: Position | null;
}

interface Props {
  watched: Watched;
  take: (shot: Shot) => void;
  close: () => void;
}

interface Looked extends Shot {
  address: string;
  isBlurred: boolean;
}

export function Camera({ watched, take, close }: Props) {
  const { field, shared } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { video, isRefused } = useCamera();
  const [isReady, setReady] = useState(false);
  const [shot, setShot] = useState<Looked | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => () => void (shot && URL.revokeObjectURL(shot.address)), [shot]);
  const shoot = async () => {
    const source = video.current;
    if (!source || !isReady) return;
    const canvas = document.createElement("canvas");
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    canvas.getContext("2d")?.drawImage(source, 0, 0);
    const at = Date.now();
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (file) setShot({ file, at, position: watched.position, address: URL.createObjectURL(file), isBlurred: looksBlurred(canvas) });
  };
  const use = () => {
    if (!shot) return;
    take({ file: shot.file, at: shot.at, position: shot.position });
    setShot(null);
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close} className="m-0 h-dvh max-h-none w-screen max-w-none border-0 bg-card p-0 text-ink">
      <div className="mx-auto grid h-full max-w-2xl grid-rows-[auto_1fr_auto] gap-3 p-3">
        <header className="flex items-center justify-between gap-3">
          <h2 id={id} className="m-0 text-base font-semibold">
            {field.take}
          </h2>
          <Button onClick={close}>{shared.close}</Button>
        </header>
        <div className="relative min-h-0 overflow-hidden rounded-xl bg-ink">
          {/* A live picture has no words to show. */}
          <video ref={video} muted playsInline autoPlay onLoadedData={() => setReady(true)} aria-label={field.viewfinder} className={`size-full object-contain ${shot ? "hidden" : ""}`} />
          {shot && <img src={shot.address} alt={field.preview} className="size-full object-contain" />}
        </div>
        <div className="grid gap-3 pb-2">
          {isRefused && <p role="alert" className="m-0 text-sm text-bad">{field.noCamera}</p>}
          {shot?.isBlurred && <p role="status" className="m-0 rounded-lg bg-note p-3 text-sm text-note-ink">{field.blurred}</p>}
          <div className="text-sm text-quiet">
            <Fix {...watched} position={shot?.position ?? watched.position} />
          </div>
          {shot ? (
            <div className="grid grid-cols-2 gap-3">
              <button type="button" className={`${buttonClass()} min-h-14`} onClick={() => setShot(null)}>
                {field.retake}
              </button>
              <button type="button" className={`${buttonClass("main")} min-h-14`} onClick={use}>
                {field.use}
              </button>
            </div>
          ) : (
            <button type="button" className={`${buttonClass("main")} min-h-14 text-base ${isReady ? "" : "opacity-60"}`} aria-disabled={!isReady} onClick={() => void shoot()}>
              {field.shutter}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** Accuracy and age of the position. */
export function Fix({ position, obstacle, again }: Watched) {
  const { locale, words: { field } } = useLanguage();
  const now = useNow();
  if (!position) return obstacle ? <ObstacleNote obstacle={obstacle} again={again} /> : <>{field.noPosition}</>;
  return <>{field.accuracy(distance(locale, position.accuracy), seconds(locale, Math.max(0, now - position.at) / 1000))}</>;
}

function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: PICTURE });
        if (isOver) stop();
        else if (video.current) video.current.srcObject = stream;
      } catch (fault) {
        console.info("no camera", fault);
        setRefused(true);
      }
    };
    void begin();
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return { video, isRefused };
}
