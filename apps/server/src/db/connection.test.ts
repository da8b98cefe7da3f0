import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCuttingProxy } from "../testing/cutting-proxy.ts";
import type { Cut, CuttingProxy, Moment } from "../testing/cutting-proxy.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openDatabase(database.ownerUrl, { as: "owner" });
  await owner.query("create table pair (id int primary key, amount bigint not null)");
  await owner.query("insert into pair values (1, 10), (2, 20)");
  await owner.close();
});
afterAll(() => database.drop());

async function amountOf(id: number): Promise<bigint | undefined> {
  const [row] = await database.db.query<{ amount: bigint }>("select amount from pair where id = $1", [id]);
  return row?.amount;
}

describe("the pool", () => {
  it("uses the application's role for queries, in transactions and on dedicated connections", async () => {
    const dedicated = await database.db.dedicated();
    const sql = "select current_user::text as role";
    const roles = [
      await database.db.query(sql),
      await database.db.transaction((tx) => tx.query(sql)),
      await dedicated.query(sql),
    ];
    await dedicated.close();
    expect(roles.flat()).toEqual(Array.from({ length: 3 }, () => ({ role: "openhouse_app" })));
  });

  it("cannot create tables or change the list of migrations", async () => {
    await expect(database.db.query("create table mine (id int)")).rejects.toMatchObject({ code: "42501" });
    await expect(database.db.query("delete from schema_migration")).rejects.toMatchObject({ code: "42501" });
  });

  it("reads int8 as bigint, also in arrays, timestamptz as Date and date as text", async () => {
    const [row] = await database.db.query(
      `select 9007199254740993::int8 as big, array[1, null, 9007199254740993]::int8[] as list, '{}'::int8[] as none,
              timestamptz '2026-01-02 03:04:05+00' as instant, date '2026-01-02' as day`,
    );
    expect(row).toEqual({
      big: 9_007_199_254_740_993n,
      list: [1n, null, 9_007_199_254_740_993n],
      none: [],
      instant: new Date("2026-01-02T03:04:05Z"),
      day: "2026-01-02",
    });
  });

  it("sends bigint, Date and arrays as parameters", async () => {
    const instant = new Date("2026-01-02T03:04:05.678Z");
    const [row] = await database.db.query("select $1::int8 as big, $2::int8[] as list, $3::timestamptz as instant", [
      2n ** 60n,
      [1n, 2n],
      instant,
    ]);
    expect(row).toEqual({ big: 2n ** 60n, list: [1n, 2n], instant });
  });
});

describe("a transaction", () => {
  it("is rolled back when its work throws", async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.query("update pair set amount = 99 where id = 1");
      throw new Error("refused");
    });
    await expect(work).rejects.toThrow("refused");
    expect(await amountOf(1)).toBe(10n);
  });

  it("does not report success when the error of a failed statement was caught inside it", async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.query("update pair set amount = 99 where id = 1");
      await tx.query("insert into pair values (2, 0)").catch(() => undefined);
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await amountOf(1)).toBe(10n);
  });

  it("runs at the isolation level read committed", async () => {
    const rows = await database.db.transaction((tx) => tx.query("show transaction_isolation"));
    expect(rows).toEqual([{ transaction_isolation: "read committed" }]);
  });

  it("is repeated after a deadlock, so that both of two crossing writers succeed", async () => {
    let arrived = 0;
    let attempts = 0;
    let openGate = () => undefined as void;
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    const cross = (first: number, second: number) =>
      database.db.transaction(async (tx) => {
        attempts += 1;
        await tx.query("update pair set amount = amount + 1 where id = $1", [first]);
        arrived += 1;
        if (arrived >= 2) openGate();
        await gate;
        await tx.query("update pair set amount = amount + 1 where id = $1", [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    // On a busy machine the remaining transaction may meet a second deadlock.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect([await amountOf(1), await amountOf(2)]).toEqual([12n, 22n]);
  });
});

describe("a dedicated connection", () => {
  it("receives notifications on its channel", async () => {
    const listener = await database.db.dedicated();
    const notification = new Promise<string>((resolve) => void listener.listen("Some-Channel", resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.db.query("select pg_notify('Some-Channel', 'hello')");
    expect(await notification).toBe("hello");
    await listener.close();
  });

  it("informs its holder when the server ends it", async () => {
    const dedicated = await database.db.dedicated();
    const connectionError = new Promise<Error>((resolve) => dedicated.onLost(resolve));
    const [row] = await dedicated.query<{ pid: number }>("select pg_backend_pid() as pid");
    const owner = openDatabase(database.ownerUrl, { as: "owner" });
    await owner.query("select pg_terminate_backend($1)", [row?.pid]);
    await owner.close();
    expect(await connectionError).toBeInstanceOf(Error);
    await expect(dedicated.query("select 1")).rejects.toThrow();
  });
});

describe("a broken connection to the database", () => {
  let proxy: CuttingProxy;
  let proxiedDb: Database;
  beforeAll(async () => {
    proxy = await openCuttingProxy(database.ownerUrl);
    proxiedDb = openDatabase(proxy.url);
  });
  afterAll(async () => {
    await proxiedDb.close();
    await proxy.close();
  });

  /** Cuts the connection once, at a matching statement. */
  function cutAt(kind: Moment["kind"], sql: RegExp, cut: Cut): void {
    let isDone = false;
    proxy.aim((moment) => {
      if (isDone || moment.kind !== kind || !sql.test(moment.sql)) return undefined;
      isDone = true;
      return cut;
    });
  }

  const addOne = (db: Database) => db.transaction((tx) => tx.query("update pair set amount = amount + 1 where id = 2"));

  it.each(["before", "underway", "after", "torn"] as const)(
    "during the role change of a dedicated connection (cut: %s) makes only that call fail",
    async (cut) => {
      cutAt("statement", /^set role/, cut);
      await expect(proxiedDb.dedicated()).rejects.toThrow();
      const next = await proxiedDb.dedicated();
      expect(await next.query("select 1 as one")).toEqual([{ one: 1 }]);
      await next.close();
    },
  );

  it.each([
    ["before", 0n],
    ["after", 1n],
    ["torn", 1n],
  ] as const)("at a commit (cut: %s) makes the call fail, which has then added %i", async (cut, added) => {
    const start = (await amountOf(2)) ?? 0n;
    await addOne(proxiedDb);
    cutAt("commit", /^commit/, cut);
    await expect(addOne(proxiedDb)).rejects.toThrow();
    expect(await amountOf(2)).toBe(start + 1n + added);
    await addOne(proxiedDb);
    expect(await amountOf(2)).toBe(start + 2n + added);
  });
});
