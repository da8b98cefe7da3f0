/** What a game centre shows beside its games: tables and rooms before them; matches, and what is hot, after a few. */

import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { GameRow } from "../features/games/components/game-row.tsx";
import { GameTiles } from "../features/games/components/game-tiles.tsx";
import type { OpenTable } from "../features/games/components/table-card.tsx";
import { gameOfCard } from "../features/games/playable-game.ts";
import type { OpenFrontGame } from "../features/home/components/front-game.ts";
import { hotGamesRead } from "../lib/catalogue-reads.ts";
import { LazySlot } from "../lib/lazy-part.tsx";
import type { LazyPart } from "../lib/lazy-part.tsx";
import { useHasSession, usePublicRead } from "../lib/page-context.tsx";
import { href } from "../lib/paths.ts";
import { useOpenFrontGame } from "./use-open-front-game.ts";

const liveTables: LazyPart<{ onGame: OpenTable }> = {
  load: () => import("../features/games/components/live-tables.tsx"),
};
const cardRooms: LazyPart<{ onGame: OpenTable }> = {
  load: () => import("../features/games/components/card-rooms.tsx"),
};
const matches: LazyPart<{ onGame: OpenFrontGame }> = {
  load: () => import("../features/home/components/hot-matches.tsx"),
  texts: frontTexts,
};

/** A heading and a line of cards. */
const rowHeight = "11rem";
const matchesHeight = "14.25rem";
/** Centres whose whole list is a handful: each game is a vendor's book or ring. */
const shortLists = new Set(["SPORTS", "ESPORTS", "COCKFIGHT"]);

/** Before the games. Rooms are for members: their call needs a token. */
export function CentreTables({ category }: { category: string }) {
  const onGame = useOpenFrontGame();
  const hasSession = useHasSession();
  const outline = <Skeleton height={rowHeight} />;
  if (category === "LIVE") return <LazySlot part={liveTables} props={{ onGame }} fallback={outline} failure={null} />;
  if (category !== "PVP" || !hasSession) return null;
  return <LazySlot part={cardRooms} props={{ onGame }} fallback={outline} failure={null} />;
}

/** After the games, where they are few. */
export function CentreMore({ category }: { category: string }) {
  const onGame = useOpenFrontGame();
  const outline = <Skeleton height={matchesHeight} />;
  return (
    <>
      {category === "SPORTS" && <LazySlot part={matches} props={{ onGame }} fallback={outline} failure={null} />}
      {shortLists.has(category) && <HotStrip />}
    </>
  );
}

function HotStrip() {
  const { t } = useTexts();
  const hot = usePublicRead(hotGamesRead);
  if (hot.kind !== "loaded" || hot.value.list.length === 0) return null;
  return (
    <GameRow id="hot" title={t("home.hot.title")} moreHref={href("hot")} isStrip>
      <GameTiles games={hot.value.list.map(gameOfCard)} />
    </GameRow>
  );
}
