/** Amounts and times on a page. */
import { createContext, use, useEffect, useState } from "react";
import { useLanguage } from "../words";
import { age, dateTime, fromNow, money, shortTime } from "../words/formats";

export function Money({ amount, currency }: { amount: string | null | undefined; currency: string }) {
  const { locale, words: { shared } } = useLanguage();
  return <span className="tabular-nums">{amount == null ? shared.nothing : money(locale, amount, currency)}</span>;
}

/** A distance from now that goes on by itself, with the exact time on hover and for readers of the screen. */
interface WhenProps {
  instant: string | null | undefined;
  zone?: string | undefined;
  /** True in a column whose head says whether it is past or to come. */
  isShort?: boolean;
}

export function When({ instant, zone, isShort = false }: WhenProps) {
  const { locale, words: { shared } } = useLanguage();
  const now = useNow();
  if (!instant) return <>{shared.nothing}</>;
  return (
    <time dateTime={instant} title={dateTime(locale, instant, zone)} className="num whitespace-nowrap">
      {(isShort ? age : fromNow)(locale, instant, now)}
    </time>
  );
}

/** `isZoneKnown` if the page says elsewhere what clock its times are on. */
export function ExactTime({ instant, zone, isZoneKnown = false }: { instant: string | null | undefined; zone?: string | undefined; isZoneKnown?: boolean }) {
  const { locale, words: { shared } } = useLanguage();
  return instant ? <time dateTime={instant}>{dateTime(locale, instant, zone, isZoneKnown)}</time> : <>{shared.nothing}</>;
}

/** The time of day, with the whole time on hover. */
export function Clock({ instant, zone }: { instant: string; zone?: string }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={instant} title={dateTime(locale, instant, zone)}>
      {shortTime(locale, instant, useNow(), zone)}
    </time>
  );
}

const EVERY = 20_000;
/** No page is drawn anew more than this many times as often, however fast a world goes. */
const FASTEST = 20;

/** The clock of the agent's world: its time at a time of the device, in milliseconds, and how fast it goes. */
export interface WorldTime {
  speed: number;
  at: (now: number) => number;
}

/** The clock outside of practice worlds. */
export const DEVICE: WorldTime = { speed: 1, at: (now) => now };

export const WorldTimeContext = createContext(DEVICE);

/** Now in the world of the agent, in milliseconds, read again often enough for distances in minutes. */
export function useNow(): number {
  const { speed, at } = use(WorldTimeContext);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY / Math.min(Math.max(speed, 1), FASTEST));
    return () => clearInterval(timer);
  }, [speed]);
  return at(now);
}
