/**
 * The ways to post transfers that the bench compares. Each runs for a time with a number of callers and counts commits.
 */

import { randomUUID } from "node:crypto";
import type { Database, DedicatedConnection, Queryable } from "../../apps/server/src/db/connection.ts";
import { callPostTransfer } from "../../apps/server/src/modules/wallet/posting-repository.ts";
import { toPostedTransfers } from "../../apps/server/src/modules/wallet/posted-transfers.ts";
import { resolveTransfers } from "../../apps/server/src/modules/wallet/resolve-transfers.ts";
import type { LedgerWorld } from "./world.ts";

export interface Run {
  /** Per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Calls `once` from several callers, each again after its response; `units` is the number of transfers per call. */
export async function runClosedLoop(
  { callers, seconds, units = 1 }: { callers: number; seconds: number; units?: number },
  once: (caller: number) => Promise<unknown>,
): Promise<Run> {
  const tookMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const call = async (caller: number): Promise<void> => {
    for (let beforeMs = performance.now(); beforeMs < endMs;) {
      await once(caller);
      const afterMs = performance.now();
      tookMs.push(afterMs - beforeMs);
      beforeMs = afterMs;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const elapsedSeconds = (performance.now() - startMs) / 1_000;
  tookMs.sort((a, b) => a - b);
  return {
    rate: (tookMs.length * units) / elapsedSeconds,
    p50Ms: tookMs[Math.floor(tookMs.length * 0.5)] ?? Number.NaN,
    p99Ms: tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN,
  };
}

/** As the product does it: through the lane. */
export function runBatched(world: LedgerWorld, callers: number, seconds: number): Promise<Run> {
  const { lane, merchantId, nextTransfer } = world;
  return runClosedLoop({ callers, seconds }, () =>
    lane.post({ merchantId, at: new Date(), transfers: [nextTransfer()] }),
  );
}

/** The same interface without batching: one transaction per transfer on a pool, by the single-transfer function. */
export function runOnePerTransaction(world: LedgerWorld, callers: number, seconds: number): Promise<Run> {
  const { db, ids, merchantId, nextTransfer, findAccounts } = world;
  return runClosedLoop({ callers, seconds }, async () => {
    const posting = { merchantId, at: new Date(), transfers: [nextTransfer()] };
    const transfers = await resolveTransfers(posting, findAccounts);
    const verdicts = await callPostTransfer(db, { ...posting, transfers, ids: ids.nextMany(1) });
    return toPostedTransfers(transfers, verdicts);
  });
}

const pipelined = 64;

/** Many calls of the single-transfer function at once, in one transaction on one pipelined connection. */
export async function runPipelined(world: LedgerWorld, seconds: number): Promise<Run> {
  const connection = await world.db.dedicated({ pipeline: true });
  try {
    return await runClosedLoop({ callers: 1, seconds, units: pipelined }, () => pipelineOnce(world, connection));
  } finally {
    await connection.close();
  }
}

/** Runs another script on the given number of pooled connections. */
export function runScript(
  { callers, seconds, db }: { callers: number; seconds: number; db: Database },
  script: (db: Database) => Promise<void>,
): Promise<Run> {
  return runClosedLoop({ callers, seconds }, () => script(db));
}

function pipelineOnce(world: LedgerWorld, connection: DedicatedConnection): Promise<unknown> {
  return connection.transaction((tx) => Promise.all(Array.from({ length: pipelined }, () => postSingle(world, tx))));
}

function postSingle({ merchantId, ids, nextAccounts }: LedgerWorld, db: Queryable): Promise<unknown> {
  const { debit, credit, code } = nextAccounts();
  return db.query(`select * from post_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
    merchantId,
    new Date(),
    debit,
    credit,
    100n,
    code,
    "round",
    randomUUID(),
    ids.next(),
  ]);
}
