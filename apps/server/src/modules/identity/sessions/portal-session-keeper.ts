/**
 * Play counts as use of the portal. A booked round or bet extends the idle time of the portal session that the game was
 * opened from, at most once a minute per session and process. This happens after the response and outside the round's
 * transaction.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId, SessionId } from "../../../core/ids.ts";
import { touchSession } from "./session-repository.ts";

/** The portal session of the player; null for a guest's trial, which has none. */
interface PlayedSeat {
  readonly merchantId: MerchantId;
  readonly portalSessionId: SessionId | null;
}

export type PortalSessionKeeper = (seat: PlayedSeat) => void;

type KeeperDeps = Pick<Deps, "db" | "clock" | "merchants" | "log">;

const touchEveryMs = 60_000;
const largestCache = 20_000;

export function createPortalSessionKeeper({ db, clock, merchants, log }: KeeperDeps): PortalSessionKeeper {
  const touchedAtMs = new Map<SessionId, number>();
  return ({ merchantId, portalSessionId: sessionId }) => {
    if (sessionId === null) return;
    const at = clock.realNow();
    const nowMs = at.getTime();
    if (nowMs - (touchedAtMs.get(sessionId) ?? -Infinity) < touchEveryMs) return;
    if (touchedAtMs.size >= largestCache) touchedAtMs.clear();
    touchedAtMs.set(sessionId, nowMs);
    const idleUntil = new Date(nowMs + merchants.byId(merchantId).settings["session.idleMinutes"] * 60_000);
    touchSession(db, { merchantId, sessionId, at, idleUntil }).catch((error: unknown) => {
      touchedAtMs.delete(sessionId);
      log.warn({ err: error }, "failed to extend the portal session of a player");
    });
  };
}
