/** The proof of a task: photographs with their verdicts, the report, and the requirements as a whole. */
import { Check, ChevronLeft, ChevronRight, Clock3, TriangleAlert, X, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useState } from "react";
import { useRead } from "../../../graph/hooks";
import { Dialog } from "../../../parts/dialog";
import { EvidenceButton } from "../../../parts/evidence";
import { distance } from "../../../parts/map/distance";
import { StreetMap } from "../../../parts/map/street_map";
import { Card } from "../../../parts/page";
import { Clock, ExactTime } from "../../../parts/values";
import { useWords } from "../../../words";
import { useSentences } from "../../../words/sentences";
import { Distance } from "../parts/distances";
import { useShortcuts } from "../parts/shortcuts";
import { EARLIER, type TaskData } from "../parts/task.documents";
import { placeOf, positionOf } from "./place";
import { ResultCard } from "./result";
import { Fact, Facts } from "../../../parts/lists/facts";
import { Note } from "../../../parts/note";

type Proof = NonNullable<TaskData["proofReview"]>;
type Item = Proof["items"][number];
type Verdict = Pick<Proof["validationResults"][number], "rule" | "outcome" | "measured" | "limit"> & {
  /** Instead of the sentence of the rule. */
  text?: string;
};

/** The whole proof, for a page that shows nothing beside it. */
export const Gallery = ({ task }: { task: TaskData }) => (
  <>
    <Photographs task={task} />
    <ResultCard task={task} />
    <ProofCard task={task} />
  </>
);

/** The photographs of a proof: one large with its verdicts on it, the others in a strip below. */
export function Photographs({ task }: { task: TaskData }) {
  const { work } = useWords();
  const items = task.proofReview?.items ?? [];
  const [at, setAt] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const index = Math.min(at, items.length - 1);
  const item = items[index];
  const step = (by: number) => setAt(Math.min(Math.max(index + by, 0), items.length - 1));
  useShortcuts({ ArrowLeft: () => step(-1), ArrowRight: () => step(1), z: () => setLarge(true) });
  if (!item) return null;
  return (
    <div>
      <figure className="shot m-0 aspect-4/3 md:aspect-auto md:h-98">
        <button type="button" className="block size-full border-0 bg-transparent p-0" onClick={() => setLarge(true)}>
          {item.kind !== "VIDEO" ? (
            <img src={item.contentUrl} alt={item.fileName} className="block size-full object-contain" />
          ) : item.thumbnailUrl ? (
            <img src={item.thumbnailUrl} alt={item.fileName} className="block size-full object-contain" />
          ) : (
            <span className="ver">{item.fileName}</span>
          )}
        </button>
        <div className="top pointer-events-none">
          {items.length > 1 && <span className="ver">{work.progress(index + 1, items.length)}</span>}
          <span className="ver end">
            <Clock3 aria-hidden />
            {item.capturedInstant || item.takenInstant ? <Clock instant={item.takenInstant ?? item.capturedInstant ?? ""} zone={task.timezone} /> : null}
            {item.capture && <> {work.captures[item.capture]}</>}
          </span>
          {item.score !== null && <span className="ver">{work.score(item.score)}</span>}
        </div>
        <figcaption className="bot pointer-events-none">
          <Chips verdicts={item.validationResults} />
        </figcaption>
      </figure>
      {items.length > 1 && (
        <div className="row wrap mt-2.5">
          <div className="film max-w-full flex-wrap">
            {items.map(({ id, thumbnailUrl }, number) => (
              <button key={id} type="button" aria-label={work.progress(number + 1, items.length)} aria-current={number === index || undefined} className="rounded-s border-0 bg-transparent p-0" onClick={() => setAt(number)}>
                {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <span className="tag">{number + 1}</span>}
              </button>
            ))}
          </div>
          <span className="s q end hide-s">{work.photoKeys}</span>
        </div>
      )}
      {isLarge && <Large key={item.id} task={task} item={item} close={() => setLarge(false)} step={step} position={[index + 1, items.length]} />}
    </div>
  );
}

/** The verdicts on a photograph, as chips that lie on it. */
function Chips({ verdicts }: { verdicts: readonly Verdict[] }) {
  const sentences = useSentences();
  const named = useOutcomeNames();
  return verdicts.map((verdict) => {
    const Icon = ICONS[verdict.outcome];
    return (
      <span key={verdict.rule} className={verdict.outcome === "PASSED" ? "ver p" : "ver w"}>
        <Icon role="img" aria-label={named[verdict.outcome]} />
        {sentences.verdict(verdict)}
      </span>
    );
  });
}

/** The proof as a whole: its requirements, checklist and report. */
export function ProofCard({ task }: { task: TaskData }) {
  const { proofReview: proof } = task;
  const { work } = useWords();
  if (!proof || (proof.items.length === 0 && !proof.report)) {
    return (
      <Card title={work.proof}>
        <p className="m-0 text-s text-quiet">{work.proofEmpty}</p>
      </Card>
    );
  }
  const ofAll = proof.validationResults.filter(({ proofItemId }) => proofItemId === null);
  return (
    <Card title={work.proof} aside={<EvidenceButton task={task} />}>
      {ofAll.length > 0 && <Verdicts verdicts={ofAll} />}
      <Checklist proof={proof} />
      {proof.report && (
        <>
          <h3 className="m-0 mt-4 mb-1 text-s font-semibold">{work.report}</h3>
          <p className="m-0 text-s whitespace-pre-wrap [overflow-wrap:anywhere]">{proof.report}</p>
        </>
      )}
      {proof.forceReason && (
        <Note>
          <strong>{work.forced}</strong> {proof.forceReason}
        </Note>
      )}
    </Card>
  );
}

function Checklist({ proof: { checklist, proofRequirements } }: { proof: Proof }) {
  const { work } = useWords();
  const { checklistItems } = proofRequirements;
  if (checklistItems.length === 0) return null;
  return (
    <>
      <h3 className="m-0 mt-4 mb-1 text-s font-semibold">{work.checklist}</h3>
      <Verdicts
        verdicts={checklistItems.map((item) => ({ rule: "CHECKLIST", measured: null, limit: null, text: item, outcome: checklist.includes(item) ? "PASSED" : "FAILED" }))}
      />
    </>
  );
}

const ICONS = { PASSED: Check, WARNING: TriangleAlert, FAILED: X, CANNOT_BE_MEASURED: TriangleAlert } as const;
const TONES = { PASSED: "text-st-paid", WARNING: "text-warn", FAILED: "text-danger", CANNOT_BE_MEASURED: "text-warn" } as const;

function useOutcomeNames(): Record<Verdict["outcome"], string> {
  const { work } = useWords();
  return { PASSED: work.passed, WARNING: work.warned, FAILED: work.failed, CANNOT_BE_MEASURED: work.warned };
}

/** A sign and a sentence for each requirement, with the points of a photograph. */
function Verdicts({ verdicts, parts = [] }: { verdicts: readonly Verdict[]; parts?: Item["scoreParts"] }) {
  const { work } = useWords();
  const sentences = useSentences();
  const named = useOutcomeNames();
  const pointsOf = (rule: string) => {
    const part = parts.find(({ code }) => code === rule);
    return part && <span className="end shrink-0 text-quiet">{work.points(part.points, part.of)}</span>;
  };
  const ofData = parts.find(({ code }) => code === "METADATA");
  return (
    <ul className="m-0 list-none p-0 text-s">
      {verdicts.map((verdict) => {
        const Icon = ICONS[verdict.outcome];
        return (
          <li key={verdict.text ?? verdict.rule} className="flex gap-1.5 py-0.5">
            <Icon size={16} className={`mt-px shrink-0 ${TONES[verdict.outcome]}`} role="img" aria-label={named[verdict.outcome]} />
            <span>{verdict.text ?? sentences.verdict(verdict)}</span>
            {pointsOf(verdict.rule)}
          </li>
        );
      })}
      {ofData && (
        <li className="flex gap-1.5 py-0.5">
          {ofData.points < ofData.of ? <TriangleAlert size={16} className="mt-px shrink-0 text-warn" role="img" aria-label={work.warned} /> : <Check size={16} className="mt-px shrink-0 text-st-paid" role="img" aria-label={work.passed} />}
          <span>{work.dataOfFile}</span>
          {pointsOf(ofData.code)}
        </li>
      )}
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

const ROUND = "grid size-10 place-items-center rounded-full border border-line bg-surface hover:border-brand disabled:opacity-40";

/** A photograph in full size, with its verdicts. */
export function Large({ task, item, close, step, position: [number, count] }: LargeProps) {
  const { work } = useWords();
  const sentences = useSentences();
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
        <div className={isZoomed ? "max-h-[60dvh] overflow-auto rounded-m" : ""} tabIndex={isZoomed ? 0 : undefined} role={isZoomed ? "region" : undefined} aria-label={isZoomed ? item.fileName : undefined}>
          <img src={item.contentUrl} alt={item.fileName} className={isZoomed ? "max-w-none" : "max-h-[50dvh] w-full object-contain"} />
        </div>
      )}
      <div className="flex items-center justify-center gap-3">
        <button type="button" className={ROUND} aria-label={work.previousPhoto} disabled={number === 1} onClick={() => step(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </button>
        <span className="text-s text-quiet">{work.progress(number, count)}</span>
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
      {item.score !== null && <h3 className="m-0 text-s font-semibold">{work.score(item.score)}</h3>}
      <Verdicts verdicts={item.validationResults} parts={item.scoreParts} />
      {reuse && <Compared item={item} reuse={reuse} />}
      {item.warnings.map((warning) => (
        <p key={warning.code} className="m-0 flex gap-1.5 text-s text-warn">
          <TriangleAlert size={16} aria-hidden className="mt-px shrink-0" />
          {sentences.photoWarning(warning.code)}
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
      <Facts>
        <Fact term={work.takenAt}>
          <ExactTime instant={item.takenInstant ?? item.capturedInstant} zone={task.timezone} />
        </Fact>
        <Fact term={work.position}>
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
        </Fact>
        {item.camera && <Fact term={work.camera}>{item.camera}</Fact>}
      </Facts>
      {place && position && (
        <StreetMap
          className="h-48"
          label={work.mapOfTask}
          marks={[
            { ...place, id: "place", kind: "place", name: task.locationAddress },
            { ...position, id: item.id, kind: "photograph", text: "", name: item.fileName },
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
    <section aria-label={work.earlierUse} className="rounded-m border border-line p-3">
      <h3 className="m-0 mb-2 text-s font-semibold">{work.earlierUse}</h3>
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
