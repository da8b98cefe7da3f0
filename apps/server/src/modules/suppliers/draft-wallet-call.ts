/** From a call that was read to what the books are asked: minor units, keys and ids. */

import { createHash } from "node:crypto";
import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import type { Deps } from "../../core/deps.ts";
import type { BetId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import type { Caller } from "./find-caller.ts";
import { unitsPerMinor } from "./read-rs-call.ts";
import type { RsCall } from "./read-rs-call.ts";
import type { Supplier } from "./supplier.ts";
import type { CallKind, WalletCall } from "./wallet-call.ts";

export type TransactionName = Extract<RsCallName, `transaction/${string}`>;

const kinds: Readonly<Record<TransactionName, CallKind>> = {
  "transaction/bet": "bet",
  "transaction/win": "win",
  "transaction/rollback": "rollback",
};

const idsPerCall = 4;

export interface CallDraft {
  readonly name: TransactionName;
  readonly call: RsCall;
  readonly caller: Caller;
}

/** A free bet costs its player nothing, whatever amount it names; a win is floored to the minor unit. */
export function draftWalletCall(
  { ids }: Pick<Deps, "ids">,
  supplier: Supplier,
  { name, call, caller }: CallDraft,
): WalletCall {
  const unit = unitsPerMinor(supplier.currency);
  const kind = kinds[name];
  const [betId, ...rest] = ids.nextMany(idsPerCall);
  return {
    supplier,
    player: caller.player,
    kind,
    uuid: call.uuid,
    reference: kind === "bet" ? null : call.reference,
    digest: digestOf(kind, call),
    round: call.round,
    isClosing: call.isClosing,
    gameCode: call.gameCode,
    amount: kind === "bet" && call.isFree ? 0n : call.amount / unit,
    remainder: kind === "win" ? Number(call.amount % unit) : 0,
    isPromo: call.isPromo,
    isTokenExpired: caller.isTokenExpired,
    sessionId: caller.sessionId,
    key: keyToUuid(supplier.merchantId, `gateway:${supplier.code}`, call.uuid),
    betId: betId as BetId,
    ids: rest,
  };
}

/** What a repeat must say again. Request ids and tokens are new with each attempt. */
function digestOf(kind: CallKind, call: RsCall): Buffer {
  const { user, gameCode, currency, amount, round, isClosing, isFree, reference } = call;
  const details = [kind, user, gameCode, currency, String(amount), round, isClosing, isFree, reference];
  return createHash("sha256").update(JSON.stringify(details)).digest();
}
