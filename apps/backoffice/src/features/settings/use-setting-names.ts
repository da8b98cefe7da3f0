/** What the keys of a table are called: classes and categories of games, kinds of contracts, types of agents. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";

/** "" of a setting with one value. */
export function useSettingNames(): (name: string) => string {
  const { t, locale } = useTexts();
  const language = locale.startsWith("fil") ? "fil" : "en";
  return (name) => {
    const category = gameCategories[name];
    // Two codes bear one name.
    if (category !== undefined) return `${category[language]} (${name})`;
    const kind = contractKinds.find((one) => one === name);
    if (kind !== undefined) return t(`oversight.kind.${kind}`);
    const [type = "", word] = name.split(".");
    return word === undefined ? name : t("settings.label", { type, language: word });
  };
}
