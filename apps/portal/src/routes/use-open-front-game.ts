/** Opens a game that a banner, match, winner or popup names. */

import type { FrontGame, OpenFrontGame } from "../features/home/components/games/front-game.ts";
import { useOpenGame } from "../features/games/hooks/use-open-game.ts";
import { gameOfCard } from "../features/games/playable-game.ts";
import { hotGamesRead, rowsRead } from "../lib/page/catalogue-reads.ts";
import { usePublicRead } from "../lib/page/page-context.tsx";

/** Vendor code of the studio. A game of any other vendor counts as a demo. */
const studioVendor = "STUDIO";

/** Follows the same rules as game cards. A game that the page has already loaded opens exactly like its card. */
export function useOpenFrontGame(): OpenFrontGame {
  const open = useOpenGame();
  const hot = usePublicRead(hotGamesRead);
  const rows = usePublicRead(rowsRead);
  return (game) => {
    const cards = [
      ...(hot.kind === "loaded" ? hot.value.list : []),
      ...(rows.kind === "loaded" ? rows.value.flatMap(({ gameMenus }) => gameMenus) : []),
    ];
    const card = cards.find(({ nodeId }) => nodeId === game.nodeId);
    if (card !== undefined) return open(gameOfCard(card), "real");
    // All games of a vendor and category are playable, or none.
    const similarCard = cards.find(
      ({ vassalage, gameType }) => vassalage === game.vendor && gameType === game.category,
    );
    open({ ...playableOf(game), isPlayable: similarCard?.isPlayable ?? true }, "real");
  };
}

function playableOf({ name, vendor, nodeId, gameId, gameCode = "", category = "" }: FrontGame) {
  return {
    key: nodeId,
    name,
    vendor,
    category,
    nodeId,
    gameId,
    gameCode,
    picture: "",
    hasTrial: false,
    isClosed: false,
    isList: false,
    opensWindow: false,
    isDemo: vendor !== studioVendor,
  };
}
