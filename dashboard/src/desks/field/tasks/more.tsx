/** Further actions on a task besides its next step: another time, giving it back, contesting, rating. */
import { useEffect, useState, type ReactNode } from "react";
import type { TypedDocumentNode } from "@urql/core";
import { useTrial, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { useMeanwhile } from "../../../parts/meanwhile";
import { Lines as LedgerLines, type Line } from "../../../parts/lines";
import { Card, Loading } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { ExactTime, When } from "../../../parts/values";
import { useWords, type Words } from "../../../words";
import { Input, Select, TextArea } from "../../../parts/labelled";
import { useQueue } from "../parts/queue/queue";
import { typedDigits } from "../parts/values";
import type { TaskData } from "./steps";
import { APPROVE_TIME, ASK_AGENT, ASK_FOR_TIME, CONTEST, REJECT_TIME, RELEASE, REVIEW_AGENT, WITHDRAW_CONTEST, WITHDRAW_QUESTION, WITHDRAW_TIME } from "./task.documents";

type Name = "time" | "release" | "rate";

interface Props {
  task: TaskData;
  refresh: () => void;
}

interface FormProps extends Props {
  close: () => void;
}

const CODES: readonly [Name, string, (words: Words["field"]) => string][] = [
  ["time", "request_reschedule", ({ newTime }) => newTime],
  ["release", "release_task", ({ giveBack }) => giveBack],
];

interface MoreProps extends Props {
  /** True while the dialog is open that contests a rejection; its button stands within reach of the thumb. */
  isContesting: boolean;
  setContesting: (isContesting: boolean) => void;
}

export function More({ task, refresh, isContesting, setContesting }: MoreProps) {
  const { field } = useWords();
  const [open, setOpen] = useState<Name | null>(null);
  const actions = new Map(task.allowedActions.map((action) => [action.code, action]));
  const offered = CODES.filter(([, code]) => actions.get(code)?.allowed);
  const canRate = task.settlement !== null && task.agentReview === null;
  const form: FormProps = { task, refresh, close: () => setOpen(null) };
  const { isOffline } = useQueue();
  const refusal = isOffline && field.needsConnection;
  return (
    <>
      <Requests task={task} refresh={refresh} />
      {(offered.length > 0 || canRate || task.agentReview) && (
        <Card title={field.more}>
          <div className="flex flex-wrap gap-2">
            {offered.map(([name, , label]) => (
              <Button key={name} look={name === "release" ? "danger" : "quiet"} refusal={refusal} onClick={() => setOpen(name)}>
                {label(field)}
              </Button>
            ))}
            {canRate && <Button refusal={refusal} onClick={() => setOpen("rate")}>{field.rateAgent}</Button>}
          </div>
          {task.agentReview && <p className="m-0 text-s text-quiet">{field.rated(task.agentReview.rating)}</p>}
        </Card>
      )}
      {open === "time" && <NewTime {...form} />}
      {open === "release" && <WithConsequences {...form} code="release_task" title={field.giveBack} text={field.giveBackText} document={RELEASE as Consequential} />}
      {isContesting && <WithConsequences {...form} close={() => setContesting(false)} code="contest_rejection" title={field.contest} text={field.contestText} needsReason document={CONTEST as Consequential} />}
      {open === "rate" && <Rate {...form} />}
    </>
  );
}

/** Questions and proposals that are open or were answered. */
function Requests({ task, refresh }: Props) {
  const { field } = useWords();
  const approve = useWrite(APPROVE_TIME);
  const reject = useWrite(REJECT_TIME);
  const answer = async (write: typeof approve | typeof reject, id: string) => {
    if (await write.run({ taskId: task.id, id })) refresh();
  };
  const { isOffline } = useQueue();
  const refusal = isOffline && field.needsConnection;
  const withdrawTime = useWrite(WITHDRAW_TIME);
  const withdrawQuestion = useWrite(WITHDRAW_QUESTION);
  const takeBack = async (write: typeof withdrawTime | typeof withdrawQuestion, id: string) => {
    if (await write.run({ id })) refresh();
  };
  const problem = approve.problem ?? reject.problem ?? withdrawTime.problem ?? withdrawQuestion.problem;
  const pending = task.reschedules.filter(({ status }) => status === "PENDING");
  const questions = task.decisions.filter(({ status, agentDecisionJson }) => status === "PENDING" || agentDecisionJson);
  if (questions.length + pending.length === 0) return null;
  return (
    <Card>
      <ul className="m-0 grid list-none gap-3 p-0 text-s">
        {questions.map((decision) => (
          <li key={decision.id}>
            <span className="font-medium">{decision.message}</span>
            <span className="block text-quiet">
              {decision.agentDecisionJson ? field.answered(plain(decision.agentDecisionJson)) : field.noAnswerYet}
              {!decision.agentDecisionJson && decision.deadlineInstant && (
                <>
                  {" · "}
                  {field.until} <When instant={decision.deadlineInstant} zone={task.timezone} />
                </>
              )}
            </span>
            {decision.status === "PENDING" && decision.askedBy === "OPERATOR" && (
              <Button busy={withdrawQuestion.isBusy} refusal={refusal} onClick={() => void takeBack(withdrawQuestion, decision.id)}>
                {field.withdrawQuestion}
              </Button>
            )}
          </li>
        ))}
        {pending.map((proposal) => (
          <li key={proposal.id} className="grid gap-2">
            <span>
              <span className="font-medium">{proposal.askedBy === "OPERATOR" ? field.proposed : field.agentProposes}</span>{" "}
              <ExactTime instant={proposal.newRequestedTimeInstant ?? proposal.newCommittedTimeInstant ?? proposal.newTimeWindowStartInstant} zone={task.timezone} />
              {proposal.newTimeWindowEndInstant && (
                <>
                  {" – "}
                  <ExactTime instant={proposal.newTimeWindowEndInstant} zone={task.timezone} />
                </>
              )}
              {proposal.reason && <span className="block text-quiet">{proposal.reason}</span>}
            </span>
            {proposal.askedBy === "OPERATOR" && (
              <span>
                <Button busy={withdrawTime.isBusy} refusal={refusal} onClick={() => void takeBack(withdrawTime, proposal.id)}>
                  {field.withdrawTime}
                </Button>
              </span>
            )}
            {proposal.askedBy !== "OPERATOR" && (
              <span className="flex gap-2">
                <Button look="primary" busy={approve.isBusy} refusal={refusal} onClick={() => void answer(approve, proposal.id)}>
                  {field.agree}
                </Button>
                <Button busy={reject.isBusy} refusal={refusal} onClick={() => void answer(reject, proposal.id)}>
                  {field.decline}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problem} />}
    </Card>
  );
}

/** A JSON value as a person reads it. */
function plain(json: string): string {
  const value = JSON.parse(json) as unknown;
  return typeof value === "string" ? value : json;
}

function Form({ title, text, meanwhile = null, close, send, label, isBusy, children }: { title: string; text: string; meanwhile?: string | null; close: () => void; send: () => void; label: string; isBusy: boolean; children: ReactNode }) {
  const { shared } = useWords();
  return (
    <Dialog title={title} text={text} meanwhile={isBusy ? null : meanwhile} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!meanwhile) send();
        }}
      >
        {children}
        {meanwhile ? (
          <Button onClick={close}>{shared.back}</Button>
        ) : (
          <Button type="submit" look="primary" busy={isBusy}>
            {label}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

export function Ask({ task, refresh, close }: FormProps) {
  const { field } = useWords();
  const { run, isBusy, problem } = useWrite(ASK_AGENT);
  const [message, setMessage] = useState("");
  const [options, setOptions] = useState(field.optionsDefault);
  const send = async () => {
    const offered = options.split("\n").map((line) => line.trim()).filter(Boolean);
    const input = { taskId: task.id, questionCode: "operator_question", message, optionsJson: JSON.stringify([...new Set(offered)]) };
    if (!(await run({ input }))) return;
    close();
    refresh();
  };
  return (
    <Form title={field.askAgent} text={field.askAgentText} meanwhile={useMeanwhile(task, "request_decision")} close={close} send={() => void send()} label={field.ask} isBusy={isBusy}>
      <TextArea name="message" label={field.question} required rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
      <TextArea name="optionsJson" label={field.options} required rows={3} value={options} onChange={(event) => setOptions(event.target.value)} />
      {problem && <ProblemNote problem={problem} />}
    </Form>
  );
}

function NewTime({ task, refresh, close }: FormProps) {
  const { field, shared } = useWords();
  const { run, isBusy, problem } = useWrite(ASK_FOR_TIME);
  const [time, setTime] = useState("");
  const [reason, setReason] = useState("");
  const send = async () => {
    const chosen = task.committedTimeInstant ? { newCommittedTime: typedDigits(time) } : { newRequestedTime: typedDigits(time) };
    if (!(await run({ input: { taskId: task.id, reason: reason || null, ...chosen } }))) return;
    close();
    refresh();
  };
  return (
    <Form title={field.newTime} text={field.newTimeText} meanwhile={useMeanwhile(task, "request_reschedule")} close={close} send={() => void send()} label={field.propose} isBusy={isBusy}>
      <Input name="newCommittedTime" label={field.slot} hint={field.zoneOf(task.timezone)} type="datetime-local" required value={time} onChange={(event) => setTime(event.target.value)} />
      <TextArea name="reason" label={shared.reason} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      {problem && <ProblemNote problem={problem} />}
    </Form>
  );
}

type Effects = { __typename: "DryRun"; status: TaskData["status"] | null; ledgerLines: Line[] };
type Stepped = { __typename: "Task" } | Effects | { __typename: "Problem" };
type Step = { taskId: string; reason: string | null; dryRun: boolean };
type Consequential = TypedDocumentNode<Record<string, Stepped>, Step | { input: Step }>;

/** A dispute that the operator no longer wants: the task is rejected as before. */
export const WithdrawContest = (form: FormProps) => {
  const { field } = useWords();
  return <WithConsequences {...form} isFlat code="withdraw_dispute" title={field.withdrawContest} text={field.withdrawContestText} document={WITHDRAW_CONTEST as Consequential} />;
};

interface ConsequencesProps {
  /** Name of the step, by which the service says whether it is still allowed. */
  code: string;
  title: string;
  text: string;
  document: Consequential;
  isFlat?: boolean;
  /** True for a step that is decided by what the operator says. */
  needsReason?: boolean;
}

/** A step that cannot be undone: a dry run says first what it leads to. */
function WithConsequences({ task, refresh, close, code, title, text, document, isFlat = false, needsReason = false }: FormProps & ConsequencesProps) {
  const { field, shared } = useWords();
  const meanwhile = useMeanwhile(task, code);
  const preview = useTrial(document);
  const real = useWrite(document);
  const [reason, setReason] = useState("");
  const [then, setThen] = useState<Effects | null>(null);
  const { run: tryOut } = preview;
  useEffect(() => {
    const step = { taskId: task.id, reason: null, dryRun: true };
    void tryOut(isFlat ? step : { input: step }).then((answer) => answer && setThen(answer));
  }, [tryOut, task.id, isFlat]);
  const send = async () => {
    const step = { taskId: task.id, reason: reason || null, dryRun: false };
    if (!(await real.run(isFlat ? step : { input: step }))) return;
    close();
    refresh();
  };
  return (
    <Dialog title={title} text={text} meanwhile={real.isBusy ? null : meanwhile} close={close}>
      {preview.problem ? <ProblemNote problem={preview.problem} /> : then ? then.status && <p className="m-0 text-s">{field.becomes(shared.statuses[then.status])}</p> : <Loading />}
      {then && <LedgerLines lines={then.ledgerLines} />}
      <TextArea name="reason" label={shared.reason} rows={2} required={needsReason} value={reason} onChange={(event) => setReason(event.target.value)} />
      {real.problem && <ProblemNote problem={real.problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{shared.back}</Button>
        {!meanwhile && (
          <Button look="danger" busy={real.isBusy} refusal={needsReason && !reason.trim() && field.argumentFirst} onClick={() => void send()} data-confirm>
            {title}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Rate({ task, refresh, close }: FormProps) {
  const { field, shared } = useWords();
  const { run, isBusy, problem } = useWrite(REVIEW_AGENT);
  const [rating, setRating] = useState(5);
  const [comment, setComment] = useState("");
  const send = async () => {
    if (!(await run({ input: { taskId: task.id, rating, comment: comment || null } }))) return;
    close();
    refresh();
  };
  return (
    <Form title={field.rateAgent} text="" close={close} send={() => void send()} label={field.send} isBusy={isBusy}>
      <Select name="rating" label={field.rating} value={rating} onChange={(event) => setRating(Number(event.target.value))}>
        {[5, 4, 3, 2, 1].map((count) => (
          <option key={count} value={count}>
            {field.stars(count)}
          </option>
        ))}
      </Select>
      <TextArea name="comment" label={shared.note} rows={3} value={comment} onChange={(event) => setComment(event.target.value)} />
      {problem && <ProblemNote problem={problem} />}
    </Form>
  );
}
