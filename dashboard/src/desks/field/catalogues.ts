/** The words of the field alone: a telephone loads no words of other desks. */
import type { Language, Words } from "../../words";
import { field } from "../../words/en/field";
import { problems } from "../../words/en/problems";
import { shared } from "../../words/en/shared";

type FieldWords = Pick<Words, "shared" | "field" | "problems">;

/** Each language but English, loaded when a reader has it; an area that it lacks is in English. */
const FIELD = import.meta.glob<Pick<Words, "field">>(["../../words/*/field.ts", "!../../words/en/*"]);
const PROBLEMS = import.meta.glob<Pick<Words, "problems">>(["../../words/*/problems.ts", "!../../words/en/*"]);
const SHARED = import.meta.glob<Pick<Words, "shared">>(["../../words/*/shared.ts", "!../../words/en/*"]);

const languageWith = (locale: string, words: Partial<FieldWords>): Language => ({ locale, words: { shared, field, problems, ...words } as Words });

export const ENGLISH = languageWith("en", {});

/** The language of a locale of the service, as `viewer.person.locale` names it. */
export async function languageOf(locale: string): Promise<Language> {
  const parts = await Promise.all([
    FIELD[`../../words/${locale}/field.ts`]?.(),
    PROBLEMS[`../../words/${locale}/problems.ts`]?.(),
    SHARED[`../../words/${locale}/shared.ts`]?.(),
  ]);
  return parts[0] ? languageWith(locale, Object.assign({}, ...parts) as Partial<FieldWords>) : ENGLISH;
}
