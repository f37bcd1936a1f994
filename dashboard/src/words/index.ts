/** The words and formats of the reader's language, as a page has them; `catalogues` loads them. */
import { createContext, use } from "react";
import type { Words } from "./en";

export type { Words } from "./en";

export interface Language {
  /** BCP 47. */
  locale: string;
  words: Words;
}

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error("a page without a language");
  return language;
}

export const useWords = () => useLanguage().words;
