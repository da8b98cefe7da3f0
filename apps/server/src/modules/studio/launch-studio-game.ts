/** Launches one of our own games with a one-time ticket in a URL of the studio's origin. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId, SessionId } from "../../core/ids.ts";
import { pickHost } from "../../core/network/pick-host.ts";
import { issueTicket } from "../../db/one-time-ticket.ts";
import { launchDetailToJson, ticketLifeMs } from "./launch-ticket.ts";

export interface StudioLaunch {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** The portal session that launched the game; null for a guest's trial. */
  readonly sessionId: SessionId | null;
  readonly language: "EN" | "TY";
  readonly currency: CurrencyCode;
  readonly gameCode: string;
  /** Origin of the portal as the browser sees it. */
  readonly portalOrigin: string;
}

type LaunchDeps = Pick<Deps, "db" | "random" | "clock" | "merchants">;

/** Returns the URL of the game for this player. The URL works once, within 60 seconds. */
export async function launchStudioGame(deps: LaunchDeps, launch: StudioLaunch): Promise<string> {
  const { merchantId, memberId, gameCode, currency, language, sessionId: portalSessionId } = launch;
  const ticket = await issueTicket(deps, deps.db, {
    merchantId,
    purpose: "launch",
    subjectId: memberId,
    detail: launchDetailToJson({ gameCode, currency, portalSessionId }),
    expiresAt: new Date(deps.clock.realNow().getTime() + ticketLifeMs),
  });
  return `${studioOrigin(deps, launch)}/${gameCode}/?launch=${merchantId}.${ticket}&language=${language}`;
}

/**
 * Returns the origin of one of the merchant's launch hosts if it has any, otherwise that of `studio.<domain>` with the
 * portal's port. On loopback, `<domain>` is `localhost`.
 */
function studioOrigin({ merchants, random }: LaunchDeps, { merchantId, portalOrigin }: StudioLaunch): string {
  const { settings, mainDomain } = merchants.byId(merchantId);
  const launchHost = pickHost(settings["launch.hosts"], random);
  const { protocol, port } = new URL(portalOrigin);
  if (launchHost !== undefined) return `${protocol}//${launchHost}`;
  const domain = mainDomain.endsWith("localhost") ? "localhost" : mainDomain;
  return `${protocol}//studio.${domain}${port === "" ? "" : `:${port}`}`;
}
