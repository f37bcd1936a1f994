/** The proof of a task: what is needed and how much is there, the camera, and each shot with its verdict. */
import { Camera as CameraIcon, Check, Circle, Film, Images, TriangleAlert, X } from "lucide-react";
import { useEffect, useMemo, useState, type ChangeEvent, type ReactNode } from "react";
import { useWrite } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { distance as metresBetween } from "../../../parts/map/distance";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useLanguage, useWords } from "../../../words";
import { usePosition, type Watched } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import type { Entry } from "../parts/queue/store";
import { distance, percent } from "../parts/values";
import { Camera, Fix, type Shot } from "./camera";
import { useDraft } from "./draft";
import type { TaskData } from "./steps";
import { Checklist } from "./submit";
import { REMOVE_PROOF, UPLOAD } from "./task.documents";

type Review = NonNullable<TaskData["proofReview"]>;
type Verdict = Pick<Review["validationResults"][number], "rule" | "outcome" | "message">;

interface Props {
  task: TaskData;
  /** True if photographs can be added. */
  isOpen: boolean;
  refresh: () => void;
}

export function Proof({ task, isOpen, refresh }: Props) {
  const { field } = useWords();
  const { all, enqueue } = useQueue();
  const [isCameraOpen, setCameraOpen] = useState(false);
  const watched = usePosition(isOpen);
  const waiting = all.filter(({ taskId, kind, state }) => taskId === task.id && kind === "upload" && state !== "sent");
  const upload = async ({ file, at, position }: Shot, capture: "LIVE" | "FILE") => {
    const capturedLocation = position && { lat: position.lat, lng: position.lng, accuracy: position.accuracy, ageSeconds: Math.max(0, at - position.at) / 1000 };
    const input = { taskId: task.id, capture, capturedInstant: new Date(at).toISOString(), capturedLocation };
    await enqueue({ taskId: task.id, taskTitle: task.title, kind: "upload", document: UPLOAD, variables: { input }, file });
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    // What the camera app has just taken is where the device is.
    for (const file of files ?? []) await upload({ file, at: file.lastModified, position: watched.position }, "FILE");
    event.target.value = "";
  };
  return (
    <Card title={field.proof}>
      <Needs task={task} waiting={waiting} watched={watched} isOpen={isOpen} />
      {isOpen && (
        <div className="mt-4 grid gap-2">
          <button type="button" className={`${buttonClass("main")} min-h-14 text-base`} onClick={() => setCameraOpen(true)}>
            <CameraIcon size={20} aria-hidden />
            {field.take}
          </button>
          <div className="grid grid-cols-2 gap-2">
            <FileButton accept="image/*" choose={choose}>
              <Images size={18} aria-hidden />
              {field.chooseFile}
            </FileButton>
            <FileButton accept="video/*" choose={choose}>
              <Film size={18} aria-hidden />
              {field.takeVideo}
            </FileButton>
          </div>
          <div className="text-sm text-quiet">
            {field.cameraWhy} <Fix {...watched} />
          </div>
        </div>
      )}
      <Shots task={task} waiting={waiting} isOpen={isOpen} refresh={refresh} />
      {isCameraOpen && <Camera watched={watched} take={(shot) => void upload(shot, "LIVE")} close={() => setCameraOpen(false)} />}
    </Card>
  );
}

function FileButton({ accept, choose, children }: { accept: string; choose: (event: ChangeEvent<HTMLInputElement>) => void; children: ReactNode }) {
  return (
    <label className={`${buttonClass()} min-h-12 cursor-pointer px-2 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}>
      <input type="file" accept={accept} capture="environment" className="sr-only" onChange={choose} />
      {children}
    </label>
  );
}

/** Each requirement as a line that is ticked when it is met, as far as this device knows. */
function Needs({ task, waiting, watched, isOpen }: { task: TaskData; waiting: readonly Entry[]; watched: Watched; isOpen: boolean }) {
  const { locale, words: { field } } = useLanguage();
  const [draft, setDraft] = useDraft(task.id);
  const review = task.proofReview;
  if (!review) return null;
  const needs = review.proofRequirements;
  const isVideo = ({ file }: Entry) => file?.type.startsWith("video/") ?? false;
  const photos = review.items.filter(({ kind }) => kind === "PHOTO").length + waiting.filter((entry) => !isVideo(entry)).length;
  const hasVideo = review.items.some(({ kind }) => kind === "VIDEO") || waiting.some(isVideo);
  const radius = needs.requireGpsWithinRadiusMeters;
  const here = watched.position;
  const away = here && task.locationLatitude !== null && task.locationLongitude !== null ? metresBetween({ latitude: here.lat, longitude: here.lng }, { latitude: task.locationLatitude, longitude: task.locationLongitude }) : null;
  return (
    <>
      <h3 className="m-0 mb-1 text-sm font-medium text-quiet">{field.needs}</h3>
      <ul className="m-0 grid list-none gap-1 p-0 text-sm">
        {needs.minPhotos > 0 && <Need isMet={photos >= needs.minPhotos}>{field.photos(photos, needs.minPhotos)}</Need>}
        {needs.requireVideo && <Need isMet={hasVideo}>{field.video}</Need>}
        {needs.requireGps && !radius && <Need isMet={isOpen ? Boolean(here) : true}>{field.withPosition}</Need>}
        {radius && (
          <Need isMet={isOpen ? away !== null && away <= radius : true}>
            {field.withinMetres(radius)}
            {isOpen && away !== null && <span className="text-quiet"> ({field.metresAway(distance(locale, away))})</span>}
          </Need>
        )}
        {needs.requireTimestampWithinMinutes && <Need isMet>{field.withinMinutes(needs.requireTimestampWithinMinutes)}</Need>}
        {needs.requireReportMinLength > 0 && (
          <Need isMet={(review.report ?? draft.report).trim().length >= needs.requireReportMinLength}>{field.reportLength(needs.requireReportMinLength)}</Need>
        )}
      </ul>
      {isOpen && needs.checklistItems.length > 0 && (
        <div className="mt-3">
          <Checklist items={needs.checklistItems} ticked={draft.checklist} change={(checklist) => setDraft({ ...draft, checklist })} />
        </div>
      )}
    </>
  );
}

function Need({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${isMet ? "text-good" : "text-quiet"}`} />
      <span>{children}</span>
    </li>
  );
}

function Shots({ task, waiting, isOpen, refresh }: { task: TaskData; waiting: readonly Entry[]; isOpen: boolean; refresh: () => void }) {
  const { field } = useWords();
  const { drop } = useQueue();
  const remove = useWrite(REMOVE_PROOF);
  const items = task.proofReview?.items ?? [];
  if (items.length + waiting.length === 0) return null;
  const take = async (id: string) => {
    if (await remove.run({ taskId: task.id, id })) refresh();
  };
  return (
    <>
      <h3 className="m-0 mt-4 mb-2 text-sm font-medium text-quiet">{field.shots}</h3>
      <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3">
        {items.map((item) => (
          <Tile key={item.id} name={item.fileName} picture={item.thumbnailUrl} verdicts={item.validationResults} remove={isOpen ? () => void take(item.id) : undefined} />
        ))}
        {waiting.map((entry) => (
          <Waiting key={entry.number} entry={entry} remove={() => void drop([entry.number])} />
        ))}
      </ul>
      {remove.problem && <ProblemNote problem={remove.problem} />}
    </>
  );
}

/** A shot that is not with the service yet, shown from this device. */
function Waiting({ entry, remove }: { entry: Entry; remove: () => void }) {
  const { locale, words: { field } } = useLanguage();
  const { progress } = useQueue();
  const address = useMemo(() => (entry.file && !entry.file.type.startsWith("video/") ? URL.createObjectURL(entry.file) : null), [entry.file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const state = progress?.number === entry.number ? field.sending(percent(locale, progress.part)) : field.states[entry.state];
  return <Tile name={field.kinds.upload} picture={address} verdicts={[]} note={state} remove={remove} />;
}

interface TileProps {
  name: string;
  picture: string | null;
  verdicts: readonly Verdict[];
  note?: string;
  remove: (() => void) | undefined;
}

const ICONS = { PASSED: Check, FAILED: X, CANNOT_BE_MEASURED: TriangleAlert } as const;
const TONES = { PASSED: "text-good", FAILED: "text-bad", CANNOT_BE_MEASURED: "text-note-ink" } as const;

function Tile({ name, picture, verdicts, note, remove }: TileProps) {
  const { field } = useWords();
  const wrong = verdicts.filter(({ outcome }) => outcome !== "PASSED");
  const shown = wrong.length > 0 ? wrong : verdicts.slice(0, 1);
  return (
    <li className="relative min-w-0 text-xs">
      {picture ? (
        <img src={picture} alt={name} className="block aspect-square w-full rounded-lg border border-line object-cover" />
      ) : (
        <span className="grid aspect-square place-items-center rounded-lg border border-line bg-ground p-2 [overflow-wrap:anywhere]">{name}</span>
      )}
      {remove && (
        <button type="button" aria-label={field.removeShot(name)} onClick={remove} className="absolute end-1 top-1 grid size-9 place-items-center rounded-full border border-line bg-card text-ink">
          <X size={16} aria-hidden />
        </button>
      )}
      {note && <p className="m-0 mt-1 text-note-ink">{note}</p>}
      {shown.map(({ rule, outcome, message }) => {
        const Icon = ICONS[outcome];
        return (
          <p key={rule} className="m-0 mt-1 flex gap-1">
            <Icon size={14} role="img" aria-label={field.verdicts[outcome]} className={`mt-px shrink-0 ${TONES[outcome]}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{wrong.length > 0 ? message : field.verdicts.PASSED}</span>
          </p>
        );
      })}
    </li>
  );
}
