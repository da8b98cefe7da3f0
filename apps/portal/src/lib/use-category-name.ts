/** What a category of games is called beside others: there are two kinds of lottery, which must be told apart. */

import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { useTexts } from "@openhouse/i18n/texts-provider";

/** Needs the texts of rebates. An unknown category keeps its code. */
export function useCategoryName(): (category: string) => string {
  const { t, language } = useTexts();
  return (category) => {
    if (category === "ELOTT") return t("rebates.elott");
    return gameCategories[category]?.[language === "TY" ? "fil" : "en"] ?? category;
  };
}
