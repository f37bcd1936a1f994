/** The words of the staff's desk, which an owner's does without. */
import { use, useMemo, type ReactNode } from "react";
import { PageNotLoaded } from "../../app/pages";
import { LanguageContext, useLanguage, type Words } from "../../words";

type StaffWords = Pick<Words, "staff">;

const CATALOGUES = import.meta.glob<StaffWords>("../../words/*/staff.ts");

const loads = new Map<string, Promise<StaffWords>>();

/** Load the words of a locale once; English for a locale without a catalogue. */
export function loadStaffWords(locale: string): Promise<StaffWords> {
  const load = CATALOGUES[`../../words/${locale}/staff.ts`] ?? CATALOGUES["../../words/en/staff.ts"]!;
  let words = loads.get(locale);
  if (!words) {
    words = load().catch((fault: unknown) => {
      throw new PageNotLoaded(String(fault), { cause: fault });
    });
    loads.set(locale, words);
  }
  return words;
}

/** Provider of the words of the staff's desk in addition to the others. */
export function StaffWordsProvider({ children }: { children: ReactNode }) {
  const outer = useLanguage();
  const { staff } = use(loadStaffWords(outer.slug));
  const language = useMemo(() => ({ ...outer, words: { ...outer.words, staff } }), [outer, staff]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
