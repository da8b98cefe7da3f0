/** What a press on a card does. The rules and dialogs of it come with the first press, not with the page. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { usePage } from "../../../lib/page-context.tsx";
import type { PlayableGame } from "../playable-game.ts";

/** Says what goes wrong by itself; never throws. */
export function useOpenGame(): (game: PlayableGame, mode: "real" | "trial") => void {
  const { session, api, house } = usePage();
  const { t } = useTexts();
  return (game, mode) => {
    if (api === undefined) return;
    // Only within the press itself does a browser open a window.
    const target = mode === "real" && game.opensWindow ? openWindow(session?.read() !== undefined) : undefined;
    import("../open-game.ts").then(
      ({ openGame }) => openGame({ api, house, session, t }, { game, mode, target }),
      () => {
        target?.window?.close();
        showToast("error", t("home.reload"));
      },
    );
  };
}

/** An empty window for a game that wants its own; `window` is null when the browser forbids it. */
export interface GameWindowTarget {
  readonly window: Window | null;
}

/** A visitor is asked to log in first: then nothing opens yet. */
function openWindow(hasSession: boolean): GameWindowTarget | undefined {
  if (!hasSession) return undefined;
  const opened = window.open("", "_blank", "popup,width=1280,height=800");
  // The vendor's page must not reach back into the portal.
  if (opened !== null) opened.opener = null;
  return { window: opened };
}
