/** The languages whose texts are shipped. Small on purpose: every page carries it; the registry does not. */

/** Code of a shipped language, on the wire and in storage. */
export type Language = "EN" | "TY";

/** Name of a catalog folder. */
export type CatalogName = "en" | "fil";

interface ShippedLanguage {
  readonly catalog: CatalogName;
  /** BCP 47 tag of `<html lang>`. */
  readonly tag: string;
  /** Locale for `Intl`: how people in the market write numbers and dates. */
  readonly locale: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** The default of a first visit (specification, section 1); a merchant's setting may name another. */
export const defaultLanguage: Language = "TY";

/** What the client ships, in the order of the picker. */
export const shippedLanguages: Readonly<Record<Language, ShippedLanguage>> = {
  TY: { catalog: "fil", tag: "fil", locale: "fil-PH", name: "Filipino", direction: "ltr" },
  EN: { catalog: "en", tag: "en", locale: "en-PH", name: "English", direction: "ltr" },
};

/** True when the text is the code of a shipped language. */
export function isLanguage(text: unknown): text is Language {
  return text === "EN" || text === "TY";
}
