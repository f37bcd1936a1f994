/** The words of the desks, in the reader's language; those of the staff's alone come with it (`desks/staff/words.tsx`). */
import { words as english } from "./en";
import { languageWith, type DeskWords, type Language } from ".";

export const ENGLISH: Language = languageWith("en", english);

/** Each language but English is a file of its own, loaded when a reader has it. */
const CATALOGUES: Record<string, () => Promise<{ words: DeskWords }>> = {
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
  return catalogue ? languageWith(locale, (await catalogue()).words) : ENGLISH;
}
