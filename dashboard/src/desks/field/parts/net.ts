/** What a task pays its operator after the platform's fee. */
import { subtract, sumAmounts } from "../../../parts/amounts";
import { currencyDigits } from "../../../words/formats";

interface Paid {
  payoutCurrency: string;
  /** The most that is paid for the work. */
  payoutAmount: string;
  platformFeeByOperator: string;
  /** What is due for the work; null for an hourly task whose work goes on. */
  payableAmount: string | null;
  bonus?: string | null;
  settlement?: { operatorNet: string } | null;
}

/** What was paid with expenses and bonus, else what the work pays. */
export function netOf({ payoutCurrency, payoutAmount, platformFeeByOperator, payableAmount, bonus, settlement }: Paid): string {
  if (settlement) return sumAmounts([settlement.operatorNet, bonus ?? "0"]);
  const most = subtract(payoutAmount, platformFeeByOperator);
  if (payableAmount === null || Number(payableAmount) === Number(payoutAmount)) return most;
  // The fee on the pay for the work is in proportion to that on the most.
  return ((Number(most) * Number(payableAmount)) / Number(payoutAmount)).toFixed(currencyDigits(payoutCurrency));
}
