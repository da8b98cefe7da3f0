/** The names of table keys: classes and categories of games, kinds of contracts, types of agents. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";

/** Returns the display name of a table key. The key of a setting with one value is "". */
export function useSettingNames(): (name: string) => string {
  const { t, locale } = useTexts();
  const language = locale.startsWith("fil") ? "fil" : "en";
  return (name) => {
    const category = gameCategories[name];
    // The code is added, because two categories have the same name.
    if (category !== undefined) return `${category[language]} (${name})`;
    const kind = contractKinds.find((candidate) => candidate === name);
    if (kind !== undefined) return t(`oversight.kind.${kind}`);
    const [type = "", languageCode] = name.split(".");
    return languageCode === undefined ? name : t("settings.label", { type, language: languageCode });
  };
}
