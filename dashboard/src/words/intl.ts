/** The formats of the browser, each made once: making one costs more than writing hundreds of values with it. */

type Maker<Options, Format> = new (locale: string, options: Options) => Format;

const made = new Map<string, unknown>();

export function formatOf<Options, Format>(maker: Maker<Options, Format>, locale: string, options: NoInfer<NonNullable<Options>>): Format {
  const key = `${maker.name} ${locale} ${JSON.stringify(options)}`;
  let format = made.get(key) as Format | undefined;
  if (!format) made.set(key, (format = new maker(locale, options)));
  return format;
}
