/** The words of every desk, in the reader's language. */
import { en, type Words } from "./en";
import type { Language } from ".";

export const ENGLISH: Language = { locale: "en", words: en };

/** Each language but English is a file of its own, loaded when a reader has it. */
const CATALOGUES: Record<string, () => Promise<{ words: Words }>> = {
  nl: () => import("./nl"),
  de: () => import("./de"),
  fr: () => import("./fr"),
  es: () => import("./es"),
  "es-419": () => import("./es-419"),
  pt: () => import("./pt"),
  "pt-BR": () => import("./pt-BR"),
  it: () => import("./it"),
  pl: () => import("./pl"),
};

/** The language of a locale of the service, as `viewer.person.locale` names it. */
export async function languageOf(locale: string): Promise<Language> {
  const catalogue = CATALOGUES[locale];
  return catalogue ? { locale, words: (await catalogue()).words } : ENGLISH;
}
