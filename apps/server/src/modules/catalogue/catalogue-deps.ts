/** The dependencies of the catalogue's operations. */

import type { Deps } from "../../core/deps.ts";
import type { GameLaunchers } from "./game-launcher.ts";
import type { WinnerBoard } from "./winner-board.ts";

export interface CatalogueDeps extends Deps {
  /** Opens the games of each vendor. */
  readonly launchers: GameLaunchers;
  readonly winners: WinnerBoard;
}
