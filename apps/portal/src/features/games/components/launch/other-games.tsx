/** Games that are open now, as alternatives to a closed game; games of the same category come first. */

import "./other-games.css";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { GameToOpen } from "../../../../lib/dialogs/dialog-store.ts";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { rowsRead } from "../../../../lib/page/catalogue-reads.ts";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { useOpenGame } from "../../hooks/use-open-game.ts";
import { gameOfCard } from "../../playable-game.ts";
import { findOtherGames } from "../../find-other-games.ts";

/** Renders nothing until the catalogue has loaded, or if no other game is open. */
export function OtherGames({ closed }: { closed: GameToOpen }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const openGame = useOpenGame();
  const rows = usePublicRead(rowsRead);
  const games = rows.kind === "loaded" ? findOtherGames(rows.value, closed).map(gameOfCard) : [];
  if (games.length === 0) return null;
  return (
    <section className="other-games">
      <h3>{t("lobby.launch.others")}</h3>
      <ul>
        {games.map((game) => (
          <li key={game.key}>
            <Button onClick={() => openGame(game, closed.mode)}>
              {game.picture !== "" && <img src={pictureAt(merchant, game.picture)} alt="" width={36} height={48} />}
              {game.name}
              {game.isDemo && <Badge tone="info">{t("home.card.demo")}</Badge>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
