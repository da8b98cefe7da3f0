import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openCuttingProxy } from "../testing/cutting-proxy.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./connection.ts";
import type { Database, Queryable } from "./connection.ts";
import { Lane } from "./lane.ts";
import type { LaneOptions } from "./lane.ts";

interface Item {
  readonly key: string;
  readonly value: number;
  readonly merchant?: number;
}

let database: TestDatabase;
let owner: Database;
let lanes: Lane<Item, number>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { as: "owner", maxConnections: 4 });
  await owner.query(`create table note (key text primary key, value int not null check (value >= 0))`);
  await owner.query(`create table gate (id int primary key)`);
  await owner.query(`insert into gate values (1)`);
  await owner.query(`grant select, insert, update, delete on note, gate to openhouse_app`);
});
afterEach(async () => {
  await Promise.all(lanes.map((lane) => lane.drain()));
  lanes = [];
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const insertSql = `insert into note (key, value) select * from unnest($1::text[], $2::int[])
  on conflict (key) do update set key = excluded.key returning value`;

/** Stores each item once; a repeat returns the first value. */
async function note(connection: Queryable, items: readonly Item[]): Promise<number[]> {
  const keys = items.map(({ key }) => key);
  const rows = await connection.query<{ value: number }>(insertSql, [keys, items.map(({ value }) => value)]);
  return rows.map(({ value }) => value);
}

/** A lane that records its batches. */
function openLane(options: Partial<LaneOptions<Item, number>> = {}) {
  const batches: Item[][] = [];
  const lane = new Lane<Item, number>({
    db: database.db,
    keyOf: ({ key }) => key,
    isSameItem: (a, b) => a.value === b.value,
    runBatch: (connection, items) => {
      batches.push([...items]);
      return note(connection, items);
    },
    ...options,
  });
  lanes.push(lane);
  return { lane, batches, sizes: () => batches.map(({ length }) => length) };
}

let count = 0;
const itemsOf = (size: number): Item[] =>
  Array.from({ length: size }, () => ({ key: `k${(count += 1)}`, value: count }));
const submitAll = (lane: Lane<Item, number>, items: readonly Item[]) =>
  Promise.all(items.map((item) => lane.submit(item)));
const codeOf = (call: Promise<unknown>) => call.then(() => "done").catch((error: { code?: string }) => error.code);

describe("a lane", () => {
  it("returns each caller's own result", async () => {
    const { lane } = openLane();
    const items = itemsOf(150);
    expect(await submitAll(lane, items)).toEqual(items.map(({ value }) => value));
  });

  it("runs batches of at most 64 items, or 256 when more than 200 wait", async () => {
    const few = openLane();
    await submitAll(few.lane, itemsOf(150));
    expect(few.sizes()).toEqual([64, 64, 22]);
    const many = openLane();
    await submitAll(many.lane, itemsOf(600));
    expect(many.sizes()).toEqual([256, 256, 64, 24]);
  });

  it("runs a single item without a batch", async () => {
    const single: Item[] = [];
    const runSingle = async (connection: Queryable, item: Item) => {
      single.push(item);
      return (await note(connection, [item]))[0] ?? 0;
    };
    const { lane, batches } = openLane({ runSingle });
    const [item] = itemsOf(1);
    if (item !== undefined) await lane.submit(item);
    expect(single).toEqual([item]);
    expect(batches).toEqual([]);
  });

  it("collects the next batch while one is running", async () => {
    const sizes: number[] = [];
    const { lane } = openLane({
      runBatch: async (connection, items) => {
        sizes.push(items.length);
        await connection.query(`select pg_sleep(0.05)`);
        return note(connection, items);
      },
    });
    const first = submitAll(lane, itemsOf(1));
    await sleep(20);
    expect(lane.waiting).toBe(0);
    const later = [itemsOf(3), itemsOf(4)].map((items) => submitAll(lane, items));
    expect(lane.waiting).toBe(7);
    await Promise.all([first, ...later]);
    expect(sizes).toEqual([1, 7]);
  });

  it("runs identical items once, and different items with the same key in separate batches", async () => {
    const { lane, batches } = openLane();
    const [item] = itemsOf(1);
    if (item === undefined) return;
    const other = { ...item, value: item.value + 1 };
    expect(await submitAll(lane, [item, { ...item }, other, { ...item }])).toEqual(Array(4).fill(item.value));
    expect(batches).toEqual([[item], [other]]);
  });

  it("never mixes partitions in a batch, and runs every item", async () => {
    const { lane, batches } = openLane({ partitionOf: ({ merchant }) => merchant ?? 0 });
    const items = itemsOf(9).map((item, index) => ({ ...item, merchant: index % 3 }));
    await submitAll(lane, items);
    expect(batches.map((batch) => new Set(batch.map(({ merchant }) => merchant)).size)).toEqual([1, 1, 1]);
    expect(batches.flat()).toHaveLength(9);
  });

  it("runs the items of a failed batch one by one, so that only the invalid item fails", async () => {
    const { lane, sizes } = openLane();
    const items = itemsOf(5).map((item, index) => (index === 2 ? { ...item, value: -1 } : item));
    const answers = await Promise.all(items.map((item) => codeOf(lane.submit(item))));
    expect(answers).toEqual(["done", "done", "23514", "done", "done"]);
    expect(sizes()).toEqual([5, 1, 1, 1, 1, 1]);
  });

  it("refuses items when too many wait", async () => {
    const { lane } = openLane({ mostWaiting: 10 });
    const answers = await Promise.all(itemsOf(15).map((item) => codeOf(lane.submit(item))));
    expect(answers).toEqual([...Array<string>(10).fill("done"), ...Array<string>(5).fill("wallet.busy")]);
  });

  it("completes accepted items when it is drained, and refuses new ones", async () => {
    const { lane } = openLane();
    const items = itemsOf(100);
    const accepted = submitAll(lane, items);
    const draining = lane.drain();
    const [late] = itemsOf(1);
    if (late !== undefined) expect(await codeOf(lane.submit(late))).toBe("wallet.busy");
    await draining;
    expect(await accepted).toEqual(items.map(({ value }) => value));
  });

  it("refuses an item whose rows are locked instead of waiting for them", async () => {
    const { lane } = openLane({
      runBatch: async (connection, items) => {
        if (items.some(({ value }) => value === 777)) await connection.query(`select from gate for update`);
        return note(connection, items);
      },
    });
    await owner.transaction(async (tx) => {
      await tx.query(`select from gate for update`);
      const [free, held] = [itemsOf(3), { key: "held", value: 777 }];
      const answers = [...free, held].map((item) => codeOf(lane.submit(item)));
      expect(await Promise.all(answers)).toEqual(["done", "done", "done", "wallet.busy"]);
    });
  }, 20_000);
});

describe("a batch whose result is unknown", () => {
  /** Ends the lane's connection from outside. */
  const cut = () =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%note%' and state <> 'idle'`,
    );

  /** A lane behind a proxy that loses the response to the first batch after the database has committed it. */
  async function openFarLane() {
    const proxy = await openCuttingProxy(database.ownerUrl);
    const proxiedDb = openDatabase(proxy.url);
    let cuts = 0;
    proxy.aim(({ kind, sql }) => (kind === "commit" && sql === insertSql && (cuts += 1) === 1 ? "after" : undefined));
    const attempts: boolean[] = [];
    const { lane } = openLane({
      db: proxiedDb,
      runBatch: (connection, items, { isAgain }) => {
        attempts.push(isAgain);
        return note(connection, items);
      },
    });
    const close = async () => {
      await lane.drain();
      await proxiedDb.close();
      await proxy.close();
    };
    return { lane, attempts, close };
  }

  it("is sent again with the same keys after the connection broke, and is marked as a repeat", async () => {
    const { lane, attempts, close } = await openFarLane();
    const items = itemsOf(20);
    expect(await submitAll(lane, items)).toEqual(items.map(({ value }) => value));
    const rows = await owner.query(`select from note where key = any ($1)`, [items.map(({ key }) => key)]);
    expect(rows).toHaveLength(20);
    await submitAll(lane, itemsOf(2));
    expect(attempts).toEqual([false, true, false]);
    await close();
  });

  it("is sent again after a timeout", async () => {
    let isFirst = true;
    const { lane } = openLane({
      timeoutMs: 400,
      runBatch: async (connection, items) => {
        const rows = await note(connection, items);
        if (isFirst) {
          isFirst = false;
          await sleep(1_000);
        }
        return rows;
      },
    });
    const items = itemsOf(3);
    expect(await submitAll(lane, items)).toEqual(items.map(({ value }) => value));
  });

  it("is refused with system.not.available if the database stays unreachable", async () => {
    const unreachableDb = openDatabase("postgres://nobody:nothing@127.0.0.1:1/none");
    const { lane } = openLane({ db: unreachableDb, giveUpMs: 200 });
    expect(await Promise.all(itemsOf(3).map((item) => codeOf(lane.submit(item))))).toEqual(
      Array(3).fill("system.not.available"),
    );
    await unreachableDb.close();
  });

  it("neither loses nor duplicates items while connections are killed repeatedly", async () => {
    const { lane } = openLane({
      runBatch: async (connection, items) => {
        const values = await note(connection, items);
        await connection.query(`select pg_sleep(0.005) as note`);
        return values;
      },
    });
    const items = itemsOf(600);
    let isRunning = true;
    let cuts = 0;
    const killer = (async () => {
      // The number of cuts is limited, because otherwise no batch might ever finish on a slow machine.
      while (isRunning && cuts < 40) {
        cuts += (await cut()).length;
        await sleep(15);
      }
    })();
    const waves = Array.from({ length: 6 }, (_, index) => items.slice(index * 100, (index + 1) * 100));
    for (const wave of waves) {
      expect(await submitAll(lane, wave)).toEqual(wave.map(({ value }) => value));
    }
    isRunning = false;
    await killer;
    expect(cuts).toBeGreaterThan(3);
    const rows = await owner.query(`select from note where key = any ($1)`, [items.map(({ key }) => key)]);
    expect(rows).toHaveLength(600);
  }, 30_000);
});
