/** Launches one of our own games: a one-time ticket, carried in the address to the studio's origin. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { issueTicket } from "../../db/one-time-ticket.ts";
import { launchDetailToJson, ticketLifeMs } from "./launch-ticket.ts";

export interface StudioLaunch {
  readonly gameCode: string;
  readonly currency: CurrencyCode;
  /** Origin of the studio as this player's browser reaches it, without a slash at the end. */
  readonly origin: string;
}

/** Answers the address of the game for this player, good once and for 60 seconds. */
export async function launchStudioGame(
  deps: Pick<Deps, "db" | "random" | "clock">,
  { merchantId, memberId, sessionId, language }: MemberActor,
  { gameCode, currency, origin }: StudioLaunch,
): Promise<string> {
  const ticket = await issueTicket(deps, deps.db, {
    merchantId,
    purpose: "launch",
    subjectId: memberId,
    detail: launchDetailToJson({ gameCode, currency, portalSessionId: sessionId }),
    expiresAt: new Date(deps.clock.realNow().getTime() + ticketLifeMs),
  });
  return `${origin}/${gameCode}/?launch=${merchantId}.${ticket}&language=${language}`;
}
