/** What the operations of the catalogue are given beside the deps of the house. */

import type { Deps } from "../../core/deps.ts";
import type { GameLauncher } from "./launch-game.ts";
import type { WinnerBoard } from "./winner-board.ts";

export interface CatalogueDeps extends Deps {
  /** By vendor code: how games of each vendor are opened. */
  readonly launchers: ReadonlyMap<string, GameLauncher>;
  readonly winners: WinnerBoard;
}
