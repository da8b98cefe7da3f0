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
  const { language } = useTexts();
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
      ({ content }) => setLaunch({ kind: "open", url: withRound(content.game_url, game.round) }),
      (error: unknown) => {
        const apiError = toApiError(error);
        setLaunch({ kind: "failed", text: failureText(apiError), code: apiError?.code ?? "" });
      },
    );
  }, [api, game, house.code, language, failureText]);
  return launch;
}

function withRound(address: string, round: string | undefined): string {
  if (round === undefined) return address;
  const url = new URL(address);
  url.searchParams.set("round", round);
  return url.href;
}
