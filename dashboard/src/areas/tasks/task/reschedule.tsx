/** Another time for a task: asked for by one side, answered by the other. */
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { useMeanwhile } from "../../../parts/meanwhile";
import { ProblemNote } from "../../../parts/problem";
import { ExactTime } from "../../../parts/values";
import { useWords } from "../../../words";
import { Input, TextArea } from "../../../parts/labelled";
import { APPROVE_RESCHEDULE, ASK_RESCHEDULE, REJECT_RESCHEDULE, WITHDRAW_RESCHEDULE, type TaskData } from "../parts/task.documents";

type Request = TaskData["reschedules"][number];

/** The open request of the operator with its answers, or that of the owner. */
export function OpenReschedule({ task, request, done }: { task: TaskData; request: Request; done: () => void }) {
  const { work } = useWords();
  const approve = useWrite(APPROVE_RESCHEDULE);
  const reject = useWrite(REJECT_RESCHEDULE);
  const withdraw = useWrite(WITHDRAW_RESCHEDULE);
  const problem = approve.problem ?? reject.problem ?? withdraw.problem;
  const times = [request.newTimeWindowStartInstant, request.newTimeWindowEndInstant, request.newRequestedTimeInstant, request.newCommittedTimeInstant].filter((time) => time !== null);
  const answer = async (write: typeof approve | typeof reject) => {
    if (await write.run({ taskId: task.id, id: request.id })) done();
  };
  const takeBack = async () => {
    if (await withdraw.run({ id: request.id })) done();
  };
  return (
    <div className="grid gap-2 text-s">
      <p className="m-0 font-medium">{request.askedBy === "OPERATOR" ? work.operatorAsksTime : work.youAskedTime}</p>
      <p className="m-0">
        {times.map((time, index) => (
          <span key={time}>
            {index > 0 && " – "}
            <ExactTime instant={time} zone={task.timezone} />
          </span>
        ))}
      </p>
      {request.reason && <p className="m-0 text-quiet">{request.reason}</p>}
      {request.askedBy === "OPERATOR" && (
        <p className="m-0 flex flex-wrap gap-2">
          <Button look="primary" busy={approve.isBusy} onClick={() => void answer(approve)}>
            {work.agree}
          </Button>
          <Button busy={reject.isBusy} onClick={() => void answer(reject)}>
            {work.refuse}
          </Button>
        </p>
      )}
      {request.askedBy === "AGENT" && (
        <p className="m-0">
          <Button busy={withdraw.isBusy} onClick={() => void takeBack()}>
            {work.withdrawTime}
          </Button>
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

export function AskReschedule({ task, isOffered, done }: { task: TaskData; isOffered: boolean; done: () => void }) {
  const meanwhile = useMeanwhile(task, "request_reschedule");
  const { shared, work } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, problem } = useWrite(ASK_RESCHEDULE);
  const [form, setForm] = useState({ start: "", end: "", reason: "" });
  const send = async () => {
    const input = { taskId: task.id, newTimeWindowStart: digits(form.start), newTimeWindowEnd: digits(form.end), reason: form.reason.trim() || null };
    if (!(await run({ input }))) return;
    setOpen(false);
    done();
  };
  const time = { type: "datetime-local", hint: work.clockOf(task.timezone), required: true } as const;
  return (
    <>
      {isOffered && <Button onClick={() => setOpen(true)}>{work.askTime}</Button>}
      {isOpen && (
        <Dialog title={work.askTime} text={work.askTimeText} meanwhile={isBusy ? null : meanwhile} close={() => setOpen(false)}>
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy && !meanwhile) void send();
            }}
          >
            <Input {...time} label={work.windowStart} value={form.start} onChange={(event) => setForm({ ...form, start: event.target.value })} />
            <Input {...time} label={work.windowEnd} value={form.end} onChange={(event) => setForm({ ...form, end: event.target.value })} />
            <TextArea name="reason" label={shared.reason} rows={2} value={form.reason} onChange={(event) => setForm({ ...form, reason: event.target.value })} />
            {problem && <ProblemNote problem={problem} />}
            {meanwhile ? (
              <Button onClick={() => setOpen(false)}>{shared.back}</Button>
            ) : (
              <Button type="submit" look="primary" busy={isBusy}>
                {work.askTime}
              </Button>
            )}
          </form>
        </Dialog>
      )}
    </>
  );
}

/** A time of the form as 14 digits. */
const digits = (time: string) => (time === "" ? null : Number(`${time.replaceAll(/\D/g, "")}00`));
