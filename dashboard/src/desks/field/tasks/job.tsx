/** What a task asks for, in the same lines before and after it is accepted. */
import { Camera, FileText, Hourglass, ListChecks, PackageCheck, Paperclip, Star, Wrench, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { labelOf, type Schema } from "../../../parts/results/schema";
import { ExactTime } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { nameCapability, useCapabilityWords } from "../../../words/capabilities";
import type { Requirements } from "./task.documents";
import { decimal, duration } from "../../../words/formats";

export function JobFact({ icon: Icon, title, children }: { icon: LucideIcon; title: ReactNode; children?: ReactNode }) {
  return (
    <li className="fact">
      <Icon size={18} aria-hidden className="q" />
      <div className="min-w-0">
        <p className="med [overflow-wrap:anywhere]">{title}</p>
        {children && <div className="s q [overflow-wrap:anywhere]">{children}</div>}
      </div>
    </li>
  );
}

/** The rules of the proof. */
export function ProofFact({ needs }: { needs: Requirements }) {
  const { field } = useWords();
  const { minPhotos, requireVideo, requireGpsWithinRadiusMeters: radius, requireTimestampWithinMinutes: minutes, requireReportMinLength: length } = needs;
  const asked = [...(minPhotos > 0 ? [field.photosAsked(minPhotos)] : []), ...(requireVideo ? [field.video] : [])];
  const rules = [
    ...(radius ? [field.withinMetres(radius)] : needs.requireGps ? [field.withPosition] : []),
    ...(minutes ? [field.withinMinutes(minutes)] : []),
    ...(needs.requireLiveCapture ? [field.liveOnly] : []),
    ...(length > 0 ? [field.reportLength(length)] : []),
  ];
  return (
    <>
      {(asked.length > 0 || rules.length > 0) && (
        <JobFact icon={Camera} title={asked.join(", ") || field.proof}>
          {rules.join(" · ")}
        </JobFact>
      )}
      {needs.checklistItems.length > 0 && (
        <JobFact icon={PackageCheck} title={field.checklist}>
          {needs.checklistItems.join(" · ")}
        </JobFact>
      )}
    </>
  );
}

/** Plans and pictures from the agent. */
export function AttachmentsFact({ files }: { files: readonly { id: string; fileName: string; contentUrl: string }[] }) {
  const { shared } = useWords();
  if (files.length === 0) return null;
  return (
    <JobFact icon={Paperclip} title={shared.attachments}>
      {files.map(({ id, fileName, contentUrl }) => (
        <a key={id} href={contentUrl} target="_blank" rel="noreferrer" className="link block py-1">
          {fileName}
        </a>
      ))}
    </JobFact>
  );
}

interface Timed {
  timezone: string;
  timeWindowStartInstant: string | null;
  timeWindowEndInstant: string | null;
  requestedTimeInstant: string | null;
}

/** The time at which the work may be done, where that is bound. */
export function WindowFact({ task, committed }: { task: Timed; committed?: string | null }) {
  const { field } = useWords();
  const time = committed ?? task.requestedTimeInstant;
  if (!time && !task.timeWindowStartInstant) return null;
  return (
    <JobFact icon={Hourglass} title={field.slot}>
      {time ? (
        <ExactTime instant={time} zone={task.timezone} />
      ) : (
        <>
          <ExactTime instant={task.timeWindowStartInstant} zone={task.timezone} /> – <ExactTime instant={task.timeWindowEndInstant} zone={task.timezone} />
        </>
      )}
    </JobFact>
  );
}

/** The questions of the agent, before they are answered. */
export function QuestionsFact({ schema }: { schema: unknown }) {
  const { field } = useWords();
  const { properties } = (schema ?? {}) as Partial<Schema>;
  if (!properties) return null;
  return (
    <JobFact icon={ListChecks} title={field.questions}>
      {Object.entries(properties).map(([name, part]) => labelOf(name, part)).join(" · ")}
    </JobFact>
  );
}

interface Instructions {
  text: string;
  notes?: string | null;
  capabilityId?: string | null;
  /** Input of the task's capability, as JSON. */
  input?: string | null;
}

export function InstructionsFact({ text, notes, capabilityId, input }: Instructions) {
  const { field } = useWords();
  const words = useCapabilityWords(Boolean(capabilityId));
  const capability = words && capabilityId && nameCapability(words, capabilityId);
  return (
    <JobFact icon={FileText} title={field.instructions}>
      {capability && <p className="med text-ink">{capability}</p>}
      <p className="whitespace-pre-wrap text-ink">{text}</p>
      {notes && (
        <p className="mt-2 whitespace-pre-wrap text-ink">
          <span className="q">{field.notes}</span> {notes}
        </p>
      )}
      {Object.entries(JSON.parse(input ?? "{}") as object).map(([name, value]) => (
        <p key={name} className="mt-2 whitespace-pre-wrap text-ink">
          <span className="q">{wordsOf(name)}:</span> {Array.isArray(value) ? value.join(", ") : String(value)}
        </p>
      ))}
    </JobFact>
  );
}

/** A name such as `meterNumber` in words. */
const wordsOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

export function EquipmentFact({ text }: { text: string | null }) {
  const { field } = useWords();
  return text ? <JobFact icon={Wrench} title={field.bring}>{text}</JobFact> : null;
}

interface Reputation {
  rating: number | null;
  reviewCount: number;
  decisionCount: number;
  medianReviewSeconds: number | null;
}

/** What other operators have seen of the agent. */
export function AgentFact({ reputation }: { reputation: Reputation | null }) {
  const { locale, words: { field } } = useLanguage();
  if (!reputation) return null;
  const { rating, reviewCount, decisionCount, medianReviewSeconds } = reputation;
  const stars = rating === null ? null : decimal(locale, rating);
  return (
    <JobFact icon={Star} title={stars === null ? field.agentNew : field.agentRated(stars, reviewCount)}>
      {decisionCount > 0 && field.agentDecided(decisionCount)}
      {medianReviewSeconds !== null && <> · {field.agentDecidesIn(duration(locale, medianReviewSeconds / 60))}</>}
    </JobFact>
  );
}
