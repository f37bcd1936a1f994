/** The postings of a dry run: what would be moved, and what each balance would be then. */
import { useLanguage } from "../words";
import { money } from "../words/formats";

export interface Line {
  account: string;
  amount: string;
  currency: string;
  balanceAfter: string | null;
}

export function Lines({ lines }: { lines: readonly Line[] }) {
  const { locale, words: { shared } } = useLanguage();
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="m-0 mb-1 text-s font-semibold">{shared.moves}</p>
      <ul className="m-0 list-none divide-y divide-line rounded-m border border-line p-0 text-s">
        {lines.map((line) => (
          <li key={line.account + line.amount} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
            <span>{shared.accounts[line.account as keyof typeof shared.accounts] ?? line.account}</span>
            <span className="text-end tabular-nums">
              {money(locale, line.amount, line.currency)}
              {line.balanceAfter !== null && (
                <span className="block text-xs text-quiet">{shared.balanceAfter(money(locale, line.balanceAfter, line.currency))}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
