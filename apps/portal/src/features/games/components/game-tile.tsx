/** A game card: the drawn cover, the title in display type, play now, free trial where the game offers one. */

import "./game-card.css";
import type { CSSProperties } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useOpenGame } from "../hooks/use-open-game.ts";
import type { PlayableGame } from "../playable-game.ts";

interface GameTileProps {
  readonly game: PlayableGame;
  /** True for covers of the first screen. */
  readonly isEager?: boolean;
}

/** See the head of this file. */
export function GameTile({ game, isEager = false }: GameTileProps) {
  const { t } = useTexts();
  const open = useOpenGame();
  const { name, vendor, picture, hasTrial, isClosed } = game;
  return (
    <article className="game-card" style={{ "--actions": hasTrial ? 2 : 1 } as CSSProperties}>
      <div className="game-cover">
        <img src={picture} alt="" width={300} height={400} loading={isEager ? "eager" : "lazy"} decoding="async" />
        <div className="game-caption">
          <h3>{name}</h3>
          <span>{isClosed ? t("system.game_maintenance") : vendor}</span>
        </div>
      </div>
      <div className="game-actions">
        <Button
          kind="primary"
          icon="play"
          aria-label={t("home.card.playName", { name })}
          onClick={() => open(game, "real")}
        >
          {t("home.card.play")}
        </Button>
        {hasTrial && (
          <Button aria-label={t("home.card.trialName", { name })} onClick={() => open(game, "trial")}>
            {t("home.card.trial")}
          </Button>
        )}
      </div>
    </article>
  );
}
