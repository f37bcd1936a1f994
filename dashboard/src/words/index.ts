/** The words and formats of the reader's language. */
import { createContext, use } from "react";
import { en, type Words } from "./en";

export type { Words } from "./en";

export interface Language {
  /** BCP 47. */
  locale: string;
  words: Words;
}

export const ENGLISH: Language = { locale: "en", words: en };

/** What areas a language has so far; the others are in English. */
type Catalogue = () => Promise<Partial<Words>>;

/** Each language but English is a file of its own, loaded when a reader has it. */
const CATALOGUES: Record<string, Catalogue> = {};

/** The language of a locale of the service, as `viewer.person.locale` names it. */
export async function languageOf(locale: string): Promise<Language> {
  const catalogue = CATALOGUES[locale];
  return catalogue ? { locale, words: { ...en, ...(await catalogue()) } } : ENGLISH;
}

export const LanguageContext = createContext(ENGLISH);

export const useLanguage = () => use(LanguageContext);
export const useWords = () => use(LanguageContext).words;
