/** Game cards as list items. */

import { useVendorNames } from "../../hooks/use-vendor-names.ts";
import type { PlayableGame } from "../../playable-game.ts";
import { GameTile } from "./game-tile.tsx";

interface GameTilesProps {
  readonly games: readonly PlayableGame[];
  /** Number of covers on the first screen. */
  readonly eagerCount?: number;
}

/** The caller provides the list element. */
export function GameTiles({ games, eagerCount = 0 }: GameTilesProps) {
  const names = useVendorNames();
  return games.map((game, index) => (
    <li key={game.key}>
      <GameTile game={game} isEager={index < eagerCount} vendorName={names.get(game.vendor)} />
    </li>
  ));
}
