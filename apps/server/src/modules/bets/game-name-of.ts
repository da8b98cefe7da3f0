/** The name of a bet's game in the reader's language, or the game's code when the catalogue no longer has it. */

import type { Language } from "../../core/actor.ts";
import type { Bet } from "./repository.ts";

export function gameNameOf({ gameNames, gameCode }: Bet, language: Language): string {
  return gameNames[language === "TY" ? "fil" : "en"] ?? gameCode;
}
