/** Texts on the server, from the same catalogs: plain Node, no build. */

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
 * The text of a key (`<domain>.<key>`) in the language; the key itself if there is none. The first call per language
 * reads and compiles the catalogs.
 */
export function translate(language: Language, key: string, values: TextValues = {}): string {
  return formatMessage(catalogOf(language)[key] ?? [key], shippedLanguages[language].locale, values);
}

/** The text of a refusal for the envelope's `message`; an unknown code gets the general text of a failure. */
export function errorText(language: Language, code: string, values: TextValues = {}): string {
  const key = `errors.${code}`;
  const text = translate(language, key, values);
  return text === key ? translate(language, "errors.unknown.system.err") : text;
}

function catalogOf(language: Language): CompiledCatalog {
  const known = catalogs.get(language);
  if (known !== undefined) return known;
  const { catalog } = shippedLanguages[language];
  const domains = Object.values(areaDomains).flat();
  const compiled = domains.map((domain) => compileCatalog(domain, readCatalog(catalog, domain)));
  const all: CompiledCatalog = Object.fromEntries(compiled.flatMap((messages) => Object.entries(messages)));
  catalogs.set(language, all);
  return all;
}
