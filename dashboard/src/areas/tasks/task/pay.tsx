/** What a task costs and what its operator earns: as agreed, or as it was settled. */
import type { ReactNode } from "react";
import { subtract } from "../../../parts/amounts";
import { Fact, Facts } from "../../../parts/lists/facts";
import { Card } from "../../../parts/page";
import { Money } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { duration } from "../../../words/formats";
import type { TaskData } from "../parts/task.documents";
import { Bonus } from "./bonus";

export function Pay({ task, done }: { task: TaskData; done: () => void }) {
  const { shared, work } = useWords();
  const { settlement, payoutCurrency: currency } = task;
  const isHourly = task.pricingType === "HOURLY";
  const rows = settlement
    ? ([
        [shared.payout, settlement.operatorGross],
        [work.agreed.expenses, Number(settlement.expenses) > 0 ? settlement.expenses : null],
        [work.fee, settlement.agentFee],
        [work.returned, settlement.refunded],
        [work.total, settlement.agentCharged],
        [work.operatorEarns, settlement.operatorNet],
        [work.agreed.bonus, task.bonus],
      ] as const)
    : ([
        [isHourly ? work.agreed.payAtMost : shared.payout, task.payoutAmount],
        [work.fee, task.platformFeeByAgent],
        [work.agreed.expenseBudget, task.expenseBudget],
        [isHourly ? work.agreed.totalAtMost : work.total, task.totalAgentCost],
        [isHourly ? work.agreed.earnsAtMost : work.operatorEarns, subtract(task.payoutAmount, task.platformFeeByOperator)],
      ] as const);
  return (
    <Card title={settlement ? work.settlement : work.formPay}>
      <Facts>
        <Terms task={task} />
        {rows.map(
          ([term, amount]) =>
            amount !== null && (
              <Fact key={term} term={term} isSum={term === work.total || term === work.agreed.totalAtMost}>
                <Money amount={amount} currency={currency} />
              </Fact>
            ),
        )}
      </Facts>
      <div className="mt-3 empty:hidden">
        <Bonus task={task} done={done} />
      </div>
    </Card>
  );
}

/** The rate and the minutes of an hourly task, or the listed price of a negotiable one with the agreed one. */
function Terms({ task }: { task: TaskData }) {
  const { locale, words: { work: { agreed } } } = useLanguage();
  const { pricingType, payoutCurrency: currency } = task;
  const listed = <Money amount={task.listedAmount} currency={currency} />;
  const minutes = (count: number | null) => (count === null ? null : duration(locale, count));
  const rows: readonly (readonly [string, ReactNode])[] =
    pricingType === "HOURLY"
      ? [
          [agreed.rate, listed],
          [agreed.mostMinutes, minutes(task.maxMinutes)],
          [agreed.worked, minutes(task.workedMinutes)],
          [agreed.billed, minutes(task.billableMinutes)],
          [agreed.payable, task.settlement || task.payableAmount === null ? null : <Money amount={task.payableAmount} currency={currency} />],
        ]
      : pricingType === "NEGOTIABLE"
        ? [
            [agreed.listedPrice, listed],
            [agreed.agreedPrice, task.agreedAmount === null ? null : <Money amount={task.agreedAmount} currency={currency} />],
          ]
        : [];
  return rows.map(
    ([term, value]) =>
      value !== null && (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ),
  );
}
