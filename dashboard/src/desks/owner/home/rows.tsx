/** The rows of the queue by their kind, each with the decision in place. */
import { Camera, Check, Gauge, LifeBuoy, MessageCircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "../../../app/router";
import { AskedAndLapses, SpendingDecisions, SpendingReason } from "../../../areas/money/decide_spending";
import { Checks, summarize } from "../../../areas/tasks/parts/checks";
import { Answers } from "../../../areas/tasks/parts/decide";
import { Distance } from "../../../areas/tasks/parts/distances";
import { Confirm, findMoves, type Move } from "../../../areas/tasks/parts/moves";
import { useWrite } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Chip, STAGES } from "../../../parts/marks/status";
import { Thumb } from "../../../parts/marks/thumb";
import { ProblemNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { money as formatMoney } from "../../../words/formats";
import type { Job, WaitingTask } from "./jobs";
import { JobRow } from "./row";

interface Props<Kind extends Job["kind"] = Job["kind"]> {
  job: Extract<Job, { kind: Kind }>;
  isOn: boolean;
  /** It was decided: read again, and keep the row for a moment if it was approved. */
  done: (isApproved?: boolean) => void;
}

export function JobOf({ job, ...rest }: Props) {
  if (job.kind === "questions") return <QuestionRow job={job} {...rest} />;
  if (job.kind === "approvals") return <ApprovalRow job={job} {...rest} />;
  if (job.kind === "replies") return <ReplyRow job={job} {...rest} />;
  return <TaskRow job={job} {...rest} />;
}

/** A row that was approved, for the moment before it goes. */
export function ApprovedRow({ title, id }: { title: string; id: string }) {
  const { work } = useWords();
  return (
    <li className="job decided" data-job={id}>
      <p role="status" className="row col-span-full">
        <Check size={18} aria-hidden className="ok" />
        <span className="strong ok">{work.approved}</span>
        <span className="q cut">{title}</span>
      </p>
    </li>
  );
}

function TaskRow({ job: { kind, id, task }, isOn, done }: Props<"reviews" | "disputes" | "publishing">) {
  const { work } = useWords();
  const { operator, proofReview, arrivalDistanceMetres: metres } = task;
  const pictures = (proofReview?.items ?? []).flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []);
  return (
    <JobRow
      id={id}
      isOn={isOn}
      picture={<Thumb source={pictures[0]} count={pictures.length} icon={Camera} stage={STAGES[task.status]} />}
      taskId={task.id}
      title={task.title}
      amount={<Money amount={task.payoutAmount} currency={task.payoutCurrency} />}
      facts={[
        task.locationAddress,
        metres !== null && (
          <>
            <Distance metres={metres} /> {work.fromPlace}
          </>
        ),
        operator && [operator.firstName, operator.rating?.toFixed(1)].filter(Boolean).join(", "),
        task.reviewByInstant && (
          <>
            {work.paidWithoutYou} <When instant={task.reviewByInstant} />
          </>
        ),
      ]}
      state={kind === "reviews" ? <Checks verdicts={proofReview?.validationResults ?? []} /> : <Chip status={task.status} />}
      actions={<Decisions kind={kind} task={task} isOn={isOn} done={done} />}
    />
  );
}

/** The buttons of the moves that are allowed now. Work that failed a check is approved on its page alone. */
function Decisions({ kind, task, isOn, done }: { kind: Job["kind"]; task: WaitingTask } & Pick<Props, "isOn" | "done">) {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const [open, setOpen] = useState<Move | null>(null);
  const { allowed } = findMoves(task.allowedActions);
  const approve = allowed.find(({ label }) => label === "approve");
  const others = allowed.filter(({ label }) => label === "reject" || label === "publish");
  const shown = others.find(({ code }) => code === open?.code);
  const isPassed = summarize(task.proofReview?.validationResults ?? []).every((outcome) => outcome === "PASSED");
  return (
    <>
      {others.map((move) => (
        <Button key={move.code} look={move.label === "publish" ? "quiet" : "ghost"} sizes={["small"]} aria-keyshortcuts={move.key} onClick={() => setOpen(move)}>
          {work[move.label]}
          {move.key && <kbd aria-hidden>{move.key}</kbd>}
        </Button>
      ))}
      {approve && isPassed ? (
        <ApproveButton task={task} move={approve} isOn={isOn} done={done} />
      ) : (
        <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }} className={buttonClass("quiet", "small")}>
          {kind === "disputes" ? work.openDispute : approve ? work.reviewWork : work.openTask}
        </Link>
      )}
      {shown && <Confirm key={shown.code} task={task} move={shown} close={() => setOpen(null)} done={done} />}
    </>
  );
}

/** Approves at once: its label has the amount. */
function ApproveButton({ task, move, isOn, done }: { task: WaitingTask; move: Move } & Pick<Props, "isOn" | "done">) {
  const { locale, words: { work } } = useLanguage();
  const { run, isBusy, problem } = useWrite(move.document);
  const approve = async () => {
    if (await run({ id: task.id, dryRun: false })) done(true);
  };
  return (
    <>
      <Button look={isOn ? "primary" : "quiet"} sizes={["small"]} busy={isBusy} aria-keyshortcuts={move.key} onClick={() => void approve()}>
        {work.approveShort(formatMoney(locale, task.payoutAmount, task.payoutCurrency))}
        <kbd aria-hidden>{move.key}</kbd>
      </Button>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

function QuestionRow({ job: { id, question }, isOn, done }: Props<"questions">) {
  const { work } = useWords();
  const { task } = question;
  return (
    <JobRow
      id={id}
      isOn={isOn}
      picture={<Thumb source={null} icon={MessageCircleQuestionMark} stage={task ? STAGES[task.status] : "draft"} />}
      taskId={question.taskId}
      title={question.message}
      isTitleWhole
      amount={task && <Money amount={task.payoutAmount} currency={task.payoutCurrency} />}
      facts={[
        task?.title,
        task?.operator && work.asksYou(task.operator.firstName),
        question.deadlineInstant && (
          <>
            {work.answerDue} <When instant={question.deadlineInstant} />
          </>
        ),
      ]}
      state={task && <Chip status={task.status} />}
      actions={<Answers question={question} isSmall done={done} />}
    />
  );
}

function ApprovalRow({ job: { id, approval }, isOn, done }: Props<"approvals">) {
  const { shared, money } = useWords();
  const { taskId, task, cost, currency } = approval;
  return (
    <JobRow
      id={id}
      isOn={isOn}
      picture={<Thumb source={null} icon={Gauge} stage="draft" />}
      taskId={taskId}
      title={taskId ? (task?.title ?? shared.task(taskId)) : money.looser}
      amount={cost && currency && <Money amount={cost} currency={currency} />}
      facts={[<AskedAndLapses key="asked" question={approval} />]}
      state={<SpendingReason question={approval} />}
      actions={<SpendingDecisions question={approval} isSmall done={done} />}
    />
  );
}

function ReplyRow({ job: { id, reply }, isOn }: Props<"replies">) {
  const { support } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <JobRow
      id={id}
      isOn={isOn}
      picture={<Thumb source={null} icon={LifeBuoy} stage="draft" />}
      title={reply.subject}
      facts={[support.states.WAITING_FOR_AGENT]}
      actions={
        <Link to="/desk/$agentId/support/$requestId" params={{ agentId, requestId: reply.id }} className={buttonClass("quiet", "small")}>
          {support.reply}
        </Link>
      }
    />
  );
}
