/** Caches `Intl.DateTimeFormat` objects: creating one takes milliseconds on a slow phone, and lists need many. */

const formats = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
