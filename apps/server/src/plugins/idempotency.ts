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
import {
  closeRepeatWindow,
  findStoredReply,
  insertStoredReply,
  storeReply,
  takeRepeatKey,
} from "../db/stored-reply.ts";

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
  const key = replyKeyOf(call);
  const inputHash = hashOf(call.input);
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

/**
 * True if the call was answered before, for work that must not run twice and must not be in the transaction. Refuses
 * `idempotency.key.reused` if the key was used with another input.
 */
export async function hasStoredReply({ db }: Pick<Deps, "db">, call: RepeatableCall): Promise<boolean> {
  const storedReply = await findStoredReply(db, call.actor.merchantId, replyKeyOf(call));
  if (storedReply?.inputHash.equals(hashOf(call.input)) === false) throw new Refusal("idempotency.key.reused");
  return storedReply !== undefined;
}

function hashOf(input: unknown): Buffer {
  return createHash("sha256").update(canonicalText(input)).digest();
}

function replyKeyOf({ actor, route, key }: Omit<RepeatableCall, "input">): string {
  return keyToUuid(actor.merchantId, `reply:${route}:${nameOf(actor)}`, key);
}

/** A call without a key is recognised as a repeat for this long after the first call has succeeded. */
const repeatMs = 30_000;
/** Until the first call has succeeded, a repeat is recognised for this long, which is longer than any call runs. */
const repeatUnfinishedMs = 120_000;

/**
 * Runs a call that has no idempotency key. Equal calls of the same caller within 30 seconds get the same key, so that a
 * double click or the repeat of a client that gave up has one effect and gets the first reply; also if they run at the
 * same time, or on two servers. The period begins when the first call succeeds. Side effect: writes a row. The input
 * may contain a password, so its hash is keyed. A one-time code is not part of it, because a repeat may need a new one.
 */
export async function withRepeatKey<Reply>(
  { db, clock, random, repeatHash }: Pick<Deps, "db" | "clock" | "random" | "repeatHash">,
  { actor, route, input }: Omit<RepeatableCall, "key">,
  run: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const { merchantId } = actor;
  const inputHash = repeatHash.of(canonicalText(input, ["verificationCode"]));
  const key = keyToUuid(merchantId, `repeat:${route}:${nameOf(actor)}`, inputHash.toString("hex"));
  const at = clock.realNow();
  const memberId = actor.kind === "member" ? actor.memberId : null;
  const window = { merchantId, key, inputHash, memberId, at, newKey: random.uuid() };
  const [since, sinceUnfinished] = [repeatMs, repeatUnfinishedMs].map((ms) => new Date(at.getTime() - ms)) as [
    Date,
    Date,
  ];
  const takenKey = await takeRepeatKey(db, { ...window, since, sinceUnfinished });
  const reply = await run(takenKey);
  await closeRepeatWindow(db, { merchantId, key, takenKey, at: clock.realNow() });
  return reply;
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

/** JSON with sorted keys, so that the order of fields does not matter, and without the left-out fields. */
function canonicalText(value: unknown, leftOut: readonly string[] = []): string {
  return JSON.stringify(value, (name, inner: unknown) =>
    leftOut.includes(name)
      ? undefined
      : typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
  );
}
