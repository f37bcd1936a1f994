/** The rows of the queue by their kind, each with the decision in place. */
import { Camera, Check, Gauge, HandCoins, LifeBuoy, MessageCircleQuestionMark, MessageSquare, Timer } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link, useParams } from "../../../app/router";
import { AskedAndLapses, SpendingDecisions, SpendingReason } from "../../../areas/money/decide_spending";
import { Checks, summarize } from "../../../areas/tasks/parts/checks";
import { Answers } from "../../../areas/tasks/parts/decide";
import { Distance } from "../../../areas/tasks/parts/distances";
import { sumApproval } from "../../../areas/tasks/parts/expense_sum";
import { Confirm, findMoves, type Move } from "../../../areas/tasks/parts/moves";
import { buildLastingOptions } from "../../../graph/client";
import { sendOnce } from "../../../graph/once";
import { useGraph } from "../../../graph/hooks";
import { findProblem, type Problem } from "../../../graph/problem";
import { Button, buttonClass } from "../../../parts/button";
import { Chip, STAGES } from "../../../parts/marks/status";
import { Thumb } from "../../../parts/marks/thumb";
import { useMeanwhile } from "../../../parts/meanwhile";
import { ProblemNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { duration as formatDuration, money as formatMoney } from "../../../words/formats";
import { decideSoon } from "./decisions";
import type { Asking, Job, WaitingTask } from "./jobs";
import { JobRow } from "./row";

interface Props<Kind extends Job["kind"] = Job["kind"]> {
  job: Extract<Job, { kind: Kind }>;
  isOn: boolean;
  /** The problem that refused the last decision. */
  problem: Problem | null;
  /** It was decided: read again. */
  done: () => void;
}

export function JobOf({ job, ...rest }: Props) {
  if (job.kind === "questions") return <QuestionRow job={job} {...rest} />;
  if (job.kind === "approvals") return <ApprovalRow job={job} {...rest} />;
  if (job.kind === "offers" || job.kind === "moreTime" || job.kind === "messages") return <AskingRow job={job} {...rest} />;
  if (job.kind === "replies") return <ReplyRow job={job} {...rest} />;
  return <TaskRow job={job} {...rest} />;
}

/** A row that was approved, with the way back until that is sent. */
export function ApprovedRow({ title, id, undo }: { title: string; id: string; undo: (() => void) | undefined }) {
  const { work } = useWords();
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    // The button that had the focus is gone.
    element?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) ((element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <li ref={row} className="job decided" data-job={id} tabIndex={-1}>
      <div className="row wrap col-span-full">
        <Check size={18} aria-hidden className="ok" />
        <span className="strong ok">{work.approved}</span>
        <span className="q cut grow">{title}</span>
        <div className="acts">
          <Button sizes={["small"]} busy={!undo} onClick={undo}>
            {work.undo}
          </Button>
        </div>
      </div>
    </li>
  );
}

function TaskRow({ job: { kind, id, task }, isOn, problem, done }: Props<"reviews" | "disputes" | "publishing">) {
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
      amount={<Money amount={sumApproval(task)} currency={task.payoutCurrency} />}
      facts={[
        task.proofScore !== null && work.score(task.proofScore),
        task.locationAddress,
        metres !== null && (
          <>
            <Distance metres={metres} /> {work.fromPlace}
          </>
        ),
        operator && [operator.firstName, operator.rating?.toFixed(1)].filter(Boolean).join(", "),
        task.reviewByInstant && (
          <>
            {work.paidWithoutYou} <When instant={task.autoApprovalDueInstant ?? task.reviewByInstant} />
          </>
        ),
      ]}
      state={kind === "reviews" ? <Checks review={proofReview} /> : <Chip status={task.status} />}
      actions={<Decisions id={id} kind={kind} task={task} isOn={isOn} problem={problem} done={done} />}
    />
  );
}

/** The buttons of the moves that are allowed now. Work that failed a check is approved on its page alone. */
function Decisions({ id, kind, task, isOn, problem, done }: { id: string; kind: Job["kind"]; task: WaitingTask } & Pick<Props, "isOn" | "problem" | "done">) {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const [open, setOpen] = useState<Move | null>(null);
  const { allowed } = findMoves(task.allowedActions);
  const approve = allowed.find(({ label }) => label === "approve");
  const others = allowed.filter(({ label }) => label === "reject" || label === "publish");
  const meanwhile = useMeanwhile(task, open?.code ?? "");
  const isPassed = summarize(task.proofReview?.validationResults ?? []).every((outcome) => outcome === "PASSED");
  return (
    <>
      {others.map((move) => (
        <Button key={move.code} look={move.label === "publish" ? "quiet" : "ghost"} sizes={["small"]} aria-keyshortcuts={move.key} onClick={() => setOpen(move)}>
          <span>{work[move.label]}</span>
          {move.key && <kbd aria-hidden>{move.key}</kbd>}
        </Button>
      ))}
      {approve && isPassed ? (
        <ApproveButton id={id} task={task} move={approve} isOn={isOn} done={done} />
      ) : (
        <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }} className={buttonClass("quiet", "small")}>
          {kind === "disputes" ? work.openDispute : approve ? work.reviewWork : work.openTask}
        </Link>
      )}
      {problem && <ProblemNote problem={problem} />}
      {open && <Confirm key={open.code} task={task} move={open} meanwhile={meanwhile} unmoved={open.label === "reject" ? work.rejectText : undefined} close={() => setOpen(null)} done={done} />}
    </>
  );
}

/** Approves without a question: its label has the amount, and it can be undone for a moment. */
function ApproveButton({ id, task, move, isOn, done }: { id: string; task: WaitingTask; move: Move } & Pick<Props, "isOn" | "done">) {
  const { locale, words: { work } } = useLanguage();
  const { actor, client } = useGraph();
  const send = async () => {
    // The same key in each tab: it is approved once.
    const key = `${move.code}-${task.id}-${task.sequence}`;
    return findProblem(await sendOnce(client, move.document, { id: task.id, dryRun: false }, key, { fetchOptions: buildLastingOptions(actor) }));
  };
  return (
    <Button look={isOn ? "primary" : "quiet"} sizes={["small"]} aria-keyshortcuts={move.key} onClick={() => decideSoon(id, send, done)}>
      <span>{work.approveShort(formatMoney(locale, sumApproval(task), task.payoutCurrency))}</span>
      <kbd aria-hidden>{move.key}</kbd>
    </Button>
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

const ASKING_ICONS = { messages: MessageSquare, moreTime: Timer, offers: HandCoins } as const satisfies Record<Asking, unknown>;

/** Offers for a task, a request for more time, or unread messages: its page has the terms, the decision and the thread. */
function AskingRow({ job: { kind, id, task }, isOn }: Props<Asking>) {
  const { locale, words: { work: { agreed } } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const [fact, action] = {
    messages: [agreed.messagesWait(task.unreadMessageCount ?? 0), agreed.readMessages],
    moreTime: [agreed.moreTimeAsked(formatDuration(locale, task.pendingMinutes ?? 0)), agreed.decideTime],
    offers: [agreed.offersWait(task.pendingOfferCount ?? 0), agreed.seeOffers],
  }[kind] as [string, string];
  return (
    <JobRow
      id={id}
      isOn={isOn}
      picture={<Thumb source={null} icon={ASKING_ICONS[kind]} stage={STAGES[task.status]} />}
      taskId={task.id}
      title={task.title}
      amount={<Money amount={task.payoutAmount} currency={task.payoutCurrency} />}
      facts={[fact, task.operator?.firstName]}
      state={<Chip status={task.status} />}
      actions={
        <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }} search={kind === "messages" ? { show: kind } : {}} className={buttonClass(isOn ? "primary" : "quiet", "small")}>
          {action}
        </Link>
      }
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
