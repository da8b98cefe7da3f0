/** The front page: the house, the ways in, what is hot, a row per category, what the house promises. */

import { useEffect } from "react";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { categoryOf } from "./shell/navigation.ts";
import { useNavigation } from "./shell/use-navigation.ts";
import { CategoryPanes } from "../features/home/components/category-panes.tsx";
import { Hero } from "../features/home/components/hero.tsx";
import { PromiseStrip } from "../features/home/components/promise-strip.tsx";
import { GameRow } from "../features/games/components/game-row.tsx";
import { GameTile } from "../features/games/components/game-tile.tsx";
import { LaneItems } from "../features/games/components/lane-items.tsx";
import { gameOfCard } from "../features/games/playable-game.ts";
import { openDialog } from "../lib/dialog-store.ts";
import { navigate, usePath } from "../lib/location.tsx";
import { usePublicRead } from "../lib/page-context.tsx";
import { hotGamesRead, vendorsRead } from "../lib/catalogue-reads.ts";
import { href } from "../lib/paths.ts";

/** First one large, then 14 (portal-spec section 9). */
const hotTiles = 15;
const rowTiles = 15;

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
        <CategoryPanes label={t("shell.footer.games")} items={items} />
        <HotRow />
        <CategoryRows />
        <PromiseStrip />
      </div>
    </>
  );
}

function HotRow() {
  const { t } = useTexts();
  const hot = usePublicRead(hotGamesRead);
  if (hot.kind !== "loaded" || hot.value.list.length === 0) return null;
  const games = hot.value.list.slice(0, hotTiles).map(gameOfCard);
  return (
    <GameRow id="hot" title={t("home.hot.title")} moreHref={href("hot")} hasLead={games.length > 4} isStrip>
      {games.map((game, index) => (
        <li key={game.key}>
          <GameTile game={game} isEager={index < 2} />
        </li>
      ))}
    </GameRow>
  );
}

function CategoryRows() {
  const { t } = useTexts();
  const vendors = usePublicRead(vendorsRead);
  if (vendors.kind !== "loaded") return null;
  const lanes = vendors.value.data.lanes.filter(({ cards }) => cards.length > 0);
  if (lanes.length === 0) return <EmptyState title={t("home.empty.home.title")} text={t("home.empty.home.text")} />;
  return lanes.map(({ title, cards }) => {
    const category = categoryOf(title);
    if (category === undefined) return null;
    return (
      <GameRow key={title} id={`row-${title}`} title={t(category.label)} moreHref={category.href} isStrip>
        <LaneItems cards={cards.slice(0, rowTiles)} centreHref={category.href} />
      </GameRow>
    );
  });
}

/** /login and /register open their dialogs over the front page and return to it (portal-spec section 2). */
function useDialogOfPath(): void {
  const path = usePath();
  useEffect(() => {
    if (path !== "/login" && path !== "/register") return;
    navigate("/", { replace: true });
    openDialog({ kind: path === "/login" ? "login" : "register" });
  }, [path]);
}
