/**
 * The plans that the posting functions cache in a new, nearly empty database must scan no table sequentially
 * (docs/database.md, Pitfalls).
 */

import { afterAll, beforeAll, expect, it } from "vitest";
import type { DedicatedConnection } from "../../db/connection.ts";
import { createLedgerTestWorld, merchantOne } from "./ledger-test-world.ts";
import type { LedgerTestWorld } from "./ledger-test-world.ts";

let world: LedgerTestWorld;
let connection: DedicatedConnection;
beforeAll(async () => {
  world = await createLedgerTestWorld();
  connection = await world.db.dedicated();
});
afterAll(async () => {
  await connection.close();
  await world.drop();
});

/** The number of sequential scans of ledger tables by the connection's own statements. */
async function countScans(): Promise<bigint> {
  await connection.query(`select pg_stat_force_next_flush()`);
  await connection.query(`select 1 as turn`);
  const [row] = await world.owner.query<{ scans: bigint }>(
    `select sum(seq_scan)::bigint as scans from pg_stat_user_tables
     where relname in ('account', 'idem', 'transfer_edge') or relname like 'transfer\\_%'`,
  );
  return row?.scans ?? -1n;
}

const rounds = 30;
const size = 16;

async function bookRounds(accountId: bigint): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await connection.query(
      `select * from post_transfers($1, $2, array[608101, $3]::bigint[], array_fill(2, array[$4::int]),
         array_fill(1, array[$4::int]), array_fill(5::bigint, array[$4::int]), array_fill(10::smallint, array[$4::int]),
         array_fill('x'::text, array[$4::int]), array(select gen_random_uuid() from generate_series(1, $4)), null, $5)`,
      [merchantOne, new Date(), accountId, size, world.ids.nextMany(size)],
    );
    await connection.query(
      `select * from post_transfer($1, $2, $3, 608101, 5, 10::smallint, 'x', gen_random_uuid(), $4)`,
      [merchantOne, new Date(), accountId, world.ids.next()],
    );
  }
}

it("postings on a database that was never analysed scan no table sequentially", async () => {
  await world.openMember(1_000_000n);
  const [account] = await connection.query<{ id: bigint }>(`select id from account where kind = 1`);
  const accountId = account?.id ?? 0n;
  const before = await countScans();
  await bookRounds(accountId);
  expect(await countScans()).toBe(before);
  const [accountAfter] = await connection.query<{ balance: bigint }>(`select balance from account where id = $1`, [
    accountId,
  ]);
  expect(accountAfter?.balance).toBe(1_000_000n - BigInt(rounds * (size + 1) * 5));

  // Without its settings, the function scans sequentially. This proves that the test can detect such a scan.
  const settings = await world.owner.query<{ call: string }>(
    `select oid::regprocedure::text as call from pg_proc where proname = 'post_transfers'`,
  );
  await world.owner.query(`alter function ${settings[0]?.call} reset all`);
  await connection.close();
  connection = await world.db.dedicated();
  await bookRounds(accountId);
  expect(await countScans()).toBeGreaterThan(before);
});
