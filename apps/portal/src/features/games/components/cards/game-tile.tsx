/** A game card: cover, title, a play button, a trial button if the game has a trial, and the favourite button. */

import "./game-card.css";
import type { ReactNode } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { useOpenGame } from "../../hooks/use-open-game.ts";
import type { PlayableGame } from "../../playable-game.ts";
import { FavouriteHeart } from "./favourite-heart.tsx";
import { GamePicture } from "./game-picture.tsx";

interface GameTileProps {
  readonly game: PlayableGame;
  readonly isEager?: boolean;
  /** The name with the search text marked; the plain name if undefined. */
  readonly title?: ReactNode;
  /** If undefined, the vendor's code is shown. */
  readonly vendorName?: string | undefined;
}

export function GameTile({ game, isEager = false, title, vendorName }: GameTileProps) {
  const { t } = useTexts();
  const openGame = useOpenGame();
  const hasHeart = useFlag("GAMELOFAV3");
  const { name, vendor, picture, hasTrial, isClosed, isDemo, isList } = game;
  return (
    <article className="game-card" aria-label={name} data-closed={isClosed ? "" : undefined}>
      <div className="game-cover">
        <GamePicture key={picture} path={picture} isEager={isEager} />
      </div>
      <div className="game-caption">
        <h3>{title ?? name}</h3>
        <p>
          <span>{isClosed ? t("system.game_maintenance") : (vendorName ?? vendor)}</span>
          {isDemo && !isClosed && <span className="game-demo">{t("home.card.demo")}</span>}
        </p>
      </div>
      <div className="game-actions">
        <Button kind="primary" aria-label={t("home.card.playName", { name })} onClick={() => openGame(game, "real")}>
          {t("home.card.play")}
        </Button>
        {hasTrial && (
          <Button aria-label={t("home.card.trialName", { name })} onClick={() => openGame(game, "trial")}>
            {t("home.card.trial")}
          </Button>
        )}
      </div>
      {hasHeart && !isList && <FavouriteHeart game={game} />}
    </article>
  );
}
