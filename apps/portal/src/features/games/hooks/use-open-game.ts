/** What a press on a card does (portal-spec section 4, Game launch). */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialog-store.ts";
import { usePage } from "../../../lib/page-context.tsx";
import type { PlayableGame } from "../playable-game.ts";

/**
 * Without a session a real game leads to the login and a trial to the trial account; with one the game opens.
 * A trial account is refused a real game by the server, which says so in the dialog.
 */
export function useOpenGame(): (game: PlayableGame, mode: "real" | "trial") => void {
  const { session, house } = usePage();
  const { t } = useTexts();
  return (game, mode) => {
    const { name, nodeId, gameId, gameCode, vendor } = game;
    const toOpen = { name, nodeId, gameId, gameCode, vendor, mode };
    if (session?.read() !== undefined) {
      openDialog({ kind: "game", game: toOpen });
      return;
    }
    const canTry = mode === "trial" && house.flags["FREEPLAY3"] === true;
    openDialog(canTry ? { kind: "trial", game: toOpen } : { kind: "login", reason: t("home.launch.login", { name }) });
  };
}
