/** The games that match a filter and their number, or suggestions when none match. */

import { useState, useMemo } from "react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useGameList } from "../../hooks/use-game-list.ts";
import { isUnfiltered, lobbyHref } from "../../rules/lobby-filter.ts";
import type { LobbyFilter } from "../../rules/lobby-filter.ts";
import { EmptyTile, GameWall } from "./game-wall.tsx";
import { usePublicRead } from "../../../../lib/page/page-context.tsx";
import { popularRead } from "../../api/popular-read.ts";
import { gameOfCard } from "../../playable-game.ts";
import { GameTiles } from "../cards/game-tiles.tsx";

interface LobbyGamesProps {
  readonly category: string;
  readonly path: string;
  readonly filter: LobbyFilter;
  readonly vendors: readonly { readonly vassalage: string; readonly displayName: string }[];
  /** More filters, shown next to the count. */
  readonly children: ReactNode;
}

/** The list of games that is shown. */
interface ShownList {
  readonly category: string;
  readonly filter: LobbyFilter;
  readonly count: number;
}

const outlineIndexes = Array.from({ length: 12 }, (_, index) => index);

/** The previous list of the same centre stays until the next list has loaded. */
export function LobbyGames({ category, path, filter, vendors, children }: LobbyGamesProps) {
  const { t } = useTexts();
  const state = useGameList({ category, filter, pageNo: 1 });
  const [previousList, setPreviousList] = useState<ShownList>();
  const loadedList = state.kind === "loaded" ? { category, filter, count: state.value.count } : undefined;
  if (loadedList !== undefined && !isSame(previousList, loadedList)) setPreviousList(loadedList);
  const shownList = loadedList ?? (previousList?.category === category ? previousList : undefined);

  const search = shownList?.filter.search.trim() ?? "";
  const count = shownList?.count ?? 0;
  const countText =
    search === "" ? t("lobby.games.count", { count }) : t("lobby.search.found", { count, text: search });
  const names = Object.fromEntries(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
  return (
    <section className="lobby-games" aria-busy={loadedList === undefined} aria-label={t("lobby.tab.all")}>
      <h2 className="visually-hidden">{t("lobby.tab.all")}</h2>
      <div className="lobby-line">
        <p className="lobby-count figures" aria-live="polite">
          {shownList !== undefined && countText}
        </p>
        {children}
      </div>
      {state.kind === "failed" ? (
        <ListFailure onRetry={state.retry} />
      ) : (
        <ShownGames path={path} shown={shownList} label={countText} vendorNames={names} />
      )}
    </section>
  );
}

interface ShownGamesProps {
  readonly path: string;
  readonly shown: ShownList | undefined;
  readonly label: string;
  readonly vendorNames: Readonly<Record<string, string>>;
}

function ShownGames({ path, shown: shownList, label, vendorNames }: ShownGamesProps) {
  if (shownList === undefined) return <WallOutline />;
  const { category, filter, count } = shownList;
  if (count === 0) return <NoGames category={category} path={path} filter={filter} />;
  return (
    <GameWall key={lobbyHref(path, filter)} list={shownList} count={count} label={label} vendorNames={vendorNames} />
  );
}

function isSame(a: ShownList | undefined, b: ShownList): boolean {
  return (
    a !== undefined &&
    a.count === b.count &&
    a.category === b.category &&
    lobbyHref("", a.filter) === lobbyHref("", b.filter)
  );
}

/** Messages for an empty category, an empty search and an empty filter. */
function NoGames({ category, path, filter }: { category: string; path: string; filter: LobbyFilter }) {
  const { t } = useTexts();
  const search = filter.search.trim();
  if (isUnfiltered(filter)) {
    return <EmptyState title={t("home.empty.category.title")} text={t("home.empty.category.text")} />;
  }
  if (search !== "") return <NoMatch category={category} path={path} search={search} />;
  return (
    <EmptyState title={t("lobby.filter.none.title")} text={t("lobby.filter.none.text")}>
      <ButtonLink href={path}>{t("lobby.filter.clear")}</ButtonLink>
    </EmptyState>
  );
}

function ListFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState title={t("common.error.title")} text={t("home.reload")}>
      <Button icon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </EmptyState>
  );
}

function WallOutline() {
  return (
    <ul className="game-grid" aria-busy="true">
      {outlineIndexes.map((outlineIndex) => (
        <li key={outlineIndex}>
          <EmptyTile />
        </li>
      ))}
    </ul>
  );
}

interface NoMatchProps {
  readonly category: string;
  readonly path: string;
  readonly search: string;
}

/** A search without results: hints, and popular games of the same type. */
function NoMatch({ category, path, search }: NoMatchProps) {
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
