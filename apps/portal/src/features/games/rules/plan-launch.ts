/**
 * What a press on a game or a vendor does, before anything is asked of the server. Pure.
 * Source: specification, section 4, Game launch; section 9 (gameListCenter, fbGames).
 */

import { launchPages, launchPageTakesGame } from "@openhouse/rules/catalogue/categories";
import { gameListCentrePath } from "./game-list-centre-path.ts";

/** What the plan looks at. */
export interface PlannedGame {
  /** Game type: RNG, LIVE, LOTT … */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** The card stands for a vendor's whole list (`isGame` VASSALAGE), not for one game. */
  readonly isList: boolean;
}

/** Who presses, and how. */
export interface Presser {
  readonly mode: "real" | "trial";
  readonly hasSession: boolean;
  readonly isTrial: boolean;
}

/** `list` = the vendor's games in a window; `go` = a page of the portal; `open` = ask the server for the game. */
export type LaunchPlan =
  | { readonly kind: "login" }
  | { readonly kind: "needsAccount" }
  | { readonly kind: "list" }
  | { readonly kind: "go"; readonly href: string }
  | { readonly kind: "open" };

/** Browsing and trials are everybody's; real play needs a session that is not a trial's. */
export function planLaunch(game: PlannedGame, { mode, hasSession, isTrial }: Presser): LaunchPlan {
  if (game.isList) {
    const centre = gameListCentrePath(game.category);
    if (centre === undefined) return { kind: "list" };
    return { kind: "go", href: `${centre}?vassalage=${encodeURIComponent(game.vendor)}` };
  }
  if (mode === "trial") return { kind: "open" };
  if (!hasSession) return { kind: "login" };
  if (isTrial) return { kind: "needsAccount" };
  const target = pageOf(game);
  return target === undefined ? { kind: "open" } : { kind: "go", href: target };
}

/** The page of the portal that shows this game, by vendor or type; undefined for all that open by themselves. */
function pageOf({ category, vendor, gameCode }: PlannedGame): string | undefined {
  const page = [vendor, category].map((code) => launchPages[code]).find((found) => found !== undefined);
  if (page === undefined || !launchPageTakesGame(page)) return page;
  return `${page}?gameCode=${encodeURIComponent(gameCode)}`;
}
