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
  /** Further filters, shown beside the count. */
  readonly children: ReactNode;
}

/** The list that was shown last. */
interface Shown {
  readonly category: string;
  readonly filter: LobbyFilter;
  readonly count: number;
}

const outline = Array.from({ length: 12 }, (_, index) => index);

/** While the next list loads, the centre's last list stays. */
export function LobbyGames({ category, path, filter, vendors, children }: LobbyGamesProps) {
  const { t } = useTexts();
  const state = useGameList({ category, filter, pageNo: 1 });
  const [last, setLast] = useState<Shown>();
  const next = state.kind === "loaded" ? { category, filter, count: state.value.count } : undefined;
  if (next !== undefined && !isSame(last, next)) setLast(next);
  const shown = next ?? (last?.category === category ? last : undefined);

  const search = shown?.filter.search.trim() ?? "";
  const count = shown?.count ?? 0;
  const countText =
    search === "" ? t("lobby.games.count", { count }) : t("lobby.search.found", { count, text: search });
  const names = Object.fromEntries(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
  return (
    <section className="lobby-games" aria-busy={next === undefined} aria-label={t("lobby.tab.all")}>
      <h2 className="visually-hidden">{t("lobby.tab.all")}</h2>
      <div className="lobby-line">
        <p className="lobby-count figures" aria-live="polite">
          {shown !== undefined && countText}
        </p>
        {children}
      </div>
      {state.kind === "failed" ? (
        <ListFailure onRetry={state.retry} />
      ) : (
        <ShownGames path={path} shown={shown} label={countText} vendorNames={names} />
      )}
    </section>
  );
}

interface ShownGamesProps {
  readonly path: string;
  readonly shown: Shown | undefined;
  readonly label: string;
  readonly vendorNames: Readonly<Record<string, string>>;
}

function ShownGames({ path, shown, label, vendorNames }: ShownGamesProps) {
  if (shown === undefined) return <WallOutline />;
  const { category, filter, count } = shown;
  if (count === 0) return <NoGames category={category} path={path} filter={filter} />;
  return <GameWall key={lobbyHref(path, filter)} list={shown} count={count} label={label} vendorNames={vendorNames} />;
}

function isSame(a: Shown | undefined, b: Shown): boolean {
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
      {outline.map((place) => (
        <li key={place}>
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
