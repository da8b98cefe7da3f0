/** The name of a field of a difference: "Title (EN)". */

import type { Translate } from "@openhouse/i18n/text-store";
import { fieldWords } from "./content-words.ts";

/** `field` as `diffBodies` names it. */
export function differenceWords(t: Translate, field: string): string {
  const [part = "", name = ""] = field.split(".");
  if (name === "") return fieldWords(t, part);
  return part === "fields" ? fieldWords(t, name) : `${fieldWords(t, name)} (${part})`;
}
