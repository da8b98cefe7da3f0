/** Creates the token with which a supplier identifies a player: 256 random bits, of which only a hash is stored. */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, SessionId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { hashToken } from "./player-finder.ts";
import { insertToken } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

/**
 * Returns the token. It allows bets during the supplier's token lifetime (by the real clock), but not after the end of
 * the portal session. For balances and rollbacks it identifies the player without a time limit; wins do not use it. A
 * token without a session is for a certification by the staff. No refusals. Side effect: stores the hash of the token.
 * Not idempotent: each call creates a token.
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
