/** Changes the language without a reload and stores the choice for the next visit. */

import type { Language } from "@openhouse/i18n/shipped";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { TextStore } from "@openhouse/i18n/text-store";
import { storeLanguage } from "./stored-choice.ts";

/** Resolves when the page shows the language. Rejects if its texts do not load, and then changes nothing. */
export async function switchLanguage(store: TextStore, language: Language): Promise<void> {
  await store.switchTo(language);
  // In the meantime, another language was chosen.
  if (store.current().language !== language) return;
  storeLanguage(language);
  document.documentElement.lang = shippedLanguages[language].tag;
  document.documentElement.dir = shippedLanguages[language].direction;
}
