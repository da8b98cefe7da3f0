/** The front page: the house, the ways in, what is hot, a row per category, what the house promises. */

import { useEffect } from "react";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { categoryOf } from "./shell/navigation.ts";
import { useNavigation } from "./shell/use-navigation.ts";
import { CategoryPanes } from "../features/home/components/category-panes.tsx";
import { Hero } from "../features/home/components/hero.tsx";
import { PromiseStrip } from "../features/home/components/promise-strip.tsx";
import { GameRow } from "../features/games/components/game-row.tsx";
import { GameStage } from "../features/games/components/game-stage.tsx";
import { GameTiles } from "../features/games/components/game-tiles.tsx";
import { gameOfCard } from "../features/games/playable-game.ts";
import type { PlayableGame } from "../features/games/playable-game.ts";
import { openDialog } from "../lib/dialog-store.ts";
import { navigate, usePath } from "../lib/location.tsx";
import { usePage, usePublicRead } from "../lib/page-context.tsx";
import { hotGamesRead, menusRead } from "../lib/catalogue-reads.ts";
import { href } from "../lib/paths.ts";

/** First one large, then 14 (portal-spec section 9). */
const hotTiles = 15;
const rowTiles = 15;
/** Below this many, each hot game has a stage of its own. */
const fewestForRow = 4;

/** See the head of this file. */
export default function HomePage() {
  const { t } = useTexts();
  useDialogOfPath();
  const items = useNavigation()
    .slice(1)
    .map(({ label, icon, href: target }) => ({ href: target, icon, text: t(label) }));
  return (
    <>
      <Hero gamesHref={items[0]?.href ?? href("gameCentre", { centre: "rng" })} />
      <div className="page">
        <CategoryPanes label={t("home.categories")} items={items} />
        <HotAndCategories />
        <PromiseStrip />
      </div>
    </>
  );
}

function HotAndCategories() {
  const hot = usePublicRead(hotGamesRead);
  const menus = usePublicRead(menusRead);
  const failed = [hot, menus].filter((read) => read.kind === "failed");
  const games = hot.kind === "loaded" ? hot.value.list.slice(0, hotTiles).map(gameOfCard) : [];
  if (games.length >= fewestForRow) {
    return (
      <>
        <HotRow games={games} />
        <GamesMissing reads={failed} />
        <CategoryRows shown={[]} />
      </>
    );
  }
  return (
    <>
      <GamesMissing reads={failed} />
      {games.map((game) => (
        <GameStage key={game.key} game={game} />
      ))}
      <CategoryRows shown={games.map(({ key }) => key)} />
    </>
  );
}

/** One press asks again for all that did not come. */
function GamesMissing({ reads }: { reads: readonly { readonly retry: () => void }[] }) {
  const { t } = useTexts();
  if (reads.length === 0) return null;
  const retryAll = () => {
    for (const { retry } of reads) retry();
  };
  return (
    <EmptyState title={t("common.error.title")} text={t("home.reload")}>
      <Button icon="refresh" onClick={retryAll}>
        {t("common.retry")}
      </Button>
    </EmptyState>
  );
}

function HotRow({ games }: { games: readonly PlayableGame[] }) {
  const { t } = useTexts();
  return (
    <GameRow id="hot" title={t("home.hot.title")} moreHref={href("hot")} hasLead isStrip>
      <GameTiles games={games} eagerCount={2} />
    </GameRow>
  );
}

/** A category whose games all have a stage already would only repeat them. */
function CategoryRows({ shown }: { shown: readonly string[] }) {
  const { t } = useTexts();
  const menus = usePublicRead(menusRead);
  if (menus.kind !== "loaded") return null;
  const groups = menus.value.filter(({ gameMenus }) => gameMenus.length > 0);
  if (groups.length === 0) return <EmptyState title={t("home.empty.home.title")} text={t("home.empty.home.text")} />;
  return groups.map(({ gameGroupCode, gameMenus }) => {
    const category = categoryOf(gameGroupCode);
    if (category === undefined || gameMenus.every(({ nodeId }) => shown.includes(nodeId))) return null;
    return (
      <GameRow
        key={gameGroupCode}
        id={`row-${gameGroupCode}`}
        title={t(category.label)}
        moreHref={category.href}
        isStrip
      >
        <GameTiles games={gameMenus.slice(0, rowTiles).map(gameOfCard)} />
      </GameRow>
    );
  });
}

/** /login and /help open their dialog over the front page and return to it (portal-spec section 2). */
function useDialogOfPath(): void {
  const path = usePath();
  const { session } = usePage();
  useEffect(() => {
    if (path !== "/login" && path !== "/help") return;
    navigate(`/${location.search}`, { replace: true });
    if (path === "/help") openDialog({ kind: "help" });
    else if (session?.read() === undefined) openDialog({ kind: "login" });
  }, [path, session]);
}
