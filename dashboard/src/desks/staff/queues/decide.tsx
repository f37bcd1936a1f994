/** The decision of a dispute: how much the operator gets, what that moves, and its confirmation in a second step. */
import { useDraft } from "../../../app/account_forms";
import type { TaskData } from "../../../areas/tasks/parts/task.documents";
import { Button } from "../../../parts/button";
import { Lines } from "../../../parts/lines";
import { Card, Loading } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useNow } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { currencyDigits, money, percent } from "../../../words/formats";
import { FieldInput, Move, useTried } from "../parts/move";
import { PromiseLeft } from "../parts/promise";
import { useRefusal } from "../parts/roles";
import { RESOLVE_DISPUTE } from "./tasks.documents";

const WHOLE = 100;

export function Decide({ task, lockedAmount, done }: { task: TaskData; lockedAmount: string; done: () => void }) {
  const { locale, words: { shared, staff } } = useLanguage();
  const refusal = useRefusal()("TRUST");
  const now = useNow();
  const disputed = task.events.findLast(({ toStatus }) => toStatus === "DISPUTED");
  const [{ share, reason }, change, forget] = useDraft(`decision of ${task.id}`, { share: WHOLE / 2, reason: "" });
  const setReason = (reason: string) => change({ reason });
  const setShare = (share: number) => change({ share });
  const { payoutAmount, payoutCurrency: currency } = task;
  const operatorAmount = partOf(payoutAmount, share, currency);
  const earned = money(locale, operatorAmount, currency);
  const outcome = share === 0 ? "REFUND" : share === WHOLE ? "PAYOUT" : "SPLIT";
  const amount = outcome === "SPLIT" ? { operatorAmount } : {};
  const variables = (dryRun: boolean) => ({ input: { taskId: task.id, outcome, ...amount, ...(dryRun ? {} : { note: reason.trim() }), dryRun } });
  const tried = useTried(RESOLVE_DISPUTE, refusal ? null : variables(true));
  const confirmation = {
    REFUND: staff.refundAll(money(locale, lockedAmount, currency)),
    PAYOUT: staff.payAll(earned),
    SPLIT: staff.split(earned),
  }[outcome];
  return (
    <Card title={staff.decision} aside={disputed && <span className="s q"><PromiseLeft waitedSeconds={Math.round((now - Date.parse(disputed.instant)) / 1000)} /></span>}>
      <div className="grid gap-4">
        <label className="field">
          <span className="row wrap">
            {staff.share}
            <b className="fig end">{earned}</b>
          </span>
          <input
            type="range"
            min={0}
            max={WHOLE}
            value={share}
            className="h-8 w-full accent-brand"
            aria-valuetext={`${percent(locale, share / WHOLE)}, ${earned}`}
            onChange={(event) => setShare(event.target.valueAsNumber)}
          />
          <span className="hint">{staff.ofPayout(percent(locale, share / WHOLE), money(locale, payoutAmount, currency))}</span>
        </label>
        <div role="group" aria-label={staff.share} className="seg">
          {[0, WHOLE / 2, WHOLE].map((choice) => (
            <button key={choice} type="button" className="grow justify-center" aria-pressed={share === choice} onClick={() => setShare(choice)}>
              {percent(locale, choice / WHOLE)}
            </button>
          ))}
        </div>
        {tried.problem ? <ProblemNote problem={tried.problem} /> : tried.lines ? <Lines lines={tried.lines} /> : !refusal && <Loading />}
        <FieldInput field={{ name: "reason", label: shared.reason, hint: staff.bothRead }} value={reason} change={setReason} />
        <div className="row wrap">
          {Object.values(staff.reasons).map((text) => (
            <Button key={text} sizes={["small"]} onClick={() => setReason(text)}>
              {text}
            </Button>
          ))}
        </div>
        <Move
          label={staff.review}
          look="primary"
          title={task.title}
          subject={{ kind: "TASK", id: task.id }}
          text={staff.beforeConfirm}
          confirmation={confirmation}
          refusal={refusal ?? (reason.trim() ? null : staff.missing(shared.reason))}
          document={RESOLVE_DISPUTE}
          isTried
          variables={(_, dryRun) => variables(dryRun)}
          done={() => {
            forget();
            done();
          }}
        />
      </div>
    </Card>
  );
}

/** So much of an amount in hundredths, exact in the smallest unit of its currency. */
function partOf(amount: string, share: number, currency: string): string {
  const digits = currencyDigits(currency);
  const units = Math.round(Number(amount) * 10 ** digits);
  return (Math.round((units * share) / WHOLE) / 10 ** digits).toFixed(digits);
}
