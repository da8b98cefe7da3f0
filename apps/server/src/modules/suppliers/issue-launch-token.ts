/** Makes the token by which a supplier knows a player: 256 random bits, kept as a hash only. */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, SessionId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { hashToken } from "./player-finder.ts";
import { insertToken } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

/**
 * Answers the token; it opens bets for the supplier's token life (real time) while the portal session that it came from
 * lives, and names the player of balances, wins and rollbacks for ever. Without a session it is the staff's own, for a
 * certification. No refusals. Side effect: one row. Not idempotent: every call makes a token.
 */
export async function issueLaunchToken(
  { clock, random }: Pick<Deps, "clock" | "random">,
  db: Queryable,
  { supplier, memberId, sessionId }: { supplier: Supplier; memberId: MemberId; sessionId: SessionId | null },
): Promise<string> {
  const token = random.bytes(32).toString("base64url");
  const issuedAt = clock.realNow();
  const { merchantId, code, tokenLifeSeconds } = supplier;
  const expiresAt = new Date(issuedAt.getTime() + tokenLifeSeconds * 1_000);
  const hash = hashToken(token);
  await insertToken(db, { merchantId, supplier: code, hash, memberId, sessionId, issuedAt, expiresAt });
  return token;
}
