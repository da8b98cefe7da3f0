/** Changing the language: texts without a reload, the choice kept for the next visit. */

import type { Language } from "@openhouse/i18n/shipped";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import { useTextStore } from "@openhouse/i18n/texts-provider";
import { keepLanguage } from "./stored-choice.ts";

/** Resolves when the page shows the language. A catalog that does not load leaves everything as it was. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const store = useTextStore();
  return async (language) => {
    await store.switchTo(language);
    keepLanguage(language);
    document.documentElement.lang = shippedLanguages[language].tag;
    document.documentElement.dir = shippedLanguages[language].direction;
  };
}
