/** What a task pays its operator after the platform's fee. */
import { sumAmounts } from "../../../parts/amounts";

interface Paid {
  payableOperatorNet: string;
  bonus?: string | null;
  settlement?: { operatorNet: string } | null;
}

/** What was paid with expenses and bonus, else what the work pays. */
export const netOf = ({ payableOperatorNet, bonus, settlement }: Paid): string =>
  settlement ? sumAmounts([settlement.operatorNet, bonus ?? "0"]) : payableOperatorNet;
