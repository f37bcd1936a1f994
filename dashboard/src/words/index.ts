/** The words and formats of the reader's language, as a page has them; `catalogues` loads them.

Those of each language are generated from `adapters/i18n/` (docs/reference/desks.md#translations). */
import { createContext, use } from "react";
import type { words } from "./en";
import type { capabilities } from "./en/capabilities";
import type { field } from "./en/field";
import type { staff } from "./en/staff";

export type DeskWords = typeof words;

/** Those of the field, of the staff and of the catalogue are loaded where they are shown. */
export type Words = DeskWords & { field: typeof field; staff: typeof staff; capabilities: typeof capabilities };

export interface Language {
  /** Locale of the service, which the words are in. */
  slug: string;
  /** Locale of the formats (BCP 47). */
  locale: string;
  words: Words;
}

/** The language of words: formats are those of the browser's region where the browser has the same language. */
export const languageWith = (slug: string, words: Partial<Words>): Language => ({
  slug,
  locale: navigator.languages.find((tag) => tag.startsWith(`${slug}-`)) ?? slug,
  words: words as Words,
});

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error("a page without a language");
  return language;
}

export const useWords = () => useLanguage().words;
