/** The list of the member's favourites or recently played games, twenty per page (specification, section 9). */

import { ButtonLink } from "@openhouse/ui/button/button";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { navigate } from "../../../lib/navigation/location.tsx";
import { Queries } from "../../../lib/queries/queries.tsx";
import { useMemberGames } from "../api/use-member-games.ts";
import { gameOfCard } from "../playable-game.ts";
import { lobbyHref } from "../rules/lobby-filter.ts";
import { GameTiles } from "./cards/game-tiles.tsx";
import type { MemberGamesProps } from "./lobby/member-games.tsx";

export default function MemberList(props: MemberGamesProps) {
  return (
    <Queries>
      <MemberPage {...props} />
    </Queries>
  );
}

function MemberPage({ tab, path, category, filter }: MemberGamesProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useMemberGames(tab, { category, page: filter.page });
  if (data === undefined) {
    if (error === null) return <div className="lobby-games" aria-busy="true" />;
    return (
      <EmptyState title={t("common.error.title")} text={t("home.reload")}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t("common.retry")}
        </Button>
      </EmptyState>
    );
  }
  const { content, pageNum, totalPages } = data;
  if (content.length === 0) {
    return (
      <EmptyState title={t(`lobby.${tab}.empty.title`)} text={t(`lobby.${tab}.empty.text`)}>
        <ButtonLink href={path}>{t("lobby.filter.clear")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section className="lobby-games" aria-label={t(`lobby.tab.${tab}`)}>
      <h2 className="visually-hidden">{t(`lobby.tab.${tab}`)}</h2>
      <ul className="game-grid">
        <GameTiles games={content.map(gameOfCard)} />
      </ul>
      <Pagination
        page={pageNum}
        pages={totalPages}
        onPage={(page) => navigate(lobbyHref(path, filter, { page }))}
        previousLabel={t("lobby.pages.previous")}
        nextLabel={t("lobby.pages.next")}
        positionText={t("lobby.pages.position", { page: pageNum, pages: totalPages })}
      />
    </section>
  );
}
