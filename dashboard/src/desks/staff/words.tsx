/** The words of the staff's desk, which an owner's does without. */
import { use, useMemo, type ReactNode } from "react";
import { NotLoaded } from "../../app/pages";
import { LanguageContext, useLanguage, type Words } from "../../words";

type StaffWords = Pick<Words, "staff">;

const CATALOGUES = import.meta.glob<StaffWords>("../../words/*/staff.ts");

const begun = new Map<string, Promise<StaffWords>>();

/** The words in a locale of the service, loaded once; in English where it is none of ours. */
export function staffWordsOf(locale: string): Promise<StaffWords> {
  const load = CATALOGUES[`../../words/${locale}/staff.ts`] ?? CATALOGUES["../../words/en/staff.ts"]!;
  let words = begun.get(locale);
  if (!words) {
    words = load().catch((fault: unknown) => {
      throw new NotLoaded(String(fault), { cause: fault });
    });
    begun.set(locale, words);
  }
  return words;
}

/** What is in it has the words of the staff's desk beside the others. */
export function WithStaffWords({ children }: { children: ReactNode }) {
  const { locale, words } = useLanguage();
  const { staff } = use(staffWordsOf(locale));
  const language = useMemo(() => ({ locale, words: { ...words, staff } }), [locale, words, staff]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
