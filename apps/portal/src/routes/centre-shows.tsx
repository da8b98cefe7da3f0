/** What a game centre shows beside its games: tables and rooms before them; matches, and what is hot, after a few. */

import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { WhenNear } from "../components/when-near.tsx";
import { GameRow } from "../features/games/components/game-row.tsx";
import { GameTiles } from "../features/games/components/game-tiles.tsx";
import { gameOfCard } from "../features/games/playable-game.ts";
import type { OpenFrontGame } from "../features/home/components/front-game.ts";
import { hotGamesRead } from "../lib/catalogue-reads.ts";
import { LazySlot } from "../lib/lazy-part.tsx";
import type { LazyPart } from "../lib/lazy-part.tsx";
import { useHasSession, usePublicRead } from "../lib/page-context.tsx";
import { href } from "../lib/paths.ts";
import { useOpenFrontGame } from "./use-open-front-game.ts";

type OpeningPart = LazyPart<{ onGame: OpenFrontGame }>;

const liveTables: OpeningPart = {
  load: () => import("../features/games/components/live-tables.tsx"),
};
const cardRooms: OpeningPart = {
  load: () => import("../features/games/components/card-rooms.tsx"),
};
const matches: OpeningPart = {
  load: () => import("../features/home/components/hot-matches.tsx"),
  texts: frontTexts,
};

/** A heading and a line of cards. */
const rowHeight = "11rem";
const matchesHeight = "14.25rem";
/** A phone's first screen ends just above them: they come with the first movement of the page, not with the page. */
const matchesAheadPx = 50;
/** Centres whose whole list is a handful: each game is a vendor's book or ring. */
const shortLists = new Set(["SPORTS", "ESPORTS", "COCKFIGHT"]);

/** Before the games. Rooms are for members: their call needs a token. */
export function CentreTables({ category }: { category: string }) {
  const hasSession = useHasSession();
  if (category === "LIVE") return <OpeningSlot part={liveTables} height={rowHeight} />;
  if (category === "PVP" && hasSession) return <OpeningSlot part={cardRooms} height={rowHeight} />;
  return null;
}

/** After the games, where they are few. */
export function CentreMore({ category }: { category: string }) {
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

/** A part of its own, because opening a game reads the rows of all categories: centres without a show never do. */
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
