import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountKinds } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import { transferEdges } from "@openhouse/rules/wallet/transfer-edges";
import type { MemberId } from "../../core/ids.ts";
import { createLedgerTestWorld, hold, merchantOne, stake } from "./ledger-test-world.ts";
import type { LedgerTestWorld } from "./ledger-test-world.ts";
import { checkLedger } from "./check-ledger.ts";

let world: LedgerTestWorld;
beforeAll(async () => {
  world = await createLedgerTestWorld();
  const member = await world.openMember(1_000n);
  await world.post(stake(member, 10n, world.nextKey()), hold(member, 5n, world.nextKey()));
});
afterAll(() => world.drop());

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(() => "done").catch((error: { code?: string }) => error.code);

describe("the application's role", () => {
  it("reads every table of accounts and transfers and writes none, partitions included", async () => {
    const partitions = await world.owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'transfer'::regclass`,
    );
    expect(partitions.length).toBeGreaterThanOrEqual(4);
    const tables = ["account", "transfer", "idem", "account_delta", "transfer_edge", ...partitions.map((p) => p.name)];
    for (const table of tables) {
      expect(await outcomeOf(world.db.query(`select * from ${table} limit 1`)), table).toBe("done");
      const insert = `insert into ${table} select * from ${table} limit 1`;
      expect(await outcomeOf(world.db.query(insert)), insert).toBe("42501");
      const update = `update ${table} set merchant_id = 2`.replace(
        "transfer_edge set merchant_id",
        "transfer_edge set code",
      );
      expect(await outcomeOf(world.db.query(update)), update).toBe("42501");
      for (const verb of ["delete from", "truncate"]) {
        expect(await outcomeOf(world.db.query(`${verb} ${table}`)), verb).toBe("42501");
      }
      expect(await outcomeOf(world.db.query(`alter table ${table} rename to stolen`)), table).toBe("42501");
    }
  });

  it("adds remarks to transfers, and changes or deletes none", async () => {
    const [transfer] = await world.db.query<{ id: bigint }>(`select id from transfer limit 1`);
    const insert = `insert into ledger_remark (merchant_id, transfer_id, remark) values ($1, $2, 'checked')`;
    expect(await outcomeOf(world.db.query(insert, [merchantOne, transfer?.id]))).toBe("done");
    for (const sql of [
      "update ledger_remark set remark = 'x'",
      "delete from ledger_remark",
      "truncate ledger_remark",
    ]) {
      expect(await outcomeOf(world.db.query(sql)), sql).toBe("42501");
    }
  });

  it("cannot make the functions read its temporary tables", async () => {
    const connection = await world.db.dedicated();
    try {
      // A temporary table would shadow the real one if the functions' search path allowed it.
      await connection.query(`create temporary table transfer_edge (code smallint, debit_kind smallint,
        credit_kind smallint, passes_freeze boolean)`);
      await connection.query(`insert into pg_temp.transfer_edge values (10, 1, 1, false)`);
      const [a, b] = await connection.query<{ id: bigint }>(`select id from account where kind = 1 order by id`);
      const otherMember = await world.openMember();
      const [target] = await connection.query<{ id: bigint }>(
        `select id from account where owner_id = $1 and kind = 1`,
        [otherMember],
      );
      const [row] = await connection.query<{ status: number }>(
        `select status from post_transfer($1, $2, $3, $4, 1, 10::smallint, 'x', gen_random_uuid(), $5)`,
        [merchantOne, new Date(), a?.id ?? b?.id, target?.id, world.ids.next()],
      );
      expect(row?.status).toBe(3);
    } finally {
      await connection.close();
    }
  });
});

describe("the chart of accounts", () => {
  it("is the same in the rules and in the database", async () => {
    const rows = await world.db.query<{ edge: string }>(
      `select concat_ws(' ', code, debit_kind, credit_kind, passes_freeze) as edge from transfer_edge`,
    );
    const names = Object.keys(transferEdges) as TransferCodeName[];
    const expected = names.flatMap((name) =>
      transferEdges[name].map(({ from, to, passesFreeze }) =>
        [transferCodes[name], accountKinds[from], accountKinds[to], passesFreeze ? "t" : "f"].join(" "),
      ),
    );
    expect(rows.map(({ edge }) => edge).toSorted()).toEqual(expected.toSorted());
  });

  it("refuses a transfer between the accounts of two members (GLI-19 2.5.6 f)", async () => {
    const [a, b] = [await world.openMember(1_000n), await world.openMember(1_000n)];
    const accountOf = async (member: MemberId, kind: number) => {
      const rows = await world.db.query<{ id: bigint }>(`select id from account where owner_id = $1 and kind = $2`, [
        member,
        kind,
      ]);
      return rows[0]?.id ?? 0n;
    };
    const ids = [await accountOf(a, 1), await accountOf(b, 4)].toSorted((x, y) => (x < y ? -1 : 1));

    const [single] = await world.db.query<{ status: number }>(
      `select status from post_transfer($1, $2, $3, $4, 1, 2::smallint, 'x', gen_random_uuid(), $5)`,
      [merchantOne, new Date(), await accountOf(a, 1), await accountOf(b, 4), world.ids.next()],
    );
    expect(single?.status).toBe(3);
    const debit = ids.indexOf(await accountOf(a, 1)) + 1;
    const [set] = await world.db.query<{ statuses: number[] }>(
      `select statuses from post_transfers($1, $2, $3, array[$4::int], array[$5::int], '{1}', '{2}', '{x}',
         array[gen_random_uuid()], null, $6)`,
      [merchantOne, new Date(), ids, debit, 3 - debit, [world.ids.next()]],
    );
    expect(set?.statuses).toEqual([3]);
    const transfer = { ...hold(a, 1n, world.nextKey()), to: { member: b, kind: "hold" as const } };
    await expect(world.post(transfer)).rejects.toThrow(RangeError);
  });
});

describe("the self-check", () => {
  it.each([
    ["a changed balance", `update account set balance = balance + 1 where kind = 1`],
    ["a changed transfer", `update transfer set amount = amount + 1 where code = 10`],
    ["a changed running balance", `update transfer set debit_after = debit_after + 1 where code = 10`],
    ["a changed delta", `update account_delta set amount = amount - 1`],
    ["a missing transfer", `delete from transfer where code = 10`],
    ["a key without a transfer", `insert into idem values (1, gen_random_uuid(), 5)`],
    ["a transfer that the chart of accounts forbids", `update transfer set code = 40 where code = 10`],
    ["a transfer between two members", `update account set owner_id = owner_id + 1 where kind = 4`],
  ])("detects %s", async (_name, damage) => {
    expect((await checkLedger(world.db, merchantOne)).isSound).toBe(true);
    const check = world.owner.transaction(async (tx) => {
      await tx.query(damage);
      const { isSound } = await checkLedger(tx, merchantOne);
      throw new Error(isSound ? "not detected" : "detected");
    });
    await expect(check).rejects.toThrow(/^detected$/);
  });
});
