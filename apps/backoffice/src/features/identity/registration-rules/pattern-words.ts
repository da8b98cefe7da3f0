/** What a field may hold, in words. */

import type { Translate } from "@openhouse/i18n/text-store";
import { patternOf } from "@openhouse/rules/identity/patterns";

/** "letters and digits, a letter first": the bounds, which the form's own message tells too, have a column here. */
export function patternWords(t: Translate, patternId: number): string {
  const text = t(`registration.pattern.${patternOf(patternId)?.name ?? "anything"}`);
  return text.replace(/, \(min\) - \(max\) .*$/, "").replace(/^\(min\) - \(max\) (na )?/, "");
}
