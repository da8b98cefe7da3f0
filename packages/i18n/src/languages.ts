/**
 * The languages that the language picker can offer, and for each the shipped language whose texts are used. Source:
 * specification, sections 1 and 9 (28 named languages, about 38 codes), docs/product-rules.md, Languages and themes.
 */

import { isLanguage } from "./shipped.ts";
import type { Language } from "./shipped.ts";

/** A registered language. `code` is used on the wire, in storage and in a merchant's settings. */
export interface RegisteredLanguage {
  readonly code: string;
  /** BCP 47 tag for `lang` attributes and `Intl`. */
  readonly tag: string;
  /** The name of the language in that language. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Code of the language that is used instead while this one is not shipped; null for the last fallback. */
  readonly fallback: string | null;
}

/** All 38 codes. TY is Tagalog (Filipino), MY is Burmese, MS is Malay, KM is Khmer, TW is traditional Chinese. */
export const languageRegistry: readonly RegisteredLanguage[] = [
  { code: "TY", tag: "fil", name: "Filipino", direction: "ltr", fallback: "EN" },
  { code: "EN", tag: "en", name: "English", direction: "ltr", fallback: null },
  { code: "CN", tag: "zh-Hans", name: "简体中文", direction: "ltr", fallback: "EN" },
  { code: "TW", tag: "zh-Hant", name: "繁體中文", direction: "ltr", fallback: "CN" },
  { code: "JA", tag: "ja", name: "日本語", direction: "ltr", fallback: "EN" },
  { code: "KO", tag: "ko", name: "한국어", direction: "ltr", fallback: "EN" },
  { code: "TH", tag: "th", name: "ไทย", direction: "ltr", fallback: "EN" },
  { code: "VI", tag: "vi", name: "Tiếng Việt", direction: "ltr", fallback: "EN" },
  { code: "MY", tag: "my", name: "မြန်မာ", direction: "ltr", fallback: "EN" },
  { code: "KM", tag: "km", name: "ខ្មែរ", direction: "ltr", fallback: "EN" },
  { code: "LO", tag: "lo", name: "ລາວ", direction: "ltr", fallback: "EN" },
  { code: "ID", tag: "id", name: "Bahasa Indonesia", direction: "ltr", fallback: "EN" },
  { code: "MS", tag: "ms", name: "Bahasa Melayu", direction: "ltr", fallback: "EN" },
  { code: "HI", tag: "hi", name: "हिन्दी", direction: "ltr", fallback: "EN" },
  { code: "BN", tag: "bn", name: "বাংলা", direction: "ltr", fallback: "EN" },
  { code: "TA", tag: "ta", name: "தமிழ்", direction: "ltr", fallback: "EN" },
  { code: "TE", tag: "te", name: "తెలుగు", direction: "ltr", fallback: "EN" },
  { code: "NE", tag: "ne", name: "नेपाली", direction: "ltr", fallback: "EN" },
  { code: "SI", tag: "si", name: "සිංහල", direction: "ltr", fallback: "EN" },
  { code: "UR", tag: "ur", name: "اردو", direction: "rtl", fallback: "EN" },
  { code: "UR-LA", tag: "ur-Latn", name: "Roman Urdu", direction: "ltr", fallback: "UR" },
  { code: "AR", tag: "ar", name: "العربية", direction: "rtl", fallback: "EN" },
  { code: "FA", tag: "fa", name: "فارسی", direction: "rtl", fallback: "EN" },
  { code: "TR", tag: "tr", name: "Türkçe", direction: "ltr", fallback: "EN" },
  { code: "RU", tag: "ru", name: "Русский", direction: "ltr", fallback: "EN" },
  { code: "UK", tag: "uk", name: "Українська", direction: "ltr", fallback: "EN" },
  { code: "KK", tag: "kk", name: "Қазақша", direction: "ltr", fallback: "EN" },
  { code: "UZ", tag: "uz", name: "Oʻzbekcha", direction: "ltr", fallback: "EN" },
  { code: "MN", tag: "mn", name: "Монгол", direction: "ltr", fallback: "EN" },
  { code: "ES", tag: "es", name: "Español", direction: "ltr", fallback: "EN" },
  { code: "PT", tag: "pt", name: "Português", direction: "ltr", fallback: "EN" },
  { code: "PT-BR", tag: "pt-BR", name: "Português (Brasil)", direction: "ltr", fallback: "PT" },
  { code: "FR", tag: "fr", name: "Français", direction: "ltr", fallback: "EN" },
  { code: "DE", tag: "de", name: "Deutsch", direction: "ltr", fallback: "EN" },
  { code: "IT", tag: "it", name: "Italiano", direction: "ltr", fallback: "EN" },
  { code: "NL", tag: "nl", name: "Nederlands", direction: "ltr", fallback: "EN" },
  { code: "PL", tag: "pl", name: "Polski", direction: "ltr", fallback: "EN" },
  { code: "SW", tag: "sw", name: "Kiswahili", direction: "ltr", fallback: "EN" },
];

const byCode: ReadonlyMap<string, RegisteredLanguage> = new Map(
  languageRegistry.map((language) => [language.code, language]),
);

/**
 * Returns the shipped language for a code of the registry: the language itself, or its first shipped fallback. Returns
 * undefined for an unknown code.
 */
export function shippedLanguageOf(code: string): Language | undefined {
  if (isLanguage(code)) return code;
  const fallback = byCode.get(code)?.fallback ?? null;
  return fallback === null ? undefined : shippedLanguageOf(fallback);
}
