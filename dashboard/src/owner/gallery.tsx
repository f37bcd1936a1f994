/** The proof of a task: photographs with their verdicts, the report, and the requirements as a whole. */
import { Check, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../parts/dialog";
import { Card, Detail } from "../parts/page";
import { ExactTime } from "../parts/values";
import { useWords } from "../words";
import type { TaskData } from "./task";

type Review = NonNullable<TaskData["proofReview"]>;
type Item = Review["items"][number];
type Verdict = Pick<Review["validationResults"][number], "rule" | "outcome" | "message">;

export function Gallery({ task }: { task: TaskData }) {
  const { work } = useWords();
  const review = task.proofReview;
  const [shown, setShown] = useState<Item | null>(null);
  if (!review || (review.items.length === 0 && !review.report)) {
    return (
      <Card title={work.proof}>
        <p className="m-0 text-sm text-quiet">{work.proofEmpty}</p>
      </Card>
    );
  }
  const ofAll = review.validationResults.filter(({ proofItemId }) => proofItemId === null);
  return (
    <Card title={work.proof}>
      <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 xl:grid-cols-4">
        {review.items.map((item) => (
          <li key={item.id}>
            <button type="button" className="block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent" onClick={() => setShown(item)}>
              {item.thumbnailUrl ? (
                <img src={item.thumbnailUrl} alt={item.fileName} loading="lazy" className="block aspect-square w-full object-cover" />
              ) : (
                <span className="grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]">{item.fileName}</span>
              )}
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
      {review.report && (
        <>
          <h3 className="m-0 mt-4 mb-1 text-sm font-semibold">{work.report}</h3>
          <p className="m-0 text-sm whitespace-pre-wrap">{review.report}</p>
        </>
      )}
      {shown && <Large item={shown} zone={task.timezone} close={() => setShown(null)} />}
    </Card>
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
            <li key={verdict.rule} className={`flex gap-1.5 py-0.5 ${isWhole ? "text-sm" : ""}`}>
              <Icon size={16} className={`mt-px shrink-0 ${TONES[verdict.outcome]}`} role="img" aria-label={named[verdict.outcome]} />
              <span>{verdict.message}</span>
            </li>
          );
        })}
    </ul>
  );
}

function Large({ item, zone, close }: { item: Item; zone: string; close: () => void }) {
  const { shared, work } = useWords();
  const position = item.gps
    ? `${item.gps.latitude.toFixed(5)}, ${item.gps.longitude.toFixed(5)} (${work.fromFile})`
    : item.capturedLocation
      ? `${item.capturedLocation.lat.toFixed(5)}, ${item.capturedLocation.lng.toFixed(5)} (${work.fromDevice})`
      : shared.nothing;
  return (
    <Dialog title={item.fileName} isOpen close={close}>
      {item.kind === "VIDEO" ? (
        <video src={item.contentUrl} controls className="max-h-[60dvh] w-full" />
      ) : (
        <img src={item.contentUrl} alt={item.fileName} className="max-h-[60dvh] w-full object-contain" />
      )}
      <dl className="m-0">
        <Detail term={work.takenAt}>
          <ExactTime instant={item.takenInstant} zone={zone} />
        </Detail>
        <Detail term={work.position}>{position}</Detail>
      </dl>
      <Verdicts verdicts={item.validationResults} isWhole />
      {item.warnings.map((warning) => (
        <p key={warning.code} className="m-0 text-sm text-note-ink">
          {warning.message}
        </p>
      ))}
    </Dialog>
  );
}
