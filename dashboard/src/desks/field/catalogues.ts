/** The words of the field alone: a telephone loads no words of other desks. */
import { languageWith, type Language, type Words } from "../../words";
import { field } from "../../words/en/field";
import { problems } from "../../words/en/problems";
import { shared } from "../../words/en/shared";

type FieldWords = Pick<Words, "shared" | "field" | "problems">;

/** Each language but English, loaded when a reader has it. */
const CATALOGUES = import.meta.glob<FieldWords>(["../../words/*/telephone.ts", "!../../words/en/*"]);

export const ENGLISH = languageWith("en", { shared, field, problems });

/** The language of a locale of the service, as `viewer.person.locale` names it. */
export async function languageOf(locale: string): Promise<Language> {
  const words = await CATALOGUES[`../../words/${locale}/telephone.ts`]?.();
  return words ? languageWith(locale, words) : ENGLISH;
}
