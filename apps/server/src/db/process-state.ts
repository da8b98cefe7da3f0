/** What a process reads of the database once, at its start. */

import type { Queryable } from "./connection.ts";

/** Resolves when the database answers. */
export async function isAnswering(db: Queryable): Promise<true> {
  await db.query(`select 1 as one`);
  return true;
}

/** A node number that no other living process has (up to 1,024 starts apart). */
export async function nextProcessNode(db: Queryable): Promise<number> {
  const [row] = await db.query<{ node: number }>(`select nextval('process_node')::int as node`);
  return row?.node ?? 0;
}

/** How far business time runs ahead of real time. */
export async function readClockOffset(db: Queryable): Promise<number> {
  const [row] = await db.query<{ offsetMs: bigint }>(`select offset_ms as "offsetMs" from business_clock`);
  return Number(row?.offsetMs ?? 0n);
}

/** Moves business time forward; it never runs back. Answers the new offset. */
export async function advanceClockOffset(db: Queryable, advanceMs: number): Promise<number> {
  const [row] = await db.query<{ offsetMs: bigint }>(
    `update business_clock set offset_ms = offset_ms + greatest($1::bigint, 0) returning offset_ms as "offsetMs"`,
    [advanceMs],
  );
  return Number(row?.offsetMs ?? 0n);
}
