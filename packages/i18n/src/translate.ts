/** Returns texts on the server. They come from the browser's catalogs, but are compiled in memory and need no build. */

import { areaDomains } from "./areas.ts";
import { compileCatalog } from "./compile-catalog.ts";
import type { CompiledCatalog } from "./compile-catalog.ts";
import { formatMessage } from "./format-message.ts";
import { readCatalog } from "./read-catalogs.ts";
import { shippedLanguages } from "./shipped.ts";
import type { Language } from "./shipped.ts";

export type TextValues = Readonly<Record<string, string | number>>;

const catalogs = new Map<Language, CompiledCatalog>();

/**
 * Returns the text of a key (`<domain>.<key>`) in the language, or the key itself if it has no text. The first call for
 * a language reads and compiles its catalogs.
 */
export function translate(language: Language, key: string, values: TextValues = {}): string {
  return formatMessage(catalogOf(language)[key] ?? [key], shippedLanguages[language].locale, values);
}

/** Returns the text of a refusal for the envelope's `message`. An unknown code gets the general error text. */
export function errorText(language: Language, code: string, values: TextValues = {}): string {
  const key = `errors.${code}`;
  const text = translate(language, key, values);
  return text === key ? translate(language, "errors.unknown.system.err") : text;
}

function catalogOf(language: Language): CompiledCatalog {
  const cachedCatalog = catalogs.get(language);
  if (cachedCatalog !== undefined) return cachedCatalog;
  const { catalog } = shippedLanguages[language];
  const domains = Object.values(areaDomains).flat();
  const compiled = domains.map((domain) => compileCatalog(domain, readCatalog(catalog, domain)));
  const catalogOfLanguage: CompiledCatalog = Object.fromEntries(
    compiled.flatMap((messages) => Object.entries(messages)),
  );
  catalogs.set(language, catalogOfLanguage);
  return catalogOfLanguage;
}
