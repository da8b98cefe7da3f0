/**
 * Decides what a click on a game or vendor does before the server is called. Source: specification, section 4, Game
 * launch; section 9 (gameListCenter, fbGames).
 */

import { launchPages, launchScreenTakesGame, noGamePage } from "@openhouse/rules/catalogue/categories";
import { gameListCentrePath } from "./game-list-centre-path.ts";

export interface PlannedGame {
  /** Game type: RNG, LIVE, LOTT … */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** True if the card represents all games of a vendor (`isGame` VASSALAGE). */
  readonly isList: boolean;
  /** False if neither the game nor another one of its category can be opened. */
  readonly isPlayable: boolean;
}

export interface PlayerState {
  readonly mode: "real" | "trial";
  readonly hasSession: boolean;
  readonly isTrial: boolean;
}

/** `list` shows the vendor's games in a dialog, `go` opens a page of the portal, and `open` launches the game. */
export type LaunchPlan =
  | { readonly kind: "login" }
  | { readonly kind: "needsAccount" }
  | { readonly kind: "list" }
  | { readonly kind: "go"; readonly href: string }
  | { readonly kind: "open" };

/**
 * Visitors may open lists, free trials, and the page of a category without a game. Real play needs a session of a
 * member who is not a guest.
 */
export function planLaunch(game: PlannedGame, { mode, hasSession, isTrial }: PlayerState): LaunchPlan {
  if (game.isList) {
    const centre = gameListCentrePath(game.category);
    if (centre === undefined) return { kind: "list" };
    return { kind: "go", href: `${centre}?vassalage=${encodeURIComponent(game.vendor)}` };
  }
  const target = mode === "real" && hasSession && !isTrial ? pageOf(game) : undefined;
  if (target !== undefined) return { kind: "go", href: target };
  if (!game.isPlayable) return { kind: "go", href: noGamePage(game.category) };
  if (mode === "trial") return { kind: "open" };
  if (!hasSession) return { kind: "login" };
  return isTrial ? { kind: "needsAccount" } : { kind: "open" };
}

/**
 * Returns the page of the portal that shows the game, by vendor or game type, or undefined for a game that opens in a
 * frame or window.
 */
function pageOf({ category, vendor, gameCode }: PlannedGame): string | undefined {
  const page = [vendor, category].map((code) => launchPages[code]).find((path) => path !== undefined);
  if (page === undefined || !launchScreenTakesGame(page)) return page;
  return `${page}?gameCode=${encodeURIComponent(gameCode)}`;
}
