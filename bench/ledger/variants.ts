/** The ways to post transfers that the bench compares. Each runs for a given time with a number of callers. */

import { randomUUID } from "node:crypto";
import type { Database, DedicatedConnection, Queryable } from "../../apps/server/src/db/connection.ts";
import { callPostTransfer } from "../../apps/server/src/modules/wallet/posting-repository.ts";
import { toPostedTransfers } from "../../apps/server/src/modules/wallet/posted-transfers.ts";
import { resolveTransfers } from "../../apps/server/src/modules/wallet/resolve-transfers.ts";
import type { LedgerWorld } from "./world.ts";

export interface Run {
  /** Transfers per second; for `runScript`, runs of the script per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Calls `once` from several callers until the time is over. `units` is the number of transfers per call. */
export async function runClosedLoop(
  { callers, seconds, units = 1 }: { callers: number; seconds: number; units?: number },
  once: (caller: number) => Promise<unknown>,
): Promise<Run> {
  const durationsMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const call = async (caller: number): Promise<void> => {
    for (let beforeMs = performance.now(); beforeMs < endMs;) {
      await once(caller);
      const afterMs = performance.now();
      durationsMs.push(afterMs - beforeMs);
      beforeMs = afterMs;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const elapsedSeconds = (performance.now() - startMs) / 1_000;
  durationsMs.sort((a, b) => a - b);
  return {
    rate: (durationsMs.length * units) / elapsedSeconds,
    p50Ms: durationsMs[Math.floor(durationsMs.length * 0.5)] ?? Number.NaN,
    p99Ms: durationsMs[Math.floor(durationsMs.length * 0.99)] ?? Number.NaN,
  };
}

/** Posts transfers through the lane, as the server does. */
export function runBatched(world: LedgerWorld, callers: number, seconds: number): Promise<Run> {
  const { lane, merchantId, nextTransfer } = world;
  return runClosedLoop({ callers, seconds }, () =>
    lane.post({ merchantId, at: new Date(), transfers: [nextTransfer()] }),
  );
}

/** Posts each transfer in a transaction of its own, with the SQL function for a single transfer. */
export function runOnePerTransaction(world: LedgerWorld, callers: number, seconds: number): Promise<Run> {
  const { db, ids, merchantId, nextTransfer, findAccounts } = world;
  return runClosedLoop({ callers, seconds }, async () => {
    const posting = { merchantId, at: new Date(), transfers: [nextTransfer()] };
    const transfers = await resolveTransfers(posting, findAccounts);
    const verdicts = await callPostTransfer(db, { ...posting, transfers, ids: ids.nextMany(1) });
    return toPostedTransfers(transfers, verdicts);
  });
}

const callsPerTransaction = 64;

/** Posts many transfers per transaction on a pipelined connection, with the SQL function for a single transfer. */
export async function runPipelined(world: LedgerWorld, seconds: number): Promise<Run> {
  const connection = await world.db.dedicated({ pipeline: true });
  try {
    return await runClosedLoop({ callers: 1, seconds, units: callsPerTransaction }, () =>
      pipelineOnce(world, connection),
    );
  } finally {
    await connection.close();
  }
}

/** Runs a script, such as that of TPC-B, repeatedly from this many callers, on pooled connections. */
export function runScript(
  { callers, seconds, db }: { callers: number; seconds: number; db: Database },
  script: (db: Database) => Promise<void>,
): Promise<Run> {
  return runClosedLoop({ callers, seconds }, () => script(db));
}

function pipelineOnce(world: LedgerWorld, connection: DedicatedConnection): Promise<unknown> {
  return connection.transaction((tx) =>
    Promise.all(Array.from({ length: callsPerTransaction }, () => postSingle(world, tx))),
  );
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
