/** Launching a game: one call per opening (portal-spec section 4). */

import { useEffect, useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { GameToOpen } from "../../../lib/dialog-store.ts";
import { useApi, usePage } from "../../../lib/page-context.tsx";
import { useFailureText } from "../../../lib/use-action.ts";

/** Where the launch stands. */
export type Launch =
  | { readonly kind: "waiting" }
  | { readonly kind: "open"; readonly url: string }
  | { readonly kind: "failed"; readonly text: string; readonly code: string };

/** Starts at once; the server decides whether this account may play it. */
export function useLaunchGame(game: GameToOpen): Launch {
  const api = useApi();
  const { house } = usePage();
  const { language, t } = useTexts();
  const failureText = useFailureText();
  const hasStarted = useRef(false);
  const [launch, setLaunch] = useState<Launch>({ kind: "waiting" });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const { nodeId, gameId, gameCode, vendor, mode } = game;
    const accountType = mode === "real" ? "1" : "0";
    const body = {
      nodeId,
      gameId,
      gameCode,
      vassalage: vendor,
      accountType,
      platform: "html5",
      language,
      merchantCode: house.code,
    };
    api.call("POST /wps/game/launchGame", { body }).then(
      ({ content }) => {
        const url = readAddress(content.game_url, game.round);
        const invalid = { kind: "failed", text: t("home.launch.invalidUrl"), code: "" } as const;
        setLaunch(url === undefined ? invalid : { kind: "open", url });
      },
      (error: unknown) => {
        const apiError = toApiError(error);
        setLaunch({ kind: "failed", text: failureText(apiError), code: apiError?.code ?? "" });
      },
    );
  }, [api, game, house.code, language, failureText, t]);
  return launch;
}

/** The address for the frame; undefined for what is no address of the web. */
function readAddress(address: string, round: string | undefined): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (round === undefined) return address;
  url.searchParams.set("round", round);
  return url.href;
}
