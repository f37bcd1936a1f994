/** What a task costs and what its operator earns: as agreed, or as it was settled. */
import { Fact, Facts } from "../../../parts/lists/facts";
import { Card } from "../../../parts/page";
import { Money } from "../../../parts/values";
import { useWords } from "../../../words";
import type { TaskData } from "../parts/task.documents";

export function Pay({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  const { settlement, payoutCurrency: currency } = task;
  const rows = settlement
    ? ([
        [shared.payout, settlement.operatorGross],
        [work.fee, settlement.agentFee],
        [work.returned, settlement.refunded],
        [work.total, settlement.agentCharged],
        [work.operatorEarns, settlement.operatorNet],
      ] as const)
    : ([
        [shared.payout, task.payoutAmount],
        [work.fee, task.platformFeeByAgent],
        [work.total, task.totalAgentCost],
        [work.operatorEarns, subtract(task.payoutAmount, task.platformFeeByOperator)],
      ] as const);
  return (
    <Card title={settlement ? work.settlement : work.formPay}>
      <Facts>
        {rows.map(
          ([term, amount]) =>
            amount !== null && (
              <Fact key={term} term={term} isSum={term === work.total}>
                <Money amount={amount} currency={currency} />
              </Fact>
            ),
        )}
      </Facts>
    </Card>
  );
}

/** The difference of two amounts of one currency. */
function subtract(amount: string, other: string): string {
  const places = Math.max(...[amount, other].map((text) => (text.split(".")[1] ?? "").length));
  return (Number(amount) - Number(other)).toFixed(places);
}
