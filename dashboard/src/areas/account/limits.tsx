import { useLanguage } from "../../words";
import { list, money } from "../../words/formats";

interface Limit {
  currency: string;
  perTask: string | null;
  perDay: string | null;
  perMonth: string | null;
}

/** Limits of spending in words, such as "€50.00 a task, €200.00 a day". */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  const { locale, words: { account } } = useLanguage();
  const texts = limits.flatMap(({ currency, ...limit }) =>
    (["perTask", "perDay", "perMonth"] as const).flatMap((period) => {
      const amount = limit[period];
      return amount === null ? [] : [account.limits[period](money(locale, amount, currency))];
    }),
  );
  return <>{texts.length > 0 ? list(locale, texts) : account.noLimit}</>;
}
