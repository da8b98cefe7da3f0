/** For whom a call is: tokens open balances and bets, wins name their player, a rollback is its bet's player's. */

import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import type { SessionId } from "../../core/ids.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import type { RsCall } from "./read-rs-call.ts";
import { findTransactionOwner } from "./repository.ts";
import type { Player } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

export interface Caller {
  readonly player: Player;
  readonly isTokenExpired: boolean;
  /** Of a bet: the portal session that its token came from; null: none. */
  readonly sessionId: SessionId | null;
}

/** Undefined when the token, or the player of a win, is nobody of this supplier. */
export async function findCaller(
  deps: GatewayDeps,
  supplier: Supplier,
  { name, call }: { name: RsCallName; call: RsCall },
): Promise<Caller | undefined> {
  switch (name) {
    case "transaction/win": {
      const player = await deps.players.byUser(supplier, call.user);
      return player === undefined ? undefined : { player, isTokenExpired: false, sessionId: null };
    }
    case "transaction/rollback": {
      const owner = await findTransactionOwner(deps.db, supplier, call.reference ?? "");
      const memberId = owner ?? (await deps.players.byToken(supplier, call.token))?.memberId;
      const player = memberId === undefined ? undefined : await deps.players.byMember(supplier, memberId);
      return player === undefined ? undefined : { player, isTokenExpired: false, sessionId: null };
    }
    case "transaction/bet":
    case "user/balance":
    case "user/info":
      return byToken(deps, supplier, call);
  }
}

async function byToken(deps: GatewayDeps, supplier: Supplier, call: RsCall): Promise<Caller | undefined> {
  const token = await deps.players.byToken(supplier, call.token);
  // `user/info` may come before the supplier knows our name of the player.
  if (token === undefined || (call.user !== "" && call.user !== String(token.memberId))) return undefined;
  const player = await deps.players.byMember(supplier, token.memberId);
  if (player === undefined) return undefined;
  return { player, isTokenExpired: token.expiresAt <= deps.clock.realNow(), sessionId: token.sessionId };
}
