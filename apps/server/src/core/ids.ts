/**
 * Ids come from the application and grow with time: 43 bits of milliseconds since 2020, 10 bits of node,
 * 10 bits of counter. Tables partitioned by id are so partitioned by time (docs/database.md, Partitions and shards).
 */

import type { Brand } from "@openhouse/rules/brand";
import type { Clock } from "./clock.ts";

export type MerchantId = Brand<number, "MerchantId">;
export type MemberId = Brand<bigint, "MemberId">;
export type StaffId = Brand<bigint, "StaffId">;
export type AccountId = Brand<bigint, "AccountId">;
export type TransferId = Brand<bigint, "TransferId">;
export type BetId = Brand<bigint, "BetId">;
export type SessionId = Brand<bigint, "SessionId">;

/** Gives ids that no other process gives and that sort by the time they were made. */
export interface IdSource {
  next(): bigint;
  nextMany(count: number): bigint[];
}

const epochMs = Date.UTC(2020, 0, 1);
const nodeBits = 10n;
const counterBits = 10n;
const counterLimit = 1 << Number(counterBits);

/** How many processes may give ids at the same time. */
export const nodeLimit = 1 << Number(nodeBits);

/** Ids of one process. `node` must be unlike that of every other living process (sequence `process_node`). */
export function createIdSource(clock: Pick<Clock, "realNow">, node: number): IdSource {
  let lastMs = 0;
  let counter = 0;
  const next = (): bigint => {
    // A clock that steps back, or a full millisecond, borrows from the future instead of repeating an id.
    const nowMs = Math.max(clock.realNow().getTime() - epochMs, lastMs);
    if (nowMs > lastMs) counter = 0;
    else counter += 1;
    lastMs = nowMs;
    if (counter >= counterLimit) {
      lastMs += 1;
      counter = 0;
    }
    return (BigInt(lastMs) << (nodeBits + counterBits)) | (BigInt(node % nodeLimit) << counterBits) | BigInt(counter);
  };
  return { next, nextMany: (count) => Array.from({ length: count }, next) };
}

/** The smallest id that may be given from that moment (real time) on. */
export function firstIdAt(at: Date): bigint {
  return BigInt(Math.max(at.getTime() - epochMs, 0)) << (nodeBits + counterBits);
}

/** Reads an id from the wire; undefined when the text is no id. */
export function idFromWire<Id extends bigint>(text: string): Id | undefined {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 2n ** 63n ? (BigInt(text) as Id) : undefined;
}
