/** Reading claimable rebates reads only the member's own rows, even right after a large day was written. */

import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { lockClaimable } from "./payout-repository.ts";
import { selectRemaining } from "./record-repository.ts";

const merchantId = 1 as MerchantId;
const payeeId = 1_500 as unknown as MemberId;
const at = new Date("2026-03-10T12:00:00Z");
const memberCount = 10_000;
const entriesPerMember = 3;
let database: TestDatabase;
let ownerDb: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  ownerDb = openDatabase(database.ownerUrl, { as: "owner", maxConnections: 1 });
});
afterAll(async () => {
  await ownerDb.close();
  await database.drop();
});

it("a claim reads only the member's own rows, although the table's statistics do not contain the new day", async () => {
  await ownerDb.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = replica`);
    for (let day = 1; day <= 5; day += 1) await writeDay(tx, { day, isLapsed: true });
    await tx.query(`analyze rebate`);
    await writeDay(tx, { day: 9, isLapsed: false });
    const before = await countRowsRead(tx);
    const remainingRebates = await selectRemaining(tx, { merchantId, payeeId, currency: "PHP", day: null, at });
    const lockedRebates = await lockClaimable(tx, { merchantId, payeeId, currency: "PHP", day: "2026-03-10", at });
    expect(remainingRebates.reduce((sum, { minor }) => sum + minor, 0n)).toBe(30n);
    expect(lockedRebates).toHaveLength(entriesPerMember);
    // Three queries read these rows: the list, the lock and the count.
    expect((await countRowsRead(tx)) - before).toBeLessThanOrEqual(BigInt(3 * entriesPerMember));
  });
});

async function writeDay(tx: Transaction, { day, isLapsed }: { day: number; isLapsed: boolean }): Promise<void> {
  await tx.query(
    `insert into rebate (merchant_id, id, run_id, payee_id, side, category, day, currency, valid_bet, due,
       rest_millionths, taken, amount, claim_until, made_at, lapsed)
     select 1, $1::int * 1000000::bigint + g, $1::int, 1 + g % $2::int, 'player',
       (array['RNG', 'LIVE', 'FISH'])[1 + g / $2::int],
       date '2026-03-01' + $1::int, 608, 1000, 10, 0, 0, 10, timestamptz '2026-03-02' + $1::int * interval '1 day',
       timestamptz '2026-03-01' + $1::int * interval '1 day', $3::int
     from generate_series(0, $2::int * $4::int - 1) g`,
    [day, memberCount, isLapsed ? 10 : 0, entriesPerMember],
  );
}

/** Returns how many rows of the table this transaction has read. */
async function countRowsRead(tx: Transaction): Promise<bigint> {
  const [row] = await tx.query<{ rows: bigint }>(
    `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'rebate'`,
  );
  return row?.rows ?? 0n;
}
