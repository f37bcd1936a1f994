import { useLanguage } from "../../../words";
import { fromNow } from "../../../words/formats";

/** Of when the page is, where it is not of now. */
export function AsOf({ at }: { at: number | null }) {
  const { locale, words: { field } } = useLanguage();
  if (at === null) return null;
  return (
    <p role="status" className="m-0 rounded-lg bg-note px-3 py-2 text-sm text-note-ink">
      {field.offline} {field.asOf(fromNow(locale, new Date(at).toISOString(), Date.now()))}
    </p>
  );
}
