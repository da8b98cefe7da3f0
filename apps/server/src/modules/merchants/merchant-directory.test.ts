import { afterAll, beforeAll, expect, it } from "vitest";
import type { Queryable } from "../../db/connection.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { loadMerchantDirectory } from "./merchant-directory.ts";
import { seedMerchants } from "./seed-merchants.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedMerchants(database.db);
});
afterAll(() => database.drop());

/**
 * Returns a reader of the test database. While `isSlow` is set, each query adds a function to `releases` and returns
 * its rows only when the test calls that function.
 */
function slowReader() {
  const releases: (() => void)[] = [];
  const state = { isSlow: false, isBroken: false };
  const reader: Queryable = {
    async query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
      if (state.isBroken) throw new Error("the connection was lost");
      const rows = await database.db.query<Row>(sql, values);
      if (state.isSlow) await new Promise<void>((resolve) => releases.push(resolve));
      return rows;
    },
  };
  const untilWaiting = async (count: number) => {
    await expect.poll(() => releases.length).toBe(count);
  };
  return { reader, releases, state, untilWaiting };
}

const rename = (name: string) => database.db.query(`update merchant set name = $1 where id = 1`, [name]);

it("the merchant directory ends with the newest state, because calls during a read share one later read", async () => {
  const { reader, releases, state, untilWaiting } = slowReader();
  const directory = await loadMerchantDirectory(reader);
  const currentName = () => directory.all().find(({ id }) => id === 1)?.name;
  state.isSlow = true;
  await rename("older");
  const first = directory.reload();
  await untilWaiting(1);
  await rename("newer");
  const others = [directory.reload(), directory.reload(), directory.reload()];
  releases[0]?.();
  await first;
  expect(currentName()).toBe("older");
  await untilWaiting(2);
  releases[1]?.();
  await Promise.all(others);
  expect(currentName()).toBe("newer");
  // The three calls during the first read share one further read.
  expect(releases).toHaveLength(2);
});

it("a failed read rejects for its callers, and the next caller reads again", async () => {
  const { reader, state } = slowReader();
  const directory = await loadMerchantDirectory(reader);
  await rename("after the failure");
  state.isBroken = true;
  await expect(directory.reload()).rejects.toThrow("the connection was lost");
  state.isBroken = false;
  await directory.reload();
  expect(directory.all().find(({ id }) => id === 1)?.name).toBe("after the failure");
});
