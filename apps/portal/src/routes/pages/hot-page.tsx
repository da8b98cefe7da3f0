/** All hot games. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { GameRow } from "../../features/games/components/cards/game-row.tsx";
import { GameTiles } from "../../features/games/components/cards/game-tiles.tsx";
import { gameOfCard } from "../../features/games/playable-game.ts";
import { useFlag, usePublicRead } from "../../lib/page/page-context.tsx";
import { NotFound } from "../not-found.tsx";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";
import { hotGamesRead } from "../../lib/page/catalogue-reads.ts";

export default function HotPage() {
  const { t } = useTexts();
  const isOn = useFlag("GAMELOHOT3");
  const hot = usePublicRead(hotGamesRead);
  if (!isOn) return <NotFound />;
  if (hot.kind === "failed") return <PageLoadFailure onRetry={hot.retry} />;
  if (hot.kind === "loading") return <PageOutline />;
  return (
    <div className="page">
      <h1>{t("home.hot.title")}</h1>
      {hot.value.list.length === 0 ? (
        <EmptyState title={t("home.empty.category.title")} text={t("home.empty.category.text")} />
      ) : (
        <GameRow id="hot" title={t("home.category.games", { count: hot.value.list.length })}>
          <GameTiles games={hot.value.list.map(gameOfCard)} eagerCount={4} />
        </GameRow>
      )}
    </div>
  );
}
