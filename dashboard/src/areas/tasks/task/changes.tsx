/** Changes of a proof: the owner lists what to add or replace, from the photographs beside it. */
import { Plus, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { useMeanwhile } from "../../../parts/meanwhile";
import { Input, Select, TextArea } from "../../../parts/labelled";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { ExactTime } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { duration } from "../../../words/formats";
import { REQUEST_CHANGES, type TaskData } from "../parts/task.documents";

const HOURS = [4, 12, 24, 48, 72];
const MAX_ITEMS = 20;
const MINUTES_IN_HOUR = 60;

export function AskChanges({ task, isOffered, done }: { task: TaskData; isOffered: boolean; done: () => void }) {
  const meanwhile = useMeanwhile(task, "request_changes");
  const { locale, words: { shared, work } } = useLanguage();
  const { changes } = work;
  const { run, isBusy, problem } = useWrite(REQUEST_CHANGES);
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState("");
  const [items, setItems] = useState<readonly string[]>([""]);
  const [hours, setHours] = useState(24);
  const photographs = task.proofReview?.items ?? [];
  const listed = items.map((item) => item.trim()).filter(Boolean);
  const put = (item: string) => setItems([...items.filter((one) => one.trim()), item].slice(0, MAX_ITEMS));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || meanwhile || !(await run({ input: { taskId: task.id, message, items: listed, changesWithinHours: hours } }))) return;
    setOpen(false);
    done();
  };
  return (
    <>
      {isOffered && (
        <Button onClick={() => setOpen(true)} data-move="request_changes" aria-label={changes.ask}>
          <span className="hide-s">{changes.ask}</span>
          <span className="only-s">{changes.askShort}</span>
        </Button>
      )}
      {isOpen && (
        <Dialog title={`${changes.ask}: ${task.title}`} text={changes.askText} meanwhile={isBusy ? null : meanwhile} close={() => setOpen(false)}>
          <form className="grid gap-4" onSubmit={(event) => void send(event)}>
            <TextArea name="message" label={changes.message} rows={2} required maxLength={2000} value={message} onChange={(event) => setMessage(event.target.value)} />
            <fieldset className="m-0 grid gap-2 border-0 p-0">
              <legend className="mb-1 p-0 text-s font-medium">{changes.items}</legend>
              {items.map((item, at) => (
                <div key={at} className="flex items-start gap-2">
                  <Input className="grow" label={changes.item(at + 1)} required={at === 0} maxLength={200} value={item} onChange={(event) => setItems(items.with(at, event.target.value))} />
                  {items.length > 1 && (
                    <button type="button" className="btn icon" aria-label={changes.removeItem(at + 1)} onClick={() => setItems(items.toSpliced(at, 1))}>
                      <X size={16} aria-hidden />
                    </button>
                  )}
                </div>
              ))}
              {items.length < MAX_ITEMS && (
                <Button onClick={() => setItems([...items, ""])}>
                  <Plus size={16} aria-hidden /> {changes.addItem}
                </Button>
              )}
              {photographs.length > 0 && items.length < MAX_ITEMS && (
                <div>
                  <p className="m-0 mb-1 text-s text-quiet">{changes.fromProof}</p>
                  <div className="flex flex-wrap gap-2">
                    {photographs.map(({ id, fileName, thumbnailUrl }, at) => (
                      <button key={id} type="button" className="size-11 rounded-m border border-line bg-ground p-0" aria-label={changes.retake(at + 1)} title={fileName} onClick={() => put(changes.retake(at + 1))}>
                        {thumbnailUrl ? <img src={thumbnailUrl} alt="" className="block size-full object-contain" /> : at + 1}
                      </button>
                    ))}
                  </div>
                </div>
              )}
            </fieldset>
            <Select name="changesWithinHours" label={changes.within} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {duration(locale, one * MINUTES_IN_HOUR)}
                </option>
              ))}
            </Select>
            {problem && <ProblemNote problem={problem} />}
            {meanwhile ? (
              <Button onClick={() => setOpen(false)}>{shared.back}</Button>
            ) : (
              <Button type="submit" look="primary" busy={isBusy}>
                {changes.send}
              </Button>
            )}
          </form>
        </Dialog>
      )}
    </>
  );
}

/** The changes that the operator was asked for: what and until when, or what was asked before it submitted again. */
export function RequestedChanges({ task }: { task: TaskData }) {
  const { work } = useWords();
  const { changes } = work;
  const request = task.changeRequest;
  if (!request || task.settlement) return null;
  return (
    <Card>
      <div className="grid gap-2 text-s">
        <p className="m-0 font-medium">{request.isPending ? changes.pending : changes.submitted}</p>
        <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{request.message}</p>
        <ul className="m-0 grid list-none gap-1 p-0 [overflow-wrap:anywhere]">
          {request.items.map((item, at) => (
            <li key={at}>– {item}</li>
          ))}
        </ul>
        {request.isPending && (
          <p className="m-0 text-quiet">
            {changes.until} <ExactTime instant={request.dueInstant} zone={task.timezone} />
          </p>
        )}
      </div>
    </Card>
  );
}
