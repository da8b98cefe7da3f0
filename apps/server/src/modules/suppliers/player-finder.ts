/**
 * Finds the wallets of a supplier's player, from memory where possible. Tokens never change and accounts are never
 * closed, so cached entries stay valid. A player without a bonus account is read again, because the account may be
 * opened later.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { findPlayer, findToken } from "./repository.ts";
import type { Player, StoredToken } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

export interface PlayerFinder {
  byToken(supplier: Supplier, token: string): Promise<StoredToken | undefined>;
  /** The wallets of a member in the supplier's currency. */
  byMember(supplier: Supplier, memberId: MemberId): Promise<Player | undefined>;
  /** Finds the same wallets by the supplier's name of the player, which is the member's id. */
  byUser(supplier: Supplier, user: string): Promise<Player | undefined>;
}

const mostKept = 50_000;

/** The stored form of a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function createPlayerFinder({ db }: Pick<Deps, "db">): PlayerFinder {
  const tokens = new Map<string, StoredToken>();
  const players = new Map<string, Player>();
  const byMember: PlayerFinder["byMember"] = async (supplier, memberId) => {
    const key = `${supplier.merchantId}:${supplier.currency}:${memberId}`;
    const known = players.get(key);
    if (known !== undefined) return known;
    const player = await findPlayer(db, supplier, memberId);
    if (player !== undefined && player.bonusAccount !== null) keep(players, key, player);
    return player;
  };
  return {
    async byToken(supplier, token) {
      const hash = hashToken(token);
      const key = `${supplier.merchantId}:${supplier.code}:${hash.toString("base64")}`;
      const known = tokens.get(key);
      if (known !== undefined) return known;
      const stored = await findToken(db, supplier, hash);
      if (stored !== undefined) keep(tokens, key, stored);
      return stored;
    },
    byMember,
    async byUser(supplier, user) {
      const memberId = idFromWire<MemberId>(user);
      return memberId === undefined ? undefined : byMember(supplier, memberId);
    },
  };
}

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, value);
}
