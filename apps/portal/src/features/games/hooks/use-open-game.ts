/** What a press on a card does (portal-spec section 4, Game launch). */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialog-store.ts";
import { usePage } from "../../../lib/page-context.tsx";
import type { PlayableGame } from "../playable-game.ts";

/**
 * A trial opens for everybody; a real game without a session leads to the login. A trial account is refused a real
 * game by the server, which says so in the dialog.
 */
export function useOpenGame(): (game: PlayableGame, mode: "real" | "trial") => void {
  const { session } = usePage();
  const { t } = useTexts();
  return (game, mode) => {
    const { name, nodeId, gameId, gameCode, vendor } = game;
    const isAllowed = mode === "trial" || session?.read() !== undefined;
    if (isAllowed) openDialog({ kind: "game", game: { name, nodeId, gameId, gameCode, vendor, mode } });
    else openDialog({ kind: "login", reason: t("home.launch.login", { name }) });
  };
}
