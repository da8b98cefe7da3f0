/** State that all processes share through the database, and the check that the database works. */

import type { Database, Queryable } from "./connection.ts";

/**
 * Resolves if the database responds and can write to its disk. The query needs more memory than the transaction may
 * use, so PostgreSQL writes its rows to a temporary file, which fails with 53100 if the disk is full.
 */
export async function proveDatabase(db: Pick<Database, "transaction">): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`set local work_mem = '64kB'`);
    await tx.query(`select count(*) as rows from generate_series(1, 20000)`);
  });
}

/**
 * Returns the next node number. The numbers repeat after 1,024 calls, so no two running processes should have the same
 * one.
 */
export async function nextProcessNode(db: Queryable): Promise<number> {
  const [row] = await db.query<{ node: number }>(`select nextval('process_node')::int as node`);
  return row?.node ?? 0;
}

/** Returns the offset of business time from the real clock. */
export async function readClockOffset(db: Queryable): Promise<number> {
  const [row] = await db.query<{ offsetMs: bigint }>(`select offset_ms as "offsetMs" from business_clock`);
  return Number(row?.offsetMs ?? 0n);
}

/** Moves business time forward, never back. Returns the new offset. */
export async function advanceClockOffset(db: Queryable, advanceMs: number): Promise<number> {
  const [row] = await db.query<{ offsetMs: bigint }>(
    `update business_clock set offset_ms = offset_ms + greatest($1::bigint, 0) returning offset_ms as "offsetMs"`,
    [advanceMs],
  );
  return Number(row?.offsetMs ?? 0n);
}
