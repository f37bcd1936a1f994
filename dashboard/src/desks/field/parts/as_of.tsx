import { Note } from "../../../parts/note";
import { useLanguage } from "../../../words";
import { fromNow } from "../../../words/formats";
import { useQueue } from "./queue/queue";

/** Without a connection: that work goes on, what waits, and of when the page is. */
export function AsOf({ at, waiting = 0 }: { at: number | null; waiting?: number }) {
  const { locale, words: { field } } = useLanguage();
  const { isOffline } = useQueue();
  if (at === null && !isOffline) return null;
  return (
    <Note role="status">
      <p className="med">{field.offlineTitle}</p>
      <p className="empty:hidden">
        {waiting > 0 && <>{field.offlineSaved(waiting)} </>}
        {at !== null && field.asOf(fromNow(locale, new Date(at).toISOString(), Date.now()))}
      </p>
    </Note>
  );
}
