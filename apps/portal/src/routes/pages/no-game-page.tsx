/** The page that opens instead of a game if no game of the category can be played yet. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import "../../features/games/components/launch/game-page.css";
import { NoGame } from "../../features/games/components/launch/no-game.tsx";
import { href } from "../../lib/navigation/paths.ts";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { categories } from "../shell/navigation/navigation.ts";

export default function NoGamePage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const { centre = "" } = params;
  const centreHref = href("gameCentre", { centre });
  const category = categories.find((candidate) => candidate.href === centreHref);
  return (
    <div className="page">
      <header className="game-page-head">
        <h1>{category === undefined ? t("shell.games") : t(category.label)}</h1>
        <ButtonLink href={centreHref} size="small" icon="chevron-left">
          {t("lobby.none.back")}
        </ButtonLink>
      </header>
      <NoGame centre={centre} />
    </div>
  );
}
