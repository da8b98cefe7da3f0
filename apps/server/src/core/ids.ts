/**
 * Ids are created by the application and grow with time: 43 bits of milliseconds since 2020, 10 bits of node, 10 bits
 * of counter. Therefore tables partitioned by id are partitioned by time (docs/database.md, Partitions and shards).
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

/** Creates ids that are unique across processes and sort by creation time. */
export interface IdSource {
  next(): bigint;
  nextMany(count: number): bigint[];
}

const epochMs = Date.UTC(2020, 0, 1);
const nodeBits = 10n;
const counterBits = 10n;
const counterLimit = 1 << Number(counterBits);

/** How many processes can create ids at the same time. */
export const nodeLimit = 1 << Number(nodeBits);

/** Creates the id source of a process. `node` must be unique among running processes (sequence `process_node`). */
export function createIdSource(clock: Pick<Clock, "realNow">, node: number): IdSource {
  let lastMs = 0;
  let counter = 0;
  const next = (): bigint => {
    // If the clock steps back or a millisecond is full, ids use a later millisecond instead of repeating.
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

/** The smallest id that can be created at or after the real time `at`. */
export function firstIdAt(at: Date): bigint {
  return BigInt(Math.max(at.getTime() - epochMs, 0)) << (nodeBits + counterBits);
}

/** Parses an id; returns undefined if the text is not a valid id. */
export function idFromWire<Id extends bigint>(text: string): Id | undefined {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 2n ** 63n ? (BigInt(text) as Id) : undefined;
}
