/** Opens a session of a member or staff member and returns its token. */

import type { MerchantId, SessionId } from "../../../core/ids.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable } from "../../../db/connection.ts";
import { insertSession, insertStaffSession } from "./session-repository.ts";
import { newToken } from "./session-token.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface SessionOwner {
  readonly merchantId: MerchantId;
  readonly kind: "member" | "staff";
  readonly ownerId: bigint;
  readonly ip: string;
  readonly userAgent: string;
  /**
   * Set if another session requested this one. The new session keeps the time at which that session's owner last proved
   * their identity, and it ends no later than that session.
   */
  readonly origin?: SessionProof | undefined;
}

/** When the owner last proved their identity, and the latest end of the session; both by the real clock. */
export interface SessionProof {
  readonly provenAt: Date;
  readonly endsAt: Date;
}

/** Inserts the session in the caller's transaction and returns its token. Uses the real clock only (docs/time.md). */
export async function openSession(
  { clock, ids, random, merchants }: Pick<Deps, "clock" | "ids" | "random" | "merchants">,
  tx: Queryable,
  owner: SessionOwner,
): Promise<string> {
  const { settings } = merchants.byId(owner.merchantId);
  const at = clock.realNow();
  const idleMinutes = settings[owner.kind === "staff" ? "staff.idleMinutes" : "session.idleMinutes"];
  const { token, tokenHash } = newToken(random);
  const endsAt = new Date(at.getTime() + settings["session.absoluteHours"] * hourMs);
  const session = {
    merchantId: owner.merchantId,
    id: ids.next() as SessionId,
    ownerId: owner.ownerId,
    tokenHash,
    at,
    idleUntil: new Date(at.getTime() + idleMinutes * minuteMs),
    endsAt,
    ip: owner.ip,
    userAgent: owner.userAgent.slice(0, 300),
  };
  const { origin = { provenAt: at, endsAt } } = owner;
  if (owner.kind === "staff") await insertStaffSession(tx, session);
  else await insertSession(tx, { ...session, provenAt: origin.provenAt, endsAt: earlierOf(endsAt, origin.endsAt) });
  return token;
}

function earlierOf(first: Date, second: Date): Date {
  return first < second ? first : second;
}
