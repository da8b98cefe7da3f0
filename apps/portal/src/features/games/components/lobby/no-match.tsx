/** A search without results: hints, and popular games of the same type. */

import { useMemo } from "react";
import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePublicRead } from "../../../../lib/page/page-context.tsx";
import { popularRead } from "../../api/popular-read.ts";
import { gameOfCard } from "../../playable-game.ts";
import { GameTiles } from "../cards/game-tiles.tsx";

interface NoMatchProps {
  readonly category: string;
  readonly path: string;
  readonly search: string;
}

export function NoMatch({ category, path, search }: NoMatchProps) {
  const { t } = useTexts();
  const popular = usePublicRead(useMemo(() => popularRead(category), [category]));
  const games = popular.kind === "loaded" ? popular.value.map(gameOfCard) : [];
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
