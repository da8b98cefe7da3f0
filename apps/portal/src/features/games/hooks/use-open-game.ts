/** Opens a game from a card. The code and the dialogs for this load with the first click. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { usePage } from "../../../lib/page/page-context.tsx";
import type { PlayableGame } from "../playable-game.ts";

/** The returned function shows failures itself and never throws. */
export function useOpenGame(): (game: PlayableGame, mode: "real" | "trial") => void {
  const { session, api, merchant } = usePage();
  const { t } = useTexts();
  return (game, mode) => {
    if (api === undefined) return;
    // Browsers open windows only during the click itself.
    const target = mode === "real" && game.opensWindow ? openWindow(session?.read() !== undefined) : undefined;
    import("../open-game.ts").then(
      ({ openGame }) => openGame({ api, merchant, session, t }, { game, mode, target }),
      () => {
        target?.window?.close();
        showToast("error", t("home.reload"));
      },
    );
  };
}

/** An empty window for a game that needs its own window; `window` is null if the browser blocked it. */
export interface GameWindowTarget {
  readonly window: Window | null;
}

/** Opens no window for a visitor, who must log in first. */
function openWindow(hasSession: boolean): GameWindowTarget | undefined {
  if (!hasSession) return undefined;
  const gameWindow = window.open("", "_blank", "popup,width=1280,height=800");
  // The vendor's page must not be able to access the portal.
  if (gameWindow !== null) gameWindow.opener = null;
  return { window: gameWindow };
}
