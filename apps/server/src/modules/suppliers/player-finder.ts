/**
 * Finds the wallets of a supplier's player, from memory if possible. Tokens never change and ledger accounts are never
 * closed, so cached entries stay valid. A player without a bonus account is not cached, because the account may be
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
  /** Finds the wallets of a member in the supplier's currency. */
  byMember(supplier: Supplier, memberId: MemberId): Promise<Player | undefined>;
  /** Finds the wallets by our name of the player in calls, which is the member's id. */
  byUser(supplier: Supplier, user: string): Promise<Player | undefined>;
}

const maxCacheSize = 50_000;

/** Hashes a token, because only the hash is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function createPlayerFinder({ db }: Pick<Deps, "db">): PlayerFinder {
  const tokens = new Map<string, StoredToken>();
  const players = new Map<string, Player>();
  const byMember: PlayerFinder["byMember"] = async (supplier, memberId) => {
    const key = `${supplier.merchantId}:${supplier.currency}:${memberId}`;
    const cachedPlayer = players.get(key);
    if (cachedPlayer !== undefined) return cachedPlayer;
    const player = await findPlayer(db, supplier, memberId);
    if (player !== undefined && player.bonusAccount !== null) addToCache(players, key, player);
    return player;
  };
  return {
    async byToken(supplier, token) {
      const hash = hashToken(token);
      const key = `${supplier.merchantId}:${supplier.code}:${hash.toString("base64")}`;
      const cachedToken = tokens.get(key);
      if (cachedToken !== undefined) return cachedToken;
      const stored = await findToken(db, supplier, hash);
      if (stored !== undefined) addToCache(tokens, key, stored);
      return stored;
    },
    byMember,
    async byUser(supplier, user) {
      const memberId = idFromWire<MemberId>(user);
      return memberId === undefined ? undefined : byMember(supplier, memberId);
    },
  };
}

function addToCache<Value>(cache: Map<string, Value>, key: string, value: Value): void {
  if (cache.size >= maxCacheSize) cache.clear();
  cache.set(key, value);
}
