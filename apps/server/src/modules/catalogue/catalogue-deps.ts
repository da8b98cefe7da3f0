/** What the operations of the catalogue need in addition to `Deps`. */

import type { Deps } from "../../core/deps.ts";
import type { GameLaunchers } from "./game-launcher.ts";
import type { WinnerBoard } from "./winner-board.ts";

export interface CatalogueDeps extends Deps {
  /** Opens the games of each vendor. */
  readonly launchers: GameLaunchers;
  readonly winners: WinnerBoard;
}
