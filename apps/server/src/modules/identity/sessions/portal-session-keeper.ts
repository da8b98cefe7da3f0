/**
 * Extends the idle time of a portal session when a game that was opened from this session records a round or a bet, at
 * most once a minute per session and process. The write happens outside the transaction of the round, and the response
 * does not wait for it.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId, SessionId } from "../../../core/ids.ts";
import { touchSession } from "./session-repository.ts";

/** The portal session of a player; null for a guest, who has none. */
interface PlayerSession {
  readonly merchantId: MerchantId;
  readonly portalSessionId: SessionId | null;
}

export type PortalSessionKeeper = (player: PlayerSession) => void;

type KeeperDeps = Pick<Deps, "db" | "clock" | "merchants" | "log">;

const touchEveryMs = 60_000;
const maxCachedSessions = 20_000;

export function createPortalSessionKeeper({ db, clock, merchants, log }: KeeperDeps): PortalSessionKeeper {
  const touchedAtMs = new Map<SessionId, number>();
  return ({ merchantId, portalSessionId: sessionId }) => {
    if (sessionId === null) return;
    const at = clock.realNow();
    const nowMs = at.getTime();
    if (nowMs - (touchedAtMs.get(sessionId) ?? -Infinity) < touchEveryMs) return;
    if (touchedAtMs.size >= maxCachedSessions) touchedAtMs.clear();
    touchedAtMs.set(sessionId, nowMs);
    const idleUntil = new Date(nowMs + merchants.byId(merchantId).settings["session.idleMinutes"] * 60_000);
    touchSession(db, { merchantId, sessionId, at, idleUntil }).catch((error: unknown) => {
      touchedAtMs.delete(sessionId);
      log.warn({ err: error }, "failed to extend the portal session of a player");
    });
  };
}
