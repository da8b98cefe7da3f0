/**
 * Notes calls in both directions for the back office. A supplier can call thousands of times a second, and no call
 * waits for its note: notes are collected and written once a second in one statement, per supplier only the latest
 * successful and the latest failed ones.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { insertCalls } from "./call-repository.ts";

export interface CallNote {
  readonly merchantId: MerchantId;
  readonly supplier: string;
  /** True if we called the supplier; false if it called our wallet. */
  readonly isOurs: boolean;
  readonly name: string;
  readonly status: string;
  readonly tookMs: number;
}

export interface StampedNote extends CallNote {
  readonly id: bigint;
  /** Real time. */
  readonly at: Date;
}

export interface CallNotes {
  note(call: CallNote): void;
  /** Writes the collected notes; call it once more after `stop`. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const pauseMs = 1_000;
/** Notes kept per second for each supplier, direction and result. */
const mostKept = 20;

export function createCallNotes({ db, ids, clock, log }: Pick<Deps, "db" | "ids" | "clock" | "log">): CallNotes {
  let waiting = new Map<string, StampedNote[]>();
  const flush = async () => {
    if (waiting.size === 0) return;
    const notes = [...waiting.values()].flat();
    waiting = new Map();
    await insertCalls(db, notes).catch((error: unknown) =>
      log.warn({ err: error }, "notes of calls could not be stored"),
    );
  };
  let writing: Promise<void> = Promise.resolve();
  const inTurn = () => (writing = writing.then(flush));
  const timer = setInterval(() => void inTurn(), pauseMs).unref();
  return {
    note(call) {
      const key = `${call.merchantId}:${call.supplier}:${call.isOurs}:${isFailedCall(call)}`;
      const kept = waiting.get(key) ?? [];
      waiting.set(key, kept);
      kept.push({ ...call, id: ids.next(), at: clock.realNow() });
      if (kept.length > mostKept) kept.shift();
    },
    flush: inTurn,
    async stop() {
      clearInterval(timer);
      await inTurn();
    },
  };
}

/** Statuses that count as failures. Rejections by rule (not enough money, a limit) do not. */
const faults = new Set([
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

export function isFailedCall({ status }: Pick<CallNote, "status">): boolean {
  return faults.has(status);
}
