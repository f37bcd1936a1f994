/** The decision of a dispute: how much the operator gets, and what that moves before it is decided. */
import type { TaskData } from "../../../areas/tasks/parts/task.documents";
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Lines } from "../../../parts/lines";
import { Card, Loading } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { Money } from "../../../parts/values";
import { useWords } from "../../../words";
import { FieldInput, useTried } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { RESOLVE_DISPUTE } from "./tasks.documents";

const WHOLE = 100;

export function Decide({ task, done }: { task: TaskData; done: () => void }) {
  const { shared, staff } = useWords();
  const refusal = useRefusal()("TRUST");
  const [share, setShare] = useState(WHOLE / 2);
  const [reason, setReason] = useState("");
  const operatorAmount = partOf(task.payoutAmount, share, task.payoutCurrency);
  const outcome = share === 0 ? "REFUND" : share === WHOLE ? "PAYOUT" : "SPLIT";
  const amount = outcome === "SPLIT" ? { operatorAmount } : {};
  const tried = useTried(RESOLVE_DISPUTE, refusal ? null : { input: { taskId: task.id, outcome, ...amount, dryRun: true } });
  const { run, isBusy, problem } = useWrite(RESOLVE_DISPUTE);
  const decide = async () => {
    if (await run({ input: { taskId: task.id, outcome, ...amount, note: reason.trim(), dryRun: false } })) done();
  };
  const label = { REFUND: staff.refundAll, PAYOUT: staff.payAll, SPLIT: staff.split }[outcome];
  return (
    <Card title={staff.decision}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        <label className="grid gap-1 text-sm font-medium">
          {staff.share}
          <input
            type="range"
            min={0}
            max={WHOLE}
            value={share}
            className="h-8 w-full accent-(--accent)"
            aria-valuetext={`${share} %, ${operatorAmount} ${task.payoutCurrency}`}
            onChange={(event) => setShare(event.target.valueAsNumber)}
          />
          <span className="flex flex-wrap justify-between gap-x-4 font-normal">
            <span>
              {share} % · <Money amount={operatorAmount} currency={task.payoutCurrency} />
            </span>
            <span className="text-quiet">
              {staff.ofPayout} <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
            </span>
          </span>
        </label>
        <div className="flex flex-wrap gap-2">
          {[0, WHOLE / 2, WHOLE].map((choice) => (
            <Button key={choice} aria-pressed={share === choice} onClick={() => setShare(choice)}>
              {choice} %
            </Button>
          ))}
        </div>
        {tried.problem ? <ProblemNote problem={tried.problem} /> : tried.lines ? <Lines lines={tried.lines} /> : !refusal && <Loading />}
        <FieldInput field={{ name: "reason", label: shared.reason, hint: staff.bothRead }} value={reason} change={setReason} />
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="main" busy={isBusy} refusal={refusal ?? (reason.trim() ? null : staff.missing(shared.reason))}>
          {label}
        </Button>
      </form>
    </Card>
  );
}

/** So much of an amount in hundredths, exact in the smallest unit of its currency. */
function partOf(amount: string, share: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const units = Math.round(Number(amount) * 10 ** digits);
  return (Math.round((units * share) / WHOLE) / 10 ** digits).toFixed(digits);
}
