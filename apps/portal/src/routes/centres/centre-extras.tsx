/**
 * The content of a game centre around its games: live tables and card rooms above the games, matches and hot games
 * below a short list.
 */

import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { WhenNear } from "../../components/when-near.tsx";
import { GameRow } from "../../features/games/components/cards/game-row.tsx";
import { GameTiles } from "../../features/games/components/cards/game-tiles.tsx";
import { gameOfCard } from "../../features/games/playable-game.ts";
import type { OpenFrontGame } from "../../features/home/components/games/front-game.ts";
import { hotGamesRead } from "../../lib/page/catalogue-reads.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../lib/page/lazy-part.tsx";
import { useHasSession, usePublicRead } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { useOpenFrontGame } from "../use-open-front-game.ts";

type OpeningPart = LazyPart<{ onGame: OpenFrontGame }>;

const liveTables: OpeningPart = {
  load: () => import("../../features/games/components/tables/live-tables.tsx"),
};
const cardRooms: OpeningPart = {
  load: () => import("../../features/games/components/tables/card-rooms.tsx"),
};
const matches: OpeningPart = {
  load: () => import("../../features/home/components/games/hot-matches.tsx"),
  texts: frontTexts,
};

/** Height of a heading and a row of cards. */
const rowHeight = "11rem";
const matchesHeight = "12.75rem";
/**
 * The matches start just below the visible part of a phone's screen. This small distance makes them load only when the
 * page starts to scroll.
 */
const matchesAheadPx = 50;
/** Categories with only a few games, each of which is a whole sports book or arena of a vendor. */
const shortLists = new Set(["SPORTS", "ESPORTS", "COCKFIGHT"]);

/** Shown above the games. Card rooms are for members, because their call needs a token. */
export function CentreTables({ category }: { category: string }) {
  const hasSession = useHasSession();
  if (category === "LIVE") return <OpeningSlot part={liveTables} height={rowHeight} />;
  if (category === "PVP" && hasSession) return <OpeningSlot part={cardRooms} height={rowHeight} />;
  return null;
}

/** Shown below the games of categories with a short list. */
export function CentreExtras({ category }: { category: string }) {
  return (
    <>
      {category === "SPORTS" && (
        <WhenNear height={matchesHeight} aheadPx={matchesAheadPx} isOptional>
          <OpeningSlot part={matches} height={matchesHeight} />
        </WhenNear>
      )}
      {shortLists.has(category) && <HotStrip />}
    </>
  );
}

/** This is a component of its own, because opening a game reads all categories, which other centres do not need. */
function OpeningSlot({ part, height }: { part: OpeningPart; height: string }) {
  const onGame = useOpenFrontGame();
  return <LazySlot part={part} props={{ onGame }} fallback={<Skeleton height={height} />} failure={null} />;
}

function HotStrip() {
  const { t } = useTexts();
  const hot = usePublicRead(hotGamesRead);
  if (hot.kind !== "loaded" || hot.value.list.length === 0) return null;
  return (
    <GameRow id="hot" title={t("home.hot.title")} moreHref={href("hot")} isStrip isBelow>
      <GameTiles games={hot.value.list.map(gameOfCard)} />
    </GameRow>
  );
}
