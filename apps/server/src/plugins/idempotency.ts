/**
 * A repeated request gets the first response. The key's row is inserted first, in the same transaction as the effects
 * of the request. A second caller with the same key waits on the unique index until the first caller commits, and then
 * reads the stored reply. If the first caller is refused, the transaction is rolled back and the key is free again.
 * Source: docs/wire-format.md, Idempotency.
 */

import { createHash } from "node:crypto";
import { keyToUuid } from "../core/secrets/key-to-uuid.ts";
import type { Actor } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import { Refusal } from "../core/refusal.ts";
import type { Transaction } from "../db/connection.ts";
import { findStoredReply, insertStoredReply, storeReply } from "../db/stored-reply.ts";

export interface RepeatableCall {
  readonly actor: Actor;
  /** The client's key; empty if the call is not repeatable. */
  readonly key: string;
  readonly route: string;
  /** The decrypted input; its hash distinguishes a repeat from a reuse of the key. */
  readonly input: unknown;
}

/**
 * Runs the work once per key. Refuses `idempotency.still.running` if the key has no stored reply yet, and
 * `idempotency.key.reused` if the key was used with another input.
 */
export function runOnce<Reply>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  call: RepeatableCall,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  if (call.key === "") return db.transaction(work);
  const { merchantId } = call.actor;
  const key = keyToUuid(merchantId, `reply:${call.route}:${nameOf(call.actor)}`, call.key);
  const inputHash = createHash("sha256").update(canonicalText(call.input)).digest();
  const memberId = call.actor.kind === "member" ? call.actor.memberId : null;
  return db.transaction(async (tx) => {
    const isFirst = await insertStoredReply(tx, { merchantId, key, inputHash, memberId, at: clock.realNow() });
    if (isFirst) {
      const reply = await work(tx);
      await storeReply(tx, { merchantId, key, reply });
      return reply;
    }
    const storedReply = await findStoredReply(tx, merchantId, key);
    if (storedReply === undefined) throw new Refusal("idempotency.still.running");
    if (!storedReply.inputHash.equals(inputHash)) throw new Refusal("idempotency.key.reused");
    return storedReply.reply as Reply;
  });
}

function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case "visitor":
      return `visitor:${actor.ip}`;
    case "member":
      return `member:${actor.memberId}`;
    case "staff":
      return `staff:${actor.staffId}`;
  }
}

/** JSON with sorted keys, so that the order of fields does not matter. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
