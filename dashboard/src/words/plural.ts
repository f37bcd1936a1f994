/** A count with its word, in the form that the language has for that number. */

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function plural(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  const format = new Intl.NumberFormat(locale);
  return (count, forms) => `${format.format(count)} ${forms[rules.select(count)] ?? forms.other}`;
}
