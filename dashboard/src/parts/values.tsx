/** Amounts and times on a page. */
import { useEffect, useState } from "react";
import { useLanguage } from "../words";
import { dateTime, fromNow, money } from "../words/formats";

export function Money({ amount, currency }: { amount: string | null | undefined; currency: string }) {
  const { locale, words: { shared } } = useLanguage();
  return <span className="tabular-nums">{amount == null ? shared.nothing : money(locale, amount, currency)}</span>;
}

/** A distance from now that goes on by itself, with the exact time on hover and for readers of the screen. */
export function When({ instant, zone }: { instant: string | null | undefined; zone?: string | undefined }) {
  const { locale, words: { shared } } = useLanguage();
  const now = useNow();
  if (!instant) return <>{shared.nothing}</>;
  return (
    <time dateTime={instant} title={dateTime(locale, instant, zone)}>
      {fromNow(locale, instant, now)}
    </time>
  );
}

export function ExactTime({ instant, zone }: { instant: string | null | undefined; zone?: string | undefined }) {
  const { locale, words: { shared } } = useLanguage();
  return instant ? <time dateTime={instant}>{dateTime(locale, instant, zone)}</time> : <>{shared.nothing}</>;
}

const EVERY = 20_000;

/** Now in milliseconds, read again often enough for distances in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
