/** The cards of a category: games to play, vendors to open. */

import type { Reply } from "@openhouse/browser/api-types";
import { gameOfVendorCard } from "../playable-game.ts";
import { GameTile } from "./game-tile.tsx";
import { VendorTile } from "./vendor-tile.tsx";

interface LaneItemsProps {
  readonly cards: Reply<"GET /wps/relay/GCSGAME_gameVendor">["data"]["lanes"][number]["cards"];
  /** The category's page; a vendor's list is that page with its code in the query. */
  readonly centreHref: string;
}

/** See the head of this file. */
export function LaneItems({ cards, centreHref }: LaneItemsProps) {
  return cards.map((card) => {
    const game = gameOfVendorCard(card);
    return (
      <li key={`${card.vassalage} ${card.nodeId}`}>
        {game === undefined ? (
          <VendorTile
            code={card.vassalage}
            name={card.displayName}
            href={`${centreHref}?vassalage=${encodeURIComponent(card.vassalage)}`}
          />
        ) : (
          <GameTile game={game} />
        )}
      </li>
    );
  });
}
