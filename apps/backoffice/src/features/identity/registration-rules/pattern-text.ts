/** Texts for the allowed characters of a field. */

import type { Translate } from "@openhouse/i18n/text-store";
import { patternOf } from "@openhouse/rules/identity/patterns";

/** For example "letters and digits, a letter first". The length is left out, because it has its own column. */
export function patternText(t: Translate, patternId: number): string {
  const text = t(`registration.pattern.${patternOf(patternId)?.name ?? "anything"}`);
  return text.replace(/, \(min\) - \(max\) .*$/, "").replace(/^\(min\) - \(max\) (na )?/, "");
}
