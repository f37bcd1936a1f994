/** A count with its word, in the form that the language has for that number. */
import { formatOf } from "./intl";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function plural(locale: string): (count: number, forms: Forms) => string {
  return (count, forms) => {
    const form = formatOf(Intl.PluralRules, locale, {}).select(count);
    return `${formatOf(Intl.NumberFormat, locale, {}).format(count)} ${forms[form] ?? forms.other}`;
  };
}
