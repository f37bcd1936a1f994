/** The checklist of a task: each step and each photograph with its verdict, ticked as far as this device knows. */
import { Check, Film, Images, X } from "lucide-react";
import { useState, type ChangeEvent, type ReactNode } from "react";
import { useWrite } from "../../../../graph/hooks";
import { buttonClass } from "../../../../parts/button";
import { ProblemNote } from "../../../../parts/problem";
import { useLanguage, useWords } from "../../../../words";
import { useSentences } from "../../../../words/sentences";
import type { Watched } from "../../parts/position";
import { useQueue } from "../../parts/queue/queue";
import type { Entry } from "../../parts/queue/store";
import { percent, timeOfDay } from "../../../../words/formats";
import type { Draft } from "../draft";
import { Findings, shownBeside } from "./findings";
import { usePictureAddress, useUpload, type Proof } from "./proof";
import { examine } from "./rules";
import type { TaskData } from "../steps";
import { REMOVE_PROOF } from "../task.documents";

interface Props {
  task: TaskData;
  proof: Proof;
  draft: Draft;
  change: (draft: Draft) => void;
  watched: Watched;
  /** True if photographs can be added and removed. */
  isOpen: boolean;
  refresh: () => void;
}

export function Checklist({ task, proof, draft, change, watched, isOpen, refresh }: Props) {
  const { field } = useWords();
  const { items, waiting, measure } = proof;
  const { needs } = measure;
  const remove = useWrite(REMOVE_PROOF);
  const { drop } = useQueue();
  const take = async (id: string) => {
    if (await remove.run({ taskId: task.id, id })) refresh();
  };
  const missing = Math.max(0, needs.minPhotos - proof.photos);
  return (
    <>
      <ul className="todo" aria-label={field.yourChecklist}>
        <Arrival task={task} proof={proof} />
        {items.map((item, index) => (
          <Item key={item.id} isDone={item.validationResults.every(({ outcome }) => outcome !== "FAILED")} title={item.kind === "VIDEO" ? field.video : field.photoItem(index + 1)} picture={item.thumbnailUrl} name={item.fileName} remove={isOpen ? () => void take(item.id) : undefined}>
            <Verdicts item={item} />
          </Item>
        ))}
        {waiting.map((entry, index) => (
          <Waiting key={entry.number} entry={entry} title={field.photoItem(items.length + index + 1)} proof={proof} remove={() => void drop([entry.number])} />
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <Item key={`photo ${index}`} isNow={isOpen && index === 0} title={field.photoItem(proof.photos + index + 1)}>
            {field.photoNeeded}
          </Item>
        ))}
        {needs.requireVideo && !proof.hasVideo && <Item isNow={isOpen && missing === 0} title={field.video} />}
        {needs.checklistItems.map((item) => (
          <Tick key={item} item={item} draft={draft} change={change} isOpen={isOpen} isSubmitted={task.proofReview?.checklist.includes(item) ?? false} />
        ))}
      </ul>
      {remove.problem && <ProblemNote problem={remove.problem} />}
      {isOpen && <Files task={task} watched={watched} />}
    </>
  );
}

function Arrival({ task, proof }: { task: TaskData; proof: Proof }) {
  const { locale, words: { field } } = useLanguage();
  const at = proof.measure.arrivedAt;
  return (
    <Item isDone={at !== null} title={field.kinds.arrived}>
      {at !== null && timeOfDay(locale, new Date(at).toISOString(), task.timezone)}
    </Item>
  );
}

function Tick({ item, draft, change, isOpen, isSubmitted }: Pick<Props, "draft" | "change" | "isOpen"> & { item: string; isSubmitted: boolean }) {
  const isDone = isSubmitted || draft.checklist.includes(item);
  const tick = () => change({ ...draft, checklist: isDone ? draft.checklist.filter((one) => one !== item) : [...draft.checklist, item] });
  return (
    <li className={isDone ? "done" : ""}>
      <label className="tick">
        <input type="checkbox" className="vh" checked={isDone} disabled={!isOpen} onChange={tick} />
        <span className="nd">{isDone && <Check aria-hidden />}</span>
        <span className="grow">{item}</span>
      </label>
    </li>
  );
}

interface ItemProps {
  title: string;
  isDone?: boolean;
  isNow?: boolean;
  picture?: string | null;
  /** Of the picture. */
  name?: string;
  remove?: (() => void) | undefined;
  children?: ReactNode;
}

function Item({ title, isDone = false, isNow = false, picture, name = title, remove, children }: ItemProps) {
  const { field } = useWords();
  // A file that is no picture has none beside its verdict.
  const [broken, setBroken] = useState<string>();
  return (
    <li className={isDone ? "done" : isNow ? "now" : ""} aria-current={isNow ? "step" : undefined}>
      <span className="nd">{isDone && <Check aria-hidden />}</span>
      <span className="grow">
        {title}
        {children && <span className="s q block">{children}</span>}
      </span>
      {picture && picture !== broken && <img className="mini" src={picture} alt={name} onError={() => setBroken(picture)} />}
      {remove && (
        <button type="button" className="btn icon ghost target" aria-label={field.removeShot(title)} onClick={remove}>
          <X aria-hidden />
        </button>
      )}
    </li>
  );
}

/** A shot that is not with the service yet, as this device measures it. */
function Waiting({ entry, title, proof, remove }: { entry: Entry; title: string; proof: Proof; remove: () => void }) {
  const { locale, words: { field } } = useLanguage();
  const { progress } = useQueue();
  const address = usePictureAddress(entry.file);
  const findings = entry.sight ? examine(entry.sight, proof.measure) : [];
  const state = progress?.number === entry.number ? field.sending(percent(locale, progress.part)) : entry.state === "waiting" ? field.savedHere : field.states[entry.state];
  return (
    <Item isDone={findings.every(({ rule, isMet }) => isMet || rule === "sharp")} title={title} picture={address} name={field.preview} remove={remove}>
      <Findings findings={shownBeside(findings)} /> {state}
    </Item>
  );
}

/** What the service found: the rules that failed in its words, else that all is good. */
function Verdicts({ item }: { item: Proof["items"][number] }) {
  const { field } = useWords();
  const sentences = useSentences();
  const failed = item.validationResults.filter(({ outcome }) => outcome !== "PASSED");
  return <>{failed.length > 0 ? failed.map((verdict) => sentences.verdict(verdict)).join(" · ") : field.verdicts.PASSED}</>;
}

/** Further ways to photographs and videos, below the one action of the page. */
function Files({ task, watched }: Pick<Props, "task" | "watched">) {
  const { field } = useWords();
  const upload = useUpload(task);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    // What the camera app has just taken is where the device is.
    for (const file of files ?? []) await upload(file, { at: file.lastModified, position: watched.position, capture: "FILE", isSharp: null });
    event.target.value = "";
  };
  const ways = [
    ...(task.proofRequirements.requireLiveCapture ? [] : [["image/*", Images, field.chooseFile] as const]),
    ["video/*", Film, field.takeVideo] as const,
  ];
  return (
    <div className="row wrap">
      {ways.map(([accept, Icon, label]) => (
        <label key={accept} className={`${buttonClass("ghost")} target`}>
          <input type="file" accept={accept} capture="environment" className="vh" onChange={(event) => void choose(event)} />
          <Icon size={18} aria-hidden />
          {label}
        </label>
      ))}
    </div>
  );
}
