/**
 * The database books a call, but the response to the server is lost. The supplier must get the same reply as without
 * the loss.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { openCuttingProxy } from "../../testing/cutting-proxy.ts";
import type { Cut, CuttingProxy } from "../../testing/cutting-proxy.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { checkLedger } from "../wallet/index.ts";

const start = 100_000_000;
const stake = 1_000_000;

let database: TestDatabase;
let proxy: CuttingProxy;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openCuttingProxy(database.ownerUrl);
  app = await createTestApp({ ownerUrl: proxy.url });
});
afterAll(async () => {
  expect(await checkLedger(database.db, 1 as MerchantId)).toMatchObject({ isSound: true });
  await app.close();
  await proxy.close();
  await database.drop();
});

/** Cuts the connection at the next booking. Returns a function that returns how often it was cut. */
function cutBooking(cut: Cut): () => number {
  let cuts = 0;
  proxy.aim(({ kind, sql }) => {
    if (kind !== "commit" || cuts > 0 || !sql.includes("book_wallet_calls")) return undefined;
    cuts += 1;
    return cut;
  });
  return () => cuts;
}

test.each([
  { cut: "after", answersReplay: false },
  { cut: "torn", answersReplay: true },
  { cut: "underway", answersReplay: false },
  { cut: "before", answersReplay: false },
] as const)(
  "a bet whose response is lost ($cut) is booked only once and returns RS_OK",
  async ({ cut, answersReplay }) => {
    const supplier = await openSupplier(app, `cut-${cut.slice(0, 5)}`, { answersReplay });
    const cuts = cutBooking(cut);
    const fields = { transaction_uuid: randomUUID(), request_uuid: randomUUID() };
    expect(await supplier.bet(fields)).toMatchObject({ status: "RS_OK", balance: start - stake });
    expect(cuts()).toBe(1);
    const repeat = answersReplay ? "RS_OK" : "RS_ERROR_DUPLICATE_TRANSACTION";
    expect(await supplier.bet(fields)).toMatchObject({ status: repeat });
    expect(await supplier.balance()).toMatchObject({ balance: start - stake });
  },
);

test.each([
  { repeat: "RS_ERROR_DUPLICATE_TRANSACTION", answersReplay: false },
  { repeat: "RS_OK", answersReplay: true },
] as const)(
  "a supplier's repeat whose response is lost returns $repeat, as without the loss",
  async ({ repeat, answersReplay }) => {
    const supplier = await openSupplier(app, `again-${answersReplay}`, { answersReplay });
    const fields = { transaction_uuid: randomUUID(), request_uuid: randomUUID(), amount: 0 };
    expect(await supplier.bet(fields)).toMatchObject({ status: "RS_OK" });
    app.clock.advanceMs(1_000);
    const cuts = cutBooking("after");
    expect(await supplier.bet(fields)).toMatchObject({ status: repeat, balance: start });
    expect(cuts()).toBe(1);
  },
);
