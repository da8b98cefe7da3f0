/**
 * Records calls in both directions for the back office. A supplier can call thousands of times a second, and no call
 * waits for its record: records are collected and written once a second in one statement. Of each second, only the
 * latest twenty successful and the latest twenty failed calls of each supplier and direction are written.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { insertCalls } from "./call-repository.ts";

export interface CallRecord {
  readonly merchantId: MerchantId;
  readonly supplier: string;
  /** True if we called the supplier; false if it called our wallet. */
  readonly isOurs: boolean;
  readonly name: string;
  readonly status: string;
  readonly tookMs: number;
}

export interface StampedCall extends CallRecord {
  readonly id: bigint;
  /** The time of the real clock, not business time. */
  readonly at: Date;
}

export interface CallLog {
  record(call: CallRecord): void;
  /** Writes the collected records. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const pauseMs = 1_000;
/** Maximum number of records per second for each supplier, direction and result (successful or failed). */
const maxRecords = 20;

export function createCallLog({ db, ids, clock, log }: Pick<Deps, "db" | "ids" | "clock" | "log">): CallLog {
  let pending = new Map<string, StampedCall[]>();
  const flush = async () => {
    if (pending.size === 0) return;
    const records = [...pending.values()].flat();
    pending = new Map();
    await insertCalls(db, records).catch((error: unknown) =>
      log.warn({ err: error }, "records of calls could not be stored"),
    );
  };
  let writing: Promise<void> = Promise.resolve();
  const flushInOrder = () => (writing = writing.then(flush));
  const timer = setInterval(() => void flushInOrder(), pauseMs).unref();
  return {
    record(call) {
      const key = `${call.merchantId}:${call.supplier}:${call.isOurs}:${isFailedCall(call)}`;
      const latest = pending.get(key) ?? [];
      pending.set(key, latest);
      latest.push({ ...call, id: ids.next(), at: clock.realNow() });
      if (latest.length > maxRecords) latest.shift();
    },
    flush: flushInOrder,
    async stop() {
      clearInterval(timer);
      await flushInOrder();
    },
  };
}

/** Statuses that count as failures. A rejection by a rule (not enough money, a limit) is not a failure. */
const failureStatuses = new Set([
  "RS_ERROR_UNKNOWN",
  "RS_ERROR_TIMEOUT",
  "RS_ERROR_INVALID_PARTNER",
  "RS_ERROR_INVALID_SIGNATURE",
  "RS_ERROR_WRONG_SYNTAX",
  "RS_ERROR_WRONG_TYPES",
  "refused",
  "unavailable",
  "unreadable",
]);

export function isFailedCall({ status }: Pick<CallRecord, "status">): boolean {
  return failureStatuses.has(status);
}
