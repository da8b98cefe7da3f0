/** The server's way to the same catalogs: plain Node, no build. */

import { setupI18n } from "@lingui/core";
import type { I18n } from "@lingui/core";
import { areaDomains } from "./areas.ts";
import { compileCatalog } from "./compile-catalog.ts";
import { readCatalog } from "./read-catalogs.ts";
import { shippedLanguages } from "./shipped.ts";
import type { Language } from "./shipped.ts";

/** Values of a text's arguments. */
export type TextValues = Readonly<Record<string, string | number>>;

const translators = new Map<Language, I18n>();

/**
 * The text of a key (`<domain>.<key>`) of any catalog in the language; the key itself when there is none.
 * The first call per language reads and compiles the catalogs.
 */
export function translate(language: Language, key: string, values: TextValues = {}): string {
  return translatorOf(language)._(key, values);
}

/** The text of a refusal, as it stands in the envelope's `message`; falls back to the general text of a failure. */
export function errorText(language: Language, code: string, values: TextValues = {}): string {
  const key = `errors.${code}`;
  const text = translate(language, key, values);
  return text === key ? translate(language, "errors.unknown.system.err") : text;
}

function translatorOf(language: Language): I18n {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const { catalog } = shippedLanguages[language];
  const domains = Object.values(areaDomains).flat();
  const messages = Object.assign({}, ...domains.map((domain) => compileCatalog(domain, readCatalog(catalog, domain))));
  const translator = setupI18n({ locale: catalog, messages: { [catalog]: messages } });
  translators.set(language, translator);
  return translator;
}
