/** The words and formats of the reader's language. */
import { createContext, use } from "react";
import { en, type Words } from "./en";

export interface Language {
  /** BCP 47. */
  locale: string;
  words: Words;
}

export const ENGLISH: Language = { locale: "en", words: en };

export const LanguageContext = createContext(ENGLISH);

export const useLanguage = () => use(LanguageContext);
export const useWords = () => use(LanguageContext).words;
