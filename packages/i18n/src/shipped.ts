/**
 * The languages whose texts are shipped. Every page loads this module, so it must stay small. The registry of all
 * languages is in `languages.ts`.
 */

/** The code of a shipped language, used on the wire and in storage. */
export type Language = "EN" | "TY";

/** Name of a catalog folder. */
export type CatalogName = "en" | "fil";

interface ShippedLanguage {
  readonly catalog: CatalogName;
  /** BCP 47 tag of `<html lang>`. */
  readonly tag: string;
  /** The locale for `Intl`: the number and date formats of the market. */
  readonly locale: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** The language of a first visit (specification, section 1). A merchant's setting can change it. */
export const defaultLanguage: Language = "TY";

/** In the order of the language picker. */
export const shippedLanguages: Readonly<Record<Language, ShippedLanguage>> = {
  TY: { catalog: "fil", tag: "fil", locale: "fil-PH", name: "Filipino", direction: "ltr" },
  EN: { catalog: "en", tag: "en", locale: "en-PH", name: "English", direction: "ltr" },
};

export function isLanguage(text: unknown): text is Language {
  return text === "EN" || text === "TY";
}
