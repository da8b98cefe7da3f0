/** Opens a game, or the dialog or page that comes before it (specification, section 4, Game launch). Browser only. */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Translate } from "@openhouse/i18n/text-store";
import { onceClosed, openDialog } from "../../lib/dialogs/dialog-store.ts";
import type { Merchant } from "../../lib/page/merchant.ts";
import { navigate } from "../../lib/navigation/location.tsx";
import { memberKindOf } from "../../lib/session/portal-store.ts";
import { queryClient } from "../../lib/queries/queries.tsx";
import type { GameWindowTarget } from "./hooks/use-open-game.ts";
import type { PlayableGame } from "./playable-game.ts";
import { planLaunch } from "./rules/plan-launch.ts";

export interface OpenGameDeps {
  readonly api: ApiClient;
  readonly merchant: Pick<Merchant, "agentTypes" | "trialTypes">;
  readonly session: SessionToken | undefined;
  readonly t: Translate;
}

/** A click on a game. `target` is the window that the click opened for a game that needs its own window. */
export interface GameClick {
  readonly game: PlayableGame;
  readonly mode: "real" | "trial";
  readonly target: GameWindowTarget | undefined;
}

/** Never throws. If the member's type cannot be read, the server decides whether the game opens. */
export async function openGame(deps: OpenGameDeps, click: GameClick): Promise<void> {
  const { session } = deps;
  const { game, mode, target } = click;
  const hasSession = session?.read() !== undefined;
  const isTrial = hasSession && mode === "real" && (await readIsTrial(deps));
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
      return openAfterLogin(deps, click);
    case "open":
      return openGameDialog(click);
  }
}

function openGameDialog({ game, mode, target }: GameClick): void {
  const { name, nodeId, gameId, gameCode, vendor, category, isDemo } = game;
  if (target?.window === null) return openDialog({ kind: "launchBlocked", name, cause: "popup" });
  const gameToOpen = { name, nodeId, gameId, gameCode, vendor, category, isDemo, mode };
  openDialog({ kind: "game", game: gameToOpen, window: target?.window });
}

/** Opens the game after a login or registration; does nothing if the dialog is closed without one. */
function openAfterLogin(deps: OpenGameDeps, click: GameClick): void {
  const returnTo = location.pathname + location.search;
  openDialog({ kind: "login", returnTo, reason: deps.t("home.launch.login", { name: click.game.name }) });
  onceClosed(() => {
    // Browsers open a new window only during a click, so after a login the game opens in the page.
    if (deps.session?.read() !== undefined) void openGame(deps, { ...click, target: undefined });
  });
}

/** Uses the same cache entry as the member's menu. */
async function readIsTrial({ api, merchant }: OpenGameDeps): Promise<boolean> {
  const member = await queryClient
    .fetchQuery({
      queryKey: ["member"],
      queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
      staleTime: Infinity,
    })
    .catch(() => undefined);
  return member !== undefined && memberKindOf(merchant, member.type).isTrial;
}
