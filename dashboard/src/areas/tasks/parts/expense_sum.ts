import { sumAmounts } from "../../../parts/amounts";

interface Claimed {
  expenses: readonly { amount: string; status: string }[];
}

/** The sum of the expenses that are not declined. */
export const sumExpenses = ({ expenses }: Claimed) => sumAmounts(expenses.filter(({ status }) => status !== "DECLINED").map(({ amount }) => amount));

/** What an approval pays before fees: the work, at most until it has ended, and the expenses. */
export const sumApproval = (task: Claimed & { payableAmount: string | null; payoutAmount: string }) => sumAmounts([task.payableAmount ?? task.payoutAmount, sumExpenses(task)]);
