/** Launches a game with a single call (specification, section 4). */

import { useEffect, useRef, useState } from "react";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import { launchPages } from "@openhouse/rules/catalogue/categories";
import { merchantConfiguration } from "@openhouse/rules/merchants/merchant-configuration";
import { toApiError } from "@openhouse/browser/api-error";
import type { Language } from "@openhouse/i18n/shipped";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { GameToOpen } from "../../../lib/dialogs/dialog-store.ts";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { useFailureText } from "../../../lib/forms/use-action.ts";

/** The studio's game that opens with play money if the vendor has no adapter. */
type Demo = NonNullable<Reply<"POST /wps/game/launchGame">["content"]["demo"]>;

export type Launch =
  | { readonly kind: "waiting" }
  | { readonly kind: "open"; readonly url: string; readonly demo: Demo | null }
  /** There is no game of the category; `href` is the page that explains this. */
  | { readonly kind: "none"; readonly href: string }
  | { readonly kind: "failed"; readonly text: string; readonly code: string; readonly again: () => void };

const { platform } = merchantConfiguration;
const studioVendor = "STUDIO";
/** The vendor of sports games, which are launched by a call of their own (specification, section 7). */
const sportsVendor = "FB";

/** Launches at once, and again on `again`. The server decides whether the account may play. */
export function useLaunchGame(game: GameToOpen): Launch {
  const api = useApi();
  const { merchant } = usePage();
  const { language, t } = useTexts();
  const failureText = useFailureText();
  const [attempt, setAttempt] = useState(1);
  const startedAttempt = useRef(0);
  const [launch, setLaunch] = useState<Launch>({ kind: "waiting" });
  useEffect(() => {
    if (startedAttempt.current === attempt) return;
    startedAttempt.current = attempt;
    const again = () => {
      setLaunch({ kind: "waiting" });
      setAttempt(attempt + 1);
    };
    const launchCall = hasOwnReplay(game)
      ? callReplay(api, game)
      : callLaunch(api, game, { language, merchant: merchant.code });
    launchCall.then(
      ({ url: gameUrl, demo, page }) => {
        if (page !== undefined) return setLaunch({ kind: "none", href: page });
        const url = frameUrlOf(gameUrl, game);
        const invalid = { kind: "failed", text: t("lobby.launch.invalidUrl"), code: "", again } as const;
        setLaunch(url === undefined ? invalid : { kind: "open", url, demo });
      },
      (error: unknown) => {
        const apiError = toApiError(error);
        setLaunch({ kind: "failed", text: failureText(apiError), code: apiError?.code ?? "", again });
      },
    );
  }, [attempt, api, game, merchant.code, language, failureText, t]);
  return launch;
}

interface LaunchedGame {
  readonly url: string;
  readonly demo: Demo | null;
  /** The page that opens because there is no game of the category. */
  readonly page?: string;
}

interface LaunchContext {
  readonly language: Language;
  readonly merchant: string;
}

async function callLaunch(
  api: ApiClient,
  game: GameToOpen,
  { language, merchant }: LaunchContext,
): Promise<LaunchedGame> {
  const { nodeId, gameId, gameCode, vendor, mode } = game;
  const accountType = mode === "real" ? "1" : "0";
  const client = { platform, clientType: "3", launchMode: modeOf(vendor), language, merchantCode: merchant };
  const body = { nodeId, gameId, gameCode, vassalage: vendor, accountType, ...client };
  const { content } =
    vendor === sportsVendor
      ? await api.call("GET /wps/relay/GCS_gameLaunchFB", { query: { nodeId, gameId, language, platform } })
      : await api.call("POST /wps/game/launchGame", { body });
  const { game_url: url, demo, route, isDemo } = content;
  return isDemo && route !== null ? { url, demo, page: route } : { url, demo };
}

/**
 * Returns true if a page of the supplier shows the past round. For a round of the studio, the game itself opens and
 * then shows the round.
 */
function hasOwnReplay({ round, vendor }: GameToOpen): boolean {
  return round !== undefined && vendor !== studioVendor;
}

async function callReplay(api: ApiClient, { round = "" }: GameToOpen): Promise<LaunchedGame> {
  const { url } = await api.call("GET /wps/game/replay", { query: { orderNo: round } });
  return { url, demo: null };
}

/**
 * Returns "LOTT" for vendors whose games are pages of the portal, because in the usual mode the response would be the
 * portal's own page.
 */
function modeOf(vendor: string): string {
  return Object.hasOwn(launchPages, vendor) ? "LOTT" : "GLS";
}

/** Returns the URL for the frame, or undefined if it is not an http(s) URL. */
function frameUrlOf(url: string, game: GameToOpen): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsedUrl = new URL(url);
  if (parsedUrl.protocol !== "https:" && parsedUrl.protocol !== "http:") return undefined;
  if (game.round === undefined || hasOwnReplay(game)) return url;
  parsedUrl.searchParams.set("round", game.round);
  return parsedUrl.href;
}
