import { useLanguage } from "../../../words";
import { fromNow } from "../../../words/formats";
import { Note } from "../../../parts/note";

/** Of when the page is, where it is not of now. */
export function AsOf({ at }: { at: number | null }) {
  const { locale, words: { field } } = useLanguage();
  if (at === null) return null;
  return (
    <Note role="status">
      {field.offline} {field.asOf(fromNow(locale, new Date(at).toISOString(), Date.now()))}
    </Note>
  );
}
