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

/** The real database, whose responses arrive when the test releases them, by number, in any order. */
function slowReader() {
  const held: (() => void)[] = [];
  const state = { isSlow: false, isBroken: false };
  const reader: Queryable = {
    async query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
      if (state.isBroken) throw new Error("the connection was lost");
      const rows = await database.db.query<Row>(sql, values);
      if (state.isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return rows;
    },
  };
  const reached = async (count: number) => {
    await expect.poll(() => held.length).toBe(count);
  };
  return { reader, held, state, reached };
}

const rename = (name: string) => database.db.query(`update merchant set name = $1 where id = 1`, [name]);

it("the merchant directory ends with the newest state, even if an older read returns later", async () => {
  const { reader, held, state, reached } = slowReader();
  const directory = await loadMerchantDirectory(reader);
  const nameNow = () => directory.all().find(({ id }) => id === 1)?.name;
  state.isSlow = true;
  await rename("older");
  const first = directory.reload();
  await reached(1);
  await rename("newer");
  const others = [directory.reload(), directory.reload(), directory.reload()];
  held[0]?.();
  await first;
  expect(nameNow()).toBe("older");
  await reached(2);
  held[1]?.();
  await Promise.all(others);
  expect(nameNow()).toBe("newer");
  // Three calls during a read share one further read.
  expect(held).toHaveLength(2);
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
