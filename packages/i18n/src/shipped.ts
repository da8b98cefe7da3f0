/** The languages whose texts are shipped. Kept small, because every page loads it; the registry is separate. */

/** Code of a shipped language, on the wire and in storage. */
export type Language = "EN" | "TY";

/** Name of a catalog folder. */
export type CatalogName = "en" | "fil";

interface ShippedLanguage {
  readonly catalog: CatalogName;
  /** BCP 47 tag of `<html lang>`. */
  readonly tag: string;
  /** Locale for `Intl`: the number and date formats of the market. */
  readonly locale: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** The default of a first visit (specification, section 1); a merchant's setting can change it. */
export const defaultLanguage: Language = "TY";

/** In the order of the picker. */
export const shippedLanguages: Readonly<Record<Language, ShippedLanguage>> = {
  TY: { catalog: "fil", tag: "fil", locale: "fil-PH", name: "Filipino", direction: "ltr" },
  EN: { catalog: "en", tag: "en", locale: "en-PH", name: "English", direction: "ltr" },
};

export function isLanguage(text: unknown): text is Language {
  return text === "EN" || text === "TY";
}
