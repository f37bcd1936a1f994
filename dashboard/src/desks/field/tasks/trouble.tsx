/** An entry that was not delivered or not accepted: why, and the ways on. Nothing is lost without the operator's word. */
import { useState } from "react";
import { Link } from "../../../app/router";
import { Button } from "../../../parts/button";
import { ExactTime, useNow } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { fromNow } from "../../../words/formats";
import { SaveLink, useAddress, useFileName } from "../parts/notices";
import { useQueue } from "../parts/queue/queue";
import type { Entry } from "../parts/queue/store";

/** Obstacle to the delivery of an entry, and the time of its next try. */
export function Undelivered({ entry }: { entry: Entry }) {
  const { locale, words: { field } } = useLanguage();
  const now = useNow();
  const { trouble, state, nextAt = 0 } = entry;
  if (!trouble) return null;
  return (
    <div className="grid gap-3 text-s">
      <p className="m-0">
        {field.troubles[trouble.kind]} {trouble.status > 0 && <span className="text-quiet">({trouble.status})</span>}
      </p>
      <p className="m-0 text-quiet">
        {state === "aside" ? field.asideText : nextAt > now ? field.nextTry(fromNow(locale, new Date(nextAt).toISOString(), now)) : field.nextTrySoon}
      </p>
      <Ways entry={entry} canRepeat />
    </div>
  );
}

/** The buttons beside an entry: try again, show, discard. */
export function Ways({ entry, canRepeat }: { entry: Entry; canRepeat: boolean }) {
  const { field, shared } = useWords();
  const { all, again, drop } = useQueue();
  const [open, setOpen] = useState<"shown" | "discard" | null>(null);
  // What follows a step that is never taken could only be refused; other photographs stand for themselves.
  const follows = entry.kind === "upload" ? [entry] : all.filter(({ taskId, number, state }) => taskId === entry.taskId && number >= entry.number && state !== "sent");
  const label = entry.kind === "upload" ? field.discard : field.dropRest;
  const discard = () => void drop(follows.map(({ number }) => number));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {canRepeat && <Button onClick={() => void again([entry])}>{field.sendAgain}</Button>}
        <Button aria-expanded={open === "shown"} onClick={() => setOpen(open === "shown" ? null : "shown")}>
          {field.showEntry}
        </Button>
        <Button look="danger" onClick={() => (follows.some(({ file }) => file) ? setOpen("discard") : discard())}>
          {label}
        </Button>
      </div>
      {open === "shown" && <Shown entry={entry} />}
      {open === "discard" && (
        <div role="alert" className="grid gap-2 rounded-m border border-danger p-3">
          <p className="m-0">{field.discardText}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen(null)}>{shared.back}</Button>
            <Button look="danger" onClick={discard}>
              {field.discardSure}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** All that this device knows of an entry: its file, when it was made, and what was answered. */
function Shown({ entry }: { entry: Entry }) {
  const { field } = useWords();
  const { file, taskId, taskTitle, at, trouble } = entry;
  return (
    <div className="grid min-w-0 gap-2 rounded-m border border-line p-3">
      <p className="m-0 flex flex-wrap justify-between gap-x-3">
        <Link to="/field/tasks/$taskId" params={{ taskId: String(taskId) }} className="min-w-0 [overflow-wrap:anywhere]">
          {taskTitle}
        </Link>
        <span className="text-quiet">
          <ExactTime instant={new Date(at).toISOString()} />
        </span>
      </p>
      {file && <FileShown file={file} />}
      {trouble?.text && (
        <p className="m-0 grid gap-1 text-quiet">
          {field.answerWas}
          <code className="max-h-32 overflow-y-auto text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{trouble.text}</code>
        </p>
      )}
    </div>
  );
}

/** A picture or a film of this device. */
function FileShown({ file }: { file: Blob }) {
  const address = useAddress(file);
  const name = useFileName()(file);
  return (
    <>
      {file.type.startsWith("video/") ? (
        <video src={address} controls playsInline aria-label={name} className="max-h-64 w-full rounded-m bg-ink" />
      ) : (
        <img src={address} alt={name} className="max-h-64 w-full rounded-m object-contain" />
      )}
      <span>
        <SaveLink file={file} />
      </span>
    </>
  );
}
