/** The name of a changed field, for example "Title (EN)". */

import type { Translate } from "@openhouse/i18n/text-store";
import { fieldWords } from "./content-words.ts";

/** `field` as `diffBodies` returns it. */
export function differenceWords(t: Translate, field: string): string {
  const [part = "", name = ""] = field.split(".");
  if (name === "") return fieldWords(t, part);
  return part === "fields" ? fieldWords(t, name) : `${fieldWords(t, name)} (${part})`;
}
