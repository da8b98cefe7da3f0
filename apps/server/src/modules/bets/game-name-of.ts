/** What a bet was made at, in the reader's language; its code where the catalogue does not know it any more. */

import type { Language } from "../../core/actor.ts";
import type { Bet } from "./repository.ts";

export function gameNameOf({ gameNames, gameCode }: Bet, language: Language): string {
  return gameNames[language === "TY" ? "fil" : "en"] ?? gameCode;
}
