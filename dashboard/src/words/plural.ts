/** A text with a count, in the form that the language has for that number. */
import { formatOf } from "./intl";

/** A text by the category of its number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
/** A text that may depend on a number, as a page fills it. */
export type Counted = string | Forms;

export function plural(locale: string): (count: number, formsWith: (count: string) => Forms) => string {
  return (count, formsWith) => {
    const forms = formsWith(formatOf(Intl.NumberFormat, locale, {}).format(count));
    return forms[formatOf(Intl.PluralRules, locale, {}).select(count)] ?? forms.other;
  };
}
