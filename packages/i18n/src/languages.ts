/**
 * The languages of the product: what the picker may ever offer, and what is shipped.
 * Source: portal-spec sections 1 and 9 (28 named languages, about 38 codes), decisions.md, Languages and themes.
 */

/** A code of the registry as it stands on the wire, in storage and in a merchant's settings. */
export interface RegisteredLanguage {
  readonly code: string;
  /** BCP 47 tag for `lang` attributes and `Intl`. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** All 38 codes. TY is Tagalog/Filipino; MY is Burmese, MS Malay, KM Khmer, TW traditional Chinese. */
export const languageRegistry: readonly RegisteredLanguage[] = [
  { code: "TY", tag: "fil", name: "Filipino", direction: "ltr" },
  { code: "EN", tag: "en", name: "English", direction: "ltr" },
  { code: "CN", tag: "zh-Hans", name: "简体中文", direction: "ltr" },
  { code: "TW", tag: "zh-Hant", name: "繁體中文", direction: "ltr" },
  { code: "JA", tag: "ja", name: "日本語", direction: "ltr" },
  { code: "KO", tag: "ko", name: "한국어", direction: "ltr" },
  { code: "TH", tag: "th", name: "ไทย", direction: "ltr" },
  { code: "VI", tag: "vi", name: "Tiếng Việt", direction: "ltr" },
  { code: "MY", tag: "my", name: "မြန်မာ", direction: "ltr" },
  { code: "KM", tag: "km", name: "ខ្មែរ", direction: "ltr" },
  { code: "LO", tag: "lo", name: "ລາວ", direction: "ltr" },
  { code: "ID", tag: "id", name: "Bahasa Indonesia", direction: "ltr" },
  { code: "MS", tag: "ms", name: "Bahasa Melayu", direction: "ltr" },
  { code: "HI", tag: "hi", name: "हिन्दी", direction: "ltr" },
  { code: "BN", tag: "bn", name: "বাংলা", direction: "ltr" },
  { code: "TA", tag: "ta", name: "தமிழ்", direction: "ltr" },
  { code: "TE", tag: "te", name: "తెలుగు", direction: "ltr" },
  { code: "NE", tag: "ne", name: "नेपाली", direction: "ltr" },
  { code: "SI", tag: "si", name: "සිංහල", direction: "ltr" },
  { code: "UR", tag: "ur", name: "اردو", direction: "rtl" },
  { code: "UR-LA", tag: "ur-Latn", name: "Roman Urdu", direction: "ltr" },
  { code: "AR", tag: "ar", name: "العربية", direction: "rtl" },
  { code: "FA", tag: "fa", name: "فارسی", direction: "rtl" },
  { code: "TR", tag: "tr", name: "Türkçe", direction: "ltr" },
  { code: "RU", tag: "ru", name: "Русский", direction: "ltr" },
  { code: "UK", tag: "uk", name: "Українська", direction: "ltr" },
  { code: "KK", tag: "kk", name: "Қазақша", direction: "ltr" },
  { code: "UZ", tag: "uz", name: "Oʻzbekcha", direction: "ltr" },
  { code: "MN", tag: "mn", name: "Монгол", direction: "ltr" },
  { code: "ES", tag: "es", name: "Español", direction: "ltr" },
  { code: "PT", tag: "pt", name: "Português", direction: "ltr" },
  { code: "PT-BR", tag: "pt-BR", name: "Português (Brasil)", direction: "ltr" },
  { code: "FR", tag: "fr", name: "Français", direction: "ltr" },
  { code: "DE", tag: "de", name: "Deutsch", direction: "ltr" },
  { code: "IT", tag: "it", name: "Italiano", direction: "ltr" },
  { code: "NL", tag: "nl", name: "Nederlands", direction: "ltr" },
  { code: "PL", tag: "pl", name: "Polski", direction: "ltr" },
  { code: "SW", tag: "sw", name: "Kiswahili", direction: "ltr" },
];
