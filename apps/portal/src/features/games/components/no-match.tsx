/** A search that found nothing: how to search otherwise, and what others play. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { hotGamesRead } from "../../../lib/catalogue-reads.ts";
import { usePublicRead } from "../../../lib/page-context.tsx";
import { gameOfCard } from "../playable-game.ts";
import { GameTiles } from "./game-tiles.tsx";

const mostSuggestions = 6;

/** See the head of this file. */
export function NoMatch({ path, search }: { path: string; search: string }) {
  const { t } = useTexts();
  const hot = usePublicRead(hotGamesRead);
  const games = hot.kind === "loaded" ? hot.value.list.slice(0, mostSuggestions).map(gameOfCard) : [];
  return (
    <>
      <EmptyState title={t("lobby.search.none.title", { text: search })} text={t("lobby.search.none.text")}>
        <ButtonLink href={path}>{t("lobby.filter.clear")}</ButtonLink>
      </EmptyState>
      {games.length > 0 && (
        <section className="lobby-games">
          <h2>{t("lobby.search.instead")}</h2>
          <ul className="game-grid">
            <GameTiles games={games} />
          </ul>
        </section>
      )}
    </>
  );
}
