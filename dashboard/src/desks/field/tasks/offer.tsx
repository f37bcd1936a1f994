/** A task that nobody has accepted: the whole job, what it pays, and the one button. It says when it is taken or changed. */
import { stringifyDocument } from "@urql/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph, useRefreshed, useWrite } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Note } from "../../../parts/note";
import { Empty, Loading } from "../../../parts/page";
import { FaultNote, ProblemNote, WaysOut } from "../../../parts/problem";
import { Sheet } from "../../../parts/sheet";
import { useLanguage, useWords } from "../../../words";
import { dayTime, distance, duration, money } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { AsOf } from "../parts/as_of";
import { useKept } from "../parts/kept";
import { NearMap } from "../parts/near_map";
import { PhonePage } from "../parts/phone_page";
import { nearOf } from "../parts/place";
import { useSearchPlace } from "../parts/search_place";
import { asLocation, lastPosition } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import { subtract } from "../../../parts/amounts";
import { Bid, Invited, NewBid, pendingOffer, Terms } from "./bid";
import { useCommitment } from "./commitment";
import { AgentFact, AttachmentsFact, EquipmentFact, InstructionsFact, ProofFact, QuestionsFact, WindowFact } from "./job";
import { ACCEPT, OFFER, OFFER_CHANGED } from "./task.documents";

type Offered = NonNullable<ResultOf<typeof OFFER>["openTask"]>;
type Ending = NonNullable<ResultOf<typeof OFFER_CHANGED>["openTaskChanged"]["ending"]>;

interface Props {
  taskId: string;
  accepted: () => void;
}

export function Offer({ taskId, accepted }: Props) {
  const { shared } = useWords();
  const [place] = useSearchPlace();
  const { data, fault, isLoading, keptAt, refresh } = useKept(OFFER, { id: taskId, near: nearOf(place) });
  const { ending, isChanged } = useFollowed(taskId, refresh);
  useRefreshed(refresh, (event) => event.taskId === taskId);
  const task = data?.openTask;
  if (ending) return <Gone title={task?.title ?? shared.task(taskId)} ending={ending} />;
  if (task) return <OpenOffer task={task} keptAt={keptAt} isChanged={isChanged} accepted={accepted} refresh={refresh} />;
  return (
    <PhonePage title={shared.task(taskId)} back="/field">
      {isLoading ? <Loading /> : fault ? <FaultNote fault={fault} retry={refresh} /> : <Empty title={shared.notFound} text={shared.notFoundText} />}
    </PhonePage>
  );
}

/** Follows the task: why it is gone, and if its agent has changed it since the page was opened. */
function useFollowed(taskId: string, refresh: () => void): { ending: Ending | null; isChanged: boolean } {
  const graph = useGraph();
  const [followed, setFollowed] = useState<{ ending: Ending | null; isChanged: boolean }>({ ending: null, isChanged: false });
  const first = useRef<Offered["termsVersion"] | null>(null);
  useEffect(
    () =>
      graph.socket.subscribe<ResultOf<typeof OFFER_CHANGED>>(
        { query: stringifyDocument(OFFER_CHANGED), variables: { id: taskId } },
        {
          next: ({ data }) => {
            if (!data) return;
            const { ending, task } = data.openTaskChanged;
            const isNew = task !== null && first.current !== null && first.current !== task.termsVersion;
            first.current ??= task?.termsVersion ?? null;
            setFollowed(({ isChanged }) => ({ ending, isChanged: isChanged || isNew }));
            if (isNew) refresh();
          },
          error: console.info,
          complete: () => undefined,
        },
      ),
    [graph, taskId, refresh],
  );
  return followed;
}

function Gone({ title, ending }: { title: string; ending: Ending }) {
  const { field } = useWords();
  return (
    <PhonePage
      title={title}
      back="/field"
      action={
        <Link to="/field" className={buttonClass("primary", "wide")}>
          {field.findTask}
        </Link>
      }
    >
      <div role="status">
        <Empty title={field.endings[ending]} text={field.goneText} />
      </div>
    </PhonePage>
  );
}

interface OpenProps {
  task: Offered;
  keptAt: number | null;
  isChanged: boolean;
  accepted: () => void;
  refresh: () => void;
}

function OpenOffer({ task, keptAt, isChanged, accepted, refresh }: OpenProps) {
  const { locale, words: { field, shared } } = useLanguage();
  const [isBidding, setBidding] = useState(false);
  const bid = () => setBidding(true);
  const acceptance = useAcceptance(task, accepted, refresh, bid);
  const missing = [...(task.missingSkills ?? []), ...(task.missingEquipment ?? [])];
  const [until, term] = task.deadlineInstant ? [task.deadlineInstant, shared.deadline] : [task.acceptByInstant, field.acceptBy];
  const { locationLatitude: latitude, locationLongitude: longitude } = task;
  const facts: [string | null, string][] = [
    [task.distanceMetres === null ? null : distance(locale, task.distanceMetres), field.away],
    [task.estimatedDurationMinutes === null ? null : duration(locale, task.estimatedDurationMinutes), field.onSite],
    [until && dayTime(locale, until, task.timezone), term],
  ];
  const map = latitude !== null && longitude !== null && <NearMap cards={[task]} centre={{ latitude, longitude }} radiusKm={1} hasPerson={false} className="h-full" />;
  return (
    <PhonePage title={task.title} back="/field" map={map} action={acceptance.button}>
      <Sheet>
        <AsOf at={keptAt} />
        <div role="status">{isChanged && <Note>{field.offerChanged}</Note>}</div>
        <div className="row top">
          <div className="grow">
            <p className="pay num">{task.maxMinutes === null ? acceptance.pay : field.upTo(acceptance.pay)}</p>
            <p className="s q">{Number(task.platformFeeByOperator) > 0 ? field.earnAfter(money(locale, task.platformFeeByOperator, task.payoutCurrency)) : field.net}</p>
            {task.maxMinutes !== null && (
              <p className="s">{field.hourlyTerms(money(locale, task.rate, task.payoutCurrency), duration(locale, task.maxMinutes))}</p>
            )}
            <Terms task={task} />
          </div>
          {keptAt === null && <span className="live s">{field.stillOpen}</span>}
        </div>
        <Invited task={task} refresh={refresh} />
        <Bid task={task} refresh={refresh} change={bid} />
        {map && (
          <h1 tabIndex={-1} className="offer-title">
            {task.title}
          </h1>
        )}
        <div className="trio well">
          {facts.map(([value, term]) => value && (
            <div key={term}>
              <b>{value}</b>
              <span>{term}</span>
            </div>
          ))}
        </div>
        {missing.length > 0 && <Note>{field.missing(missing.join(", "))}</Note>}
        <ul className="job-facts">
          <ProofFact needs={task.proofRequirements} />
          <QuestionsFact schema={task.resultSchema} />
          <WindowFact task={task} />
          <InstructionsFact text={task.description} />
          <AttachmentsFact files={task.attachments} />
          <EquipmentFact text={task.equipmentRequired} />
          <AgentFact reputation={task.reputation} />
        </ul>
        {acceptance.fields}
        {isBidding && <NewBid task={task} refresh={refresh} close={() => setBidding(false)} />}
        <p className="s q">
          {task.locationAddress} · {field.addressLater}
        </p>
      </Sheet>
    </PhonePage>
  );
}

/** Accepting needs a connection: the service decides who was first. */
function useAcceptance(task: Offered, accepted: () => void, refresh: () => void, bid: () => void): { pay: string; fields: ReactNode; button: ReactNode } {
  const { locale, words: { field } } = useLanguage();
  const sentences = useSentences();
  const { isOffline } = useQueue();
  const { run, isBusy, problem } = useWrite(ACCEPT);
  const { fields, chosen } = useCommitment(task);
  const pay = money(locale, subtract(task.payoutAmount, task.platformFeeByOperator), task.payoutCurrency);
  const action = task.allowedActions.find(({ code }) => code === "accept_task");
  const isApplied = task.assignmentMode === "APPLICATIONS";
  const isPending = pendingOffer(task) !== undefined;
  const refusal = isOffline ? field.offlineAccept : sentences.refusal(action);
  const isChanged = problem?.code === "task_changed";
  useEffect(() => {
    if (isChanged) refresh();
  }, [isChanged, refresh]);
  const send = async () => {
    if (await run({ input: { taskId: task.id, termsVersion: task.termsVersion, ...asLocation(lastPosition()), ...chosen } })) accepted();
  };
  const obstacle = isOffline ? "unreachable" : isApplied ? null : action?.problemCode;
  const offered = !isPending && (
    <Button look={isApplied ? "primary" : "quiet"} sizes={["wide"]} refusal={isOffline && field.needsConnection} onClick={bid}>
      {isApplied ? field.apply : field.offerPrice}
    </Button>
  );
  const button = task.eligibility?.allowed === false ? (
    <Barred rules={task.eligibility.rules} refresh={refresh} />
  ) : (
    <>
      {problem && <ProblemNote problem={problem} />}
      {!isApplied && (
        <Button look="primary" sizes={["wide"]} refusal={refusal} busy={isBusy && field.accepting} onClick={() => void send()}>
          {task.pricingType === "HOURLY" ? field.acceptUpTo(pay) : field.acceptFor(pay)}
        </Button>
      )}
      {(isApplied || task.pricingType === "NEGOTIABLE") && offered}
      {obstacle ? (
        <WaysOut code={obstacle} retry={refresh} />
      ) : problem ? null : (
        <Link to="/field" className="btn ghost wide quiet-way">
          {field.notForMe}
        </Link>
      )}
    </>
  );
  return { pay, fields: isApplied ? null : fields, button };
}

type Rules = NonNullable<Offered["eligibility"]>["rules"];

/** The rules that keep the operator from taking the task, in place of a button that would fail. */
function Barred({ rules, refresh }: { rules: Rules; refresh: () => void }) {
  const { field } = useWords();
  const broken = rules.filter(({ allowed }) => !allowed);
  return (
    <>
      <Note role="status">
        <p className="med">{field.cannotTake}</p>
        {broken.map(({ code, sentence }) => (
          <p key={code}>{sentence}</p>
        ))}
      </Note>
      {broken[0] && <WaysOut code={broken[0].code.toLowerCase()} retry={refresh} />}
    </>
  );
}
