/** The name of a changed field, for example "Title (EN)". */

import type { Translate } from "@openhouse/i18n/text-store";
import { fieldText } from "./content-texts.ts";

/** `field` as `diffBodies` returns it. */
export function differenceText(t: Translate, field: string): string {
  const [part = "", name = ""] = field.split(".");
  if (name === "") return fieldText(t, part);
  return part === "fields" ? fieldText(t, name) : `${fieldText(t, name)} (${part})`;
}
