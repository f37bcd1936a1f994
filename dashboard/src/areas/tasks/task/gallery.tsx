/** The proof of a task: photographs with their verdicts, the report, and the requirements as a whole. */
import { Check, ChevronLeft, ChevronRight, TriangleAlert, X, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useState } from "react";
import { useRead } from "../../../graph/hooks";
import { Dialog } from "../../../parts/dialog";
import { distance } from "../../../parts/map/distance";
import { WorldMap } from "../../../parts/map/map";
import { Card, Detail } from "../../../parts/page";
import { ExactTime } from "../../../parts/values";
import { useWords } from "../../../words";
import { Distance } from "../parts/distances";
import { EARLIER, type TaskData } from "../parts/task.documents";
import { placeOf, positionOf } from "./place";

type Proof = NonNullable<TaskData["proofReview"]>;
type Item = Proof["items"][number];
type Verdict = Pick<Proof["validationResults"][number], "rule" | "outcome" | "message">;

export function Gallery({ task }: { task: TaskData }) {
  const { work } = useWords();
  const proof = task.proofReview;
  const [shown, setShown] = useState<string | null>(null);
  if (!proof || (proof.items.length === 0 && !proof.report)) {
    return (
      <Card title={work.proof}>
        <p className="m-0 text-sm text-quiet">{work.proofEmpty}</p>
      </Card>
    );
  }
  const ofAll = proof.validationResults.filter(({ proofItemId }) => proofItemId === null);
  const at = proof.items.findIndex(({ id }) => id === shown);
  const item = proof.items[at];
  const step = (by: number) => setShown(proof.items[at + by]?.id ?? shown);
  return (
    <Card title={work.proof} aside={<span className="text-sm text-quiet tabular-nums">{proof.items.length}</span>}>
      <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 2xl:grid-cols-4">
        {proof.items.map((item, index) => (
          <li key={item.id}>
            <button type="button" className="relative block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent" onClick={() => setShown(item.id)}>
              {item.thumbnailUrl ? (
                <img src={item.thumbnailUrl} alt={item.fileName} loading="lazy" className="block aspect-square w-full object-cover" />
              ) : (
                <span className="grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]">{item.fileName}</span>
              )}
              <span aria-hidden className="absolute start-1.5 top-1.5 rounded bg-card px-1.5 text-xs font-semibold">
                {index + 1}
              </span>
              {item.capture && <span className="absolute end-1.5 top-1.5 rounded bg-card px-1.5 text-xs">{work.captures[item.capture]}</span>}
            </button>
            <Verdicts verdicts={item.validationResults} />
          </li>
        ))}
      </ul>
      {ofAll.length > 0 && (
        <>
          <h3 className="m-0 mt-4 mb-1 text-sm font-semibold">{work.requirements}</h3>
          <Verdicts verdicts={ofAll} isWhole />
        </>
      )}
      <Checklist proof={proof} />
      {proof.report && (
        <>
          <h3 className="m-0 mt-4 mb-1 text-sm font-semibold">{work.report}</h3>
          <p className="m-0 text-sm whitespace-pre-wrap">{proof.report}</p>
        </>
      )}
      {proof.forceReason && (
        <p className="m-0 mt-3 rounded-lg bg-note p-3 text-sm text-note-ink">
          <strong>{work.forced}</strong> {proof.forceReason}
        </p>
      )}
      {item && <Large key={item.id} task={task} item={item} close={() => setShown(null)} step={step} position={[at + 1, proof.items.length]} />}
    </Card>
  );
}

function Checklist({ proof: { checklist, proofRequirements } }: { proof: Proof }) {
  const { work } = useWords();
  const { checklistItems } = proofRequirements;
  if (checklistItems.length === 0) return null;
  return (
    <>
      <h3 className="m-0 mt-4 mb-1 text-sm font-semibold">{work.checklist}</h3>
      <Verdicts
        isWhole
        verdicts={checklistItems.map((item) => ({ rule: "CHECKLIST", message: item, outcome: checklist.includes(item) ? "PASSED" : "FAILED" }))}
      />
    </>
  );
}

const ICONS = { PASSED: Check, FAILED: X, CANNOT_BE_MEASURED: TriangleAlert } as const;
const TONES = { PASSED: "text-good", FAILED: "text-bad", CANNOT_BE_MEASURED: "text-note-ink" } as const;

/** A sign and a sentence for each requirement. On a photograph only what is wrong has its sentence. */
function Verdicts({ verdicts, isWhole = false }: { verdicts: readonly Verdict[]; isWhole?: boolean }) {
  const { work } = useWords();
  const named = { PASSED: work.passed, FAILED: work.failed, CANNOT_BE_MEASURED: work.warned };
  return (
    <ul className="m-0 mt-1 list-none p-0 text-xs">
      {verdicts
        .filter(({ outcome }) => isWhole || outcome !== "PASSED")
        .map((verdict) => {
          const Icon = ICONS[verdict.outcome];
          return (
            <li key={verdict.rule + verdict.message} className={`flex gap-1.5 py-0.5 ${isWhole ? "text-sm" : ""}`}>
              <Icon size={16} className={`mt-px shrink-0 ${TONES[verdict.outcome]}`} role="img" aria-label={named[verdict.outcome]} />
              <span>{verdict.message}</span>
            </li>
          );
        })}
    </ul>
  );
}

interface LargeProps {
  task: TaskData;
  item: Item;
  close: () => void;
  step: (by: number) => void;
  /** Which of how many it is. */
  position: readonly [number, number];
}

const ROUND = "grid size-10 place-items-center rounded-full border border-line bg-card hover:border-accent disabled:opacity-40";

function Large({ task, item, close, step, position: [number, count] }: LargeProps) {
  const { work } = useWords();
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest("[role=application], video")) return;
      if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "ArrowRight") step(1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [step]);
  const reuse = item.validationResults.find(({ earlierUse }) => earlierUse)?.earlierUse;
  const Zoom = isZoomed ? ZoomOut : ZoomIn;
  return (
    <Dialog title={item.fileName} close={close}>
      {item.kind === "VIDEO" ? (
        <video src={item.contentUrl} controls className="max-h-[60dvh] w-full" />
      ) : (
        <div className={isZoomed ? "max-h-[60dvh] overflow-auto rounded-lg" : ""} tabIndex={isZoomed ? 0 : undefined} role={isZoomed ? "region" : undefined} aria-label={isZoomed ? item.fileName : undefined}>
          <img src={item.contentUrl} alt={item.fileName} className={isZoomed ? "max-w-none" : "max-h-[50dvh] w-full object-contain"} />
        </div>
      )}
      <div className="flex items-center justify-center gap-3">
        <button type="button" className={ROUND} aria-label={work.previousPhoto} disabled={number === 1} onClick={() => step(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </button>
        <span className="text-sm text-quiet">{work.progress(number, count)}</span>
        <button type="button" className={ROUND} aria-label={work.nextPhoto} disabled={number === count} onClick={() => step(1)}>
          <ChevronRight size={18} aria-hidden />
        </button>
        {item.kind !== "VIDEO" && (
          <button type="button" className={ROUND} aria-label={isZoomed ? work.zoomOut : work.zoomIn} aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
            <Zoom size={18} aria-hidden />
          </button>
        )}
      </div>
      <Measured task={task} item={item} />
      <Verdicts verdicts={item.validationResults} isWhole />
      {reuse && <Compared item={item} reuse={reuse} />}
      {item.warnings.map((warning) => (
        <p key={warning.code} className="m-0 flex gap-1.5 text-sm text-note-ink">
          <TriangleAlert size={16} aria-hidden className="mt-px shrink-0" />
          {warning.message}
        </p>
      ))}
    </Dialog>
  );
}

/** When and where it was taken, by what, and how far that is from the task: in words and to scale. */
function Measured({ task, item }: { task: TaskData; item: Item }) {
  const { shared, work } = useWords();
  const place = placeOf(task);
  const position = positionOf(item);
  const radius = task.proofReview?.proofRequirements.requireGpsWithinRadiusMeters ?? null;
  return (
    <>
      <dl className="m-0">
        <Detail term={work.takenAt}>
          <ExactTime instant={item.takenInstant ?? item.capturedInstant} zone={task.timezone} />
        </Detail>
        <Detail term={work.position}>
          {position ? (
            <>
              {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)} ({item.gps ? work.fromFile : work.fromDevice})
              {place && (
                <span className="block">
                  <Distance metres={distance(place, position)} /> {work.fromPlace}
                </span>
              )}
            </>
          ) : (
            shared.nothing
          )}
        </Detail>
        {item.camera && <Detail term={work.camera}>{item.camera}</Detail>}
      </dl>
      {place && position && (
        <WorldMap
          className="h-48"
          label={work.mapOfTask}
          marks={[
            { ...place, id: "place", sign: "pin", tone: "accent", name: task.locationAddress },
            { ...position, id: item.id, sign: "camera", tone: "ink", name: item.fileName },
          ]}
          rings={radius === null ? [] : [{ ...place, metres: radius }]}
          start={[place, position]}
          startKey={item.id}
          nearest={16}
        />
      )}
    </>
  );
}

/** The photograph beside the earlier one that it is taken for. */
function Compared({ item, reuse }: { item: Item; reuse: { taskId: string; proofItemId: string } }) {
  const { shared, work } = useWords();
  const { data } = useRead(EARLIER, { id: reuse.taskId });
  const earlier = data?.task?.proofs.find(({ id }) => id === reuse.proofItemId);
  if (!data?.task || !earlier) return null;
  return (
    <section aria-label={work.earlierUse} className="rounded-lg border border-line p-3">
      <h3 className="m-0 mb-2 text-sm font-semibold">{work.earlierUse}</h3>
      <div className="grid grid-cols-2 gap-2">
        {[
          { url: item.contentUrl, name: item.fileName, says: work.thisPhoto },
          { url: earlier.contentUrl, name: earlier.fileName, says: `${shared.task(data.task.id)}: ${data.task.title}` },
        ].map(({ url, name, says }) => (
          <figure key={url} className="m-0">
            <img src={url} alt={name} className="block aspect-square w-full rounded object-cover" />
            <figcaption className="text-xs text-quiet">{says}</figcaption>
          </figure>
        ))}
      </div>
      <p className="m-0 mt-1 text-xs text-quiet">
        {work.uploadedThen} <ExactTime instant={earlier.uploadedInstant} zone={data.task.timezone} />
      </p>
    </section>
  );
}
