/** The quick games of the studio, shown over any page. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { GameTiles } from "../../../features/games/components/cards/game-tiles.tsx";
import { gameOfCard } from "../../../features/games/playable-game.ts";
import "../../../features/games/components/cards/game-card.css";
import { rowsRead } from "../../../lib/page/catalogue-reads.ts";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { usePublicRead } from "../../../lib/page/page-context.tsx";

const studio = "STUDIO";
const maxGames = 8;

/** A game that is opened replaces the list. */
export default function MiniGameDialog() {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={closeDialog} size="wide" title={t("shell.place.miniGames")} closeLabel={t("common.close")}>
      <p className="muted">{t("modals.miniGames.text")}</p>
      <MiniGames />
    </Dialog>
  );
}

function MiniGames() {
  const { t } = useTexts();
  const rows = usePublicRead(rowsRead);
  if (rows.kind === "loading") return <Skeleton height="14rem" />;
  const groups = rows.kind === "loaded" ? rows.value : [];
  const studioCards = groups.flatMap(({ gameMenus }) => gameMenus).filter(({ vassalage }) => vassalage === studio);
  const games = [...new Map(studioCards.map((card) => [card.nodeId, gameOfCard(card)])).values()].slice(0, maxGames);
  if (games.length === 0) return <EmptyState title={t("modals.miniGames.none")} text={t("modals.miniGames.later")} />;
  return (
    <ul className="game-grid">
      <GameTiles games={games} />
    </ul>
  );
}
