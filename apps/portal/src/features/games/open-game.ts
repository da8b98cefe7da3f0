/** Opens a game, or the dialog or page that comes before it (specification, section 4, Game launch). Browser only. */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Translate } from "@openhouse/i18n/text-store";
import { onceClosed, openDialog } from "../../lib/dialogs/dialog-store.ts";
import type { Merchant } from "../../lib/page/merchant.ts";
import { navigate } from "../../lib/navigation/location.tsx";
import { memberStandingOf } from "../../lib/session/portal-store.ts";
import { queryClient } from "../../lib/queries/queries.tsx";
import type { GameWindowTarget } from "./hooks/use-open-game.ts";
import type { PlayableGame } from "./playable-game.ts";
import { planLaunch } from "./rules/plan-launch.ts";

export interface OpeningDeps {
  readonly api: ApiClient;
  readonly merchant: Pick<Merchant, "agentTypes" | "trialTypes">;
  readonly session: SessionToken | undefined;
  readonly t: Translate;
}

/** A click on a game. `target` is the window that the click opened for a game that needs one. */
export interface Opening {
  readonly game: PlayableGame;
  readonly mode: "real" | "trial";
  readonly target: GameWindowTarget | undefined;
}

/** Never throws. If the member's type cannot be read, the server decides. */
export async function openGame(ground: OpeningDeps, opening: Opening): Promise<void> {
  const { session } = ground;
  const { game, mode, target } = opening;
  const hasSession = session?.read() !== undefined;
  const isTrial = hasSession && mode === "real" && (await readIsTrial(ground));
  const plan = planLaunch(game, { mode, hasSession, isTrial });
  if (plan.kind !== "open") target?.window?.close();
  const { name, vendor, category } = game;
  switch (plan.kind) {
    case "list":
      return openDialog({ kind: "vendorGames", vendor, name, category });
    case "go":
      return navigate(plan.href);
    case "needsAccount":
      return openDialog({ kind: "launchBlocked", name, cause: "trial" });
    case "login":
      return openAfterLogin(ground, opening);
    case "open":
      return openPlayed(opening);
  }
}

function openPlayed({ game, mode, target }: Opening): void {
  const { name, nodeId, gameId, gameCode, vendor, category, isDemo } = game;
  if (target?.window === null) return openDialog({ kind: "launchBlocked", name, cause: "popup" });
  const played = { name, nodeId, gameId, gameCode, vendor, category, isDemo, mode };
  openDialog({ kind: "game", game: played, window: target?.window });
}

/** Opens the game after a login or registration; does nothing if the dialog is closed without one. */
function openAfterLogin(ground: OpeningDeps, opening: Opening): void {
  const returnTo = location.pathname + location.search;
  openDialog({ kind: "login", returnTo, reason: ground.t("home.launch.login", { name: opening.game.name }) });
  onceClosed(() => {
    // A new window needs a click, so after a login the game opens in the page.
    if (ground.session?.read() !== undefined) void openGame(ground, { ...opening, target: undefined });
  });
}

/** Uses the same cache entry as the member's menu. */
async function readIsTrial({ api, merchant }: OpeningDeps): Promise<boolean> {
  const member = await queryClient
    .fetchQuery({
      queryKey: ["member"],
      queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
      staleTime: Infinity,
    })
    .catch(() => undefined);
  return member !== undefined && memberStandingOf(merchant, member.type).isTrial;
}
