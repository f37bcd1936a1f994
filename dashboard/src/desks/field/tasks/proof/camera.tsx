/** The live camera: the rules are measured before the shutter, and the shot is looked at before it is used. */
import { Images, X } from "lucide-react";
import { useEffect, useId, useRef, useState, type ChangeEvent, type RefObject } from "react";
import { Button, buttonClass } from "../../../../parts/button";
import { useWords } from "../../../../words";
import { ObstacleNote } from "../../parts/obstacle";
import type { Watched } from "../../parts/position";
import type { Sight } from "../../parts/queue/store";
import { looksBlurred } from "./blur";
import { useChallenge } from "./challenge";
import { Findings } from "./findings";
import { useLastPicture, type Proof } from "./proof";
import { examine } from "./rules";

const PICTURE: MediaTrackConstraints = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } };
const QUALITY = 0.88;
const LOOK_MILLISECONDS = 600;
/** Time after which a camera without a picture counts as dead. */
const PICTURE_MILLISECONDS = 6000;

interface Props {
  /** As "Photo 2 of 3". */
  title: string;
  taskId: string;
  watched: Watched;
  proof: Proof;
  take: (file: Blob, sight: Sight) => void;
  close: () => void;
}

interface Shot {
  file: Blob;
  sight: Sight;
  address: string;
}

export function Camera({ title, taskId, watched, proof, take, close }: Props) {
  const { field, shared } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReady, setReady] = useState(false);
  const { video, isDead } = useCamera(isReady);
  const [shot, setShot] = useState<Shot | null>(null);
  const last = useLastPicture(proof);
  const challenge = useChallenge(taskId, proof.measure.needs.requireLiveCapture);
  const isSharp = useSharpness(video, isReady && !shot);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => () => void (shot && URL.revokeObjectURL(shot.address)), [shot]);
  const shoot = async () => {
    const canvas = isReady ? pictureOf(video.current) : null;
    if (!canvas) return;
    const sight: Sight = { at: Date.now(), position: watched.position, capture: "LIVE", isSharp: !looksBlurred(canvas), nonce: challenge.nonce };
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (file) setShot({ file, sight, address: URL.createObjectURL(file) });
  };
  const use = () => {
    if (!shot) return;
    take(shot.file, shot.sight);
    if (shot.sight.nonce) challenge.use();
    setShot(null);
  };
  // What the camera app has just taken is where the device is.
  const choose = ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    for (const file of files ?? []) take(file, { at: file.lastModified, position: watched.position, capture: "FILE", isSharp: null });
    close();
  };
  const sight: Sight = shot?.sight ?? { at: Date.now(), position: watched.position, capture: "LIVE", isSharp, nonce: challenge.nonce };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close} className="m-0 h-dvh max-h-none w-screen max-w-none border-0 p-0">
      <div className="cam">
        {/* A live picture has no words to show. */}
        <video ref={video} muted playsInline autoPlay onLoadedData={() => setReady(true)} aria-label={field.viewfinder} hidden={shot !== null} />
        {shot ? <img src={shot.address} alt={field.preview} /> : <span aria-hidden className="frame-lines" />}
        <div className="ctop">
          <Button look="ghost" sizes={["icon"]} aria-label={shared.close} onClick={close}>
            <X aria-hidden />
          </Button>
          <h2 id={id} className="ver">
            {title}
          </h2>
        </div>
        <div className="cbot">
          {isDead && (
            <>
              <p role="alert" className="ver w">
                {field.noCamera}
              </p>
              <label className={buttonClass("primary", "wide")}>
                <input type="file" accept="image/*" capture="environment" className="vh" onChange={choose} />
                <Images aria-hidden />
                {field.chooseFile}
              </label>
            </>
          )}
          {!watched.position && watched.obstacle && <ObstacleNote obstacle={watched.obstacle} again={watched.again} />}
          {(isReady || shot) && <Findings findings={examine(sight, proof.measure)} isOnPicture />}
          {shot ? (
            <div className="grid gap-2">
              <Button look="primary" sizes={["wide"]} onClick={use}>
                {field.use}
              </Button>
              <Button sizes={["wide"]} onClick={() => setShot(null)}>
                {field.retake}
              </Button>
            </div>
          ) : isDead ? null : (
            <div className="grid grid-cols-3 items-center justify-items-center">
              <span className="row">
                {last && <img className="mini" src={last} alt={field.photoItem(proof.photos)} />}
                {proof.photos > 0 && <b className="num">{proof.photos}</b>}
              </span>
              <button type="button" className="shutter" aria-label={field.shutter} aria-disabled={!isReady} onClick={() => void shoot()} />
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** The picture that a video shows now. */
function pictureOf(source: HTMLVideoElement | null): HTMLCanvasElement | null {
  if (!source || source.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = source.videoWidth;
  canvas.height = source.videoHeight;
  canvas.getContext("2d")?.drawImage(source, 0, 0);
  return canvas;
}

/** If what the camera sees is sharp; null before it was looked at. */
function useSharpness(video: RefObject<HTMLVideoElement | null>, isOn: boolean): boolean | null {
  const [isSharp, setSharp] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      const picture = pictureOf(video.current);
      if (picture) setSharp(!looksBlurred(picture));
    };
    const timer = setInterval(look, LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [video, isOn]);
  return isSharp;
}

/** The picture of the camera; `isDead` if the browser gives none, or one that does not begin. */
function useCamera(isReady: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setLate(true), PICTURE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isReady]);
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
  return { video, isDead: isRefused || (isLate && !isReady) };
}
