/** What the operations of the catalogue are given beside the deps of the house. */

import type { Deps } from "../../core/deps.ts";
import type { GameLaunchers } from "./game-launcher.ts";
import type { WinnerBoard } from "./winner-board.ts";

export interface CatalogueDeps extends Deps {
  /** How games of each vendor are opened. */
  readonly launchers: GameLaunchers;
  readonly winners: WinnerBoard;
}
