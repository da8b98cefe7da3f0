/** A large card for one game. The front page shows such cards instead of small ones if there are few hot games. */

import "./game-stage.css";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { useOpenGame } from "../../hooks/use-open-game.ts";
import type { PlayableGame } from "../../playable-game.ts";

/** The studio's games have a fair play proof; other vendors' games do not. */
const ownVendor = "STUDIO";

export function GameStage({ game }: { game: PlayableGame }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const openGame = useOpenGame();
  const { name, vendor, picture, hasTrial, isClosed } = game;
  return (
    <article className="game-stage" aria-label={name}>
      <img src={pictureAt(merchant, picture)} alt="" width={300} height={400} />
      <div className="game-stage-text">
        {vendor === ownVendor && (
          <Badge tone="brand" icon="shield">
            {t("home.stage.own")}
          </Badge>
        )}
        {isClosed && <Badge tone="error">{t("system.game_maintenance")}</Badge>}
        <h2>{name}</h2>
        {vendor === ownVendor && <p>{t("home.stage.text")}</p>}
        <div className="game-stage-actions">
          <Button
            kind="primary"
            icon="play"
            aria-label={t("home.card.playName", { name })}
            onClick={() => openGame(game, "real")}
          >
            {t("home.card.play")}
          </Button>
          {hasTrial && (
            <Button aria-label={t("home.card.trialName", { name })} onClick={() => openGame(game, "trial")}>
              {t("home.card.trial")}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
