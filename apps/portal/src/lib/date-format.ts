/** Formats of moments, each made once: to make one costs a weak phone milliseconds, and a list asks for many. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of that locale, zone and options. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}
