/** What is left of the time in which the staff has promised to decide, or by how much it is over. */
import { duration } from "../../../areas/practice/duration";
import { useLanguage } from "../../../words";
import { PROMISE_SECONDS } from "../../../parts/promise";
import { URGENT_SECONDS } from "./thresholds";

export function PromiseLeft({ waitedSeconds }: { waitedSeconds: number }) {
  const { locale, words: { staff } } = useLanguage();
  const left = PROMISE_SECONDS - waitedSeconds;
  return (
    <span className={left < URGENT_SECONDS ? "bad" : undefined}>
      {left < 0 ? staff.promisePast(duration(locale, -left)) : staff.promiseLeft(duration(locale, left))}
    </span>
  );
}
