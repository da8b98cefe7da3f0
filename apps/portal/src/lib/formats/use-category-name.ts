/** The name of a game category in lists, where the two kinds of lottery need different names. */

import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { useTexts } from "@openhouse/i18n/texts-provider";

/** Needs the texts of the area `rebates`. An unknown category is shown by its code. */
export function useCategoryName(): (category: string) => string {
  const { t, language } = useTexts();
  return (category) => {
    if (category === "ELOTT") return t("rebates.elott");
    return gameCategories[category]?.[language === "TY" ? "fil" : "en"] ?? category;
  };
}
