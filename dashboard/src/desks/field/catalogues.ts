/** The words of the field alone: a telephone loads no words of other desks. */
import type { Language, Words } from "../../words";
import { field } from "../../words/en/field";
import { shared } from "../../words/en/shared";

type FieldWords = Pick<Words, "shared" | "field">;

/** Each language but English, loaded when a reader has it; an area that it lacks is in English. */
const FIELD = import.meta.glob<Pick<Words, "field">>(["../../words/*/field.ts", "!../../words/en/*"]);
const SHARED = import.meta.glob<Pick<Words, "shared">>(["../../words/*/shared.ts", "!../../words/en/*"]);

const languageWith = (locale: string, words: Partial<FieldWords>): Language => ({ locale, words: { shared, field, ...words } as Words });

export const ENGLISH = languageWith("en", {});

/** The language of a locale of the service, as `viewer.person.locale` names it. */
export async function languageOf(locale: string): Promise<Language> {
  const [its, all] = await Promise.all([FIELD[`../../words/${locale}/field.ts`]?.(), SHARED[`../../words/${locale}/shared.ts`]?.()]);
  return its ? languageWith(locale, { ...its, ...all }) : ENGLISH;
}
