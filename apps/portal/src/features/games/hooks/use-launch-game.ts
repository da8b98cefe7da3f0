/** Launches a game: one call per opening (specification, section 4). */

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

/** The studio's game that opens with play money where the vendor has no adapter. */
type Demo = NonNullable<Reply<"POST /wps/game/launchGame">["content"]["demo"]>;

export type Launch =
  | { readonly kind: "waiting" }
  | { readonly kind: "open"; readonly url: string; readonly demo: Demo | null }
  | { readonly kind: "failed"; readonly text: string; readonly code: string };

const { platform } = merchantConfiguration;
const studioVendor = "STUDIO";
/** This vendor's page has a call of its own (specification, section 7). */
const sportsVendor = "FB";

/** Launches at once; the server decides whether this account may play. */
export function useLaunchGame(game: GameToOpen): Launch {
  const api = useApi();
  const { merchant } = usePage();
  const { language, t } = useTexts();
  const failureText = useFailureText();
  const hasStarted = useRef(false);
  const [launch, setLaunch] = useState<Launch>({ kind: "waiting" });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const launchCall = hasOwnReplay(game)
      ? askReplay(api, game)
      : askLaunch(api, game, { language, merchant: merchant.code });
    launchCall.then(
      ({ address, demo }) => {
        const url = readAddress(address, game);
        const invalid = { kind: "failed", text: t("lobby.launch.invalidUrl"), code: "" } as const;
        setLaunch(url === undefined ? invalid : { kind: "open", url, demo });
      },
      (error: unknown) => {
        const apiError = toApiError(error);
        setLaunch({ kind: "failed", text: failureText(apiError), code: apiError?.code ?? "" });
      },
    );
  }, [api, game, merchant.code, language, failureText, t]);
  return launch;
}

interface Opened {
  readonly address: string;
  readonly demo: Demo | null;
}

interface Place {
  readonly language: Language;
  readonly merchant: string;
}

async function askLaunch(api: ApiClient, game: GameToOpen, { language, merchant }: Place): Promise<Opened> {
  const { nodeId, gameId, gameCode, vendor, mode } = game;
  const accountType = mode === "real" ? "1" : "0";
  const client = { platform, clientType: "3", launchMode: modeOf(vendor), language, merchantCode: merchant };
  const body = { nodeId, gameId, gameCode, vassalage: vendor, accountType, ...client };
  const { content } =
    vendor === sportsVendor
      ? await api.call("GET /wps/relay/GCS_gameLaunchFB", { query: { nodeId, gameId, language, platform } })
      : await api.call("POST /wps/game/launchGame", { body });
  return { address: content.game_url, demo: content.demo };
}

/** A supplier shows a past round on its own page; the studio's client opens first and then shows the round. */
function hasOwnReplay({ round, vendor }: GameToOpen): boolean {
  return round !== undefined && vendor !== studioVendor;
}

async function askReplay(api: ApiClient, { round = "" }: GameToOpen): Promise<Opened> {
  const { url } = await api.call("GET /wps/game/replay", { query: { orderNo: round } });
  return { address: url, demo: null };
}

/**
 * "LOTT" for vendors whose games are a page of the portal: in the usual mode the response would be the portal's own
 * page.
 */
function modeOf(vendor: string): string {
  return Object.hasOwn(launchPages, vendor) ? "LOTT" : "GLS";
}

/** The URL for the frame; undefined if it is not an http(s) URL. */
function readAddress(address: string, game: GameToOpen): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (game.round === undefined || hasOwnReplay(game)) return address;
  url.searchParams.set("round", game.round);
  return url.href;
}
