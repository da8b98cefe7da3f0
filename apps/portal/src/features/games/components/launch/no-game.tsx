/** Says that no game of a category can be played yet, and leads to our own games. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { href } from "../../../../lib/navigation/paths.ts";

const ownGames = `${href("gameListCentre", { type: "rng" })}?vassalage=STUDIO`;

/** `centre` is the category in lower case, as in paths. */
export function NoGame({ centre }: { centre: string }) {
  const { t, language } = useTexts();
  const names = gameCategories[centre.toUpperCase()];
  const category = (language === "TY" ? names?.fil : names?.en) ?? centre;
  return (
    <EmptyState title={t("lobby.none.title")} text={t("lobby.none.text", { category })}>
      <ButtonLink kind="primary" icon="game-slots" href={ownGames}>
        {t("lobby.none.ownGames")}
      </ButtonLink>
    </EmptyState>
  );
}
