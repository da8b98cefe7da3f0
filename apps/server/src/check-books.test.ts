/** The nightly check is quiet over sound books and loud over one row that was changed behind the ledger's back. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import { checkBooks } from "./check-books.ts";
import { openDatabase } from "./db/connection.ts";
import type { Database } from "./db/connection.ts";
import { createTestApp } from "./testing/test-app.ts";
import type { TestApp } from "./testing/test-app.ts";
import { seatPlayer } from "./testing/test-player.ts";

let app: TestApp;
let owner: Database;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

async function checkWithLog(): Promise<string[]> {
  const lines: string[] = [];
  const log = pino(
    { level: "info" },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  await checkBooks({ ...app.deps, log });
  return lines;
}

const failures = () =>
  app.deps.db.query<{ detail: Record<string, unknown> }>(
    `select detail from audit_entry where merchant_id = 1 and action = 'books.check.failed' order by position`,
  );

test("sound books are only noted in the log", async () => {
  const player = await seatPlayer(app, "booked1");
  await player.playBooked();
  expect(await checkWithLog()).toEqual(["books are sound", "books are sound"]);
  expect(await failures()).toEqual([]);
});

test("a balance that was changed by hand becomes an error and a significant entry", async () => {
  await owner.query(`update account set balance = balance + 1 where merchant_id = 1 and owner_id is not null
    and balance > 0`);
  expect(await checkWithLog()).toEqual(["books are NOT sound", "books are sound"]);
  const [entry] = await failures();
  expect(entry?.detail).toMatchObject({ ledgerIsSound: false });
  expect(entry?.detail["wrongAccounts"]).toHaveLength(1);
});
