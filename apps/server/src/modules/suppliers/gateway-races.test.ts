import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareTransactions } from "@openhouse/rules/suppliers/compare-transactions";
import { openOperator } from "@openhouse/wallet-kit/operator";
import { faults, simulateRound } from "@openhouse/wallet-kit/supplier-simulator";
import type { Fault, SimulatedTransaction } from "@openhouse/wallet-kit/supplier-simulator";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";
import { selectOwnTransactions } from "./comparison-repository.ts";

const merchantId = 1 as MerchantId;
const unitsPerMinor = 1_000;
const concurrency = 64;

let app: TestApp;
let owner: Database;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
  await app.app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await owner.close();
  await app.close();
});

/**
 * Closes connections of the server to the database, one every few milliseconds, at most `max` of them. Without a limit,
 * no call would finish on a slow machine. Returns how many connections were closed.
 */
async function cutConnections(max: number, shouldContinue: () => boolean): Promise<number> {
  let cuts = 0;
  while (cuts < max && shouldContinue()) {
    const closed = await owner.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
           and state <> 'idle' order by random() limit 1) x`,
    );
    cuts += closed.length;
    await sleep(15);
  }
  return cuts;
}

/** Plays mixed rounds, sixty-four at a time on one wallet. Returns the supplier's transactions. */
async function playAll(supplier: TestSupplier, waves: number): Promise<SimulatedTransaction[]> {
  const { port } = app.app.server.address() as AddressInfo;
  const operator = openOperator({
    url: `http://localhost:${port}/gateway/rs/${supplier.code}`,
    privateKey: supplier.privateKey,
  });
  const nextFault = (): Fault => faults[Math.floor(Math.random() * faults.length)] ?? "none";
  const options = { operator, nextFault, wait: () => sleep(5) };
  const player = { user: String(supplier.member.memberId), token: supplier.token };
  const common = { player, gameCode: supplier.gameCode, currency: "PHP" };
  const transactions: SimulatedTransaction[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const rounds = Array.from({ length: concurrency }, (_, index) =>
      simulateRound(options, { ...common, bet: unitsPerMinor * (index % 9), win: unitsPerMinor * (index % 5) }),
    );
    transactions.push(...(await Promise.all(rounds)).flat());
  }
  return transactions;
}

async function expectSameTransactions(
  supplier: TestSupplier,
  transactions: readonly SimulatedTransaction[],
  initialMinor: bigint,
) {
  const supplierTransactions = transactions.map(({ uuid, kind, amount, state }) => ({
    uuid,
    kind: kind === "TK_BET" ? ("bet" as const) : ("win" as const),
    amount: BigInt(amount / unitsPerMinor),
    state: state === "TS_SUCCESS" ? ("standing" as const) : ("undone" as const),
  }));
  const span = { merchantId, supplier: supplier.code, from: new Date(0), until: new Date("2100-01-01") };
  const ownTransactions = await selectOwnTransactions(app.deps.db, span, []);
  expect(compareTransactions(ownTransactions, supplierTransactions)).toEqual([]);
  const changeMinor = supplierTransactions
    .filter(({ state }) => state === "standing")
    .reduce((sum, { kind, amount }) => sum + (kind === "bet" ? -amount : amount), 0n);
  const { main } = await readBalances(app.deps.db, merchantId, supplier.member.memberId);
  expect(main.minor).toBe(initialMinor + changeMinor);
}

describe("64 concurrent rounds on one wallet with transport faults", () => {
  it("end with the same transactions at the supplier and here", async () => {
    const supplier = await openSupplier(app, "raced");
    const transactions = await playAll(supplier, 4);
    expect(transactions.length).toBeGreaterThan(250);
    await expectSameTransactions(supplier, transactions, 100_000n);
  }, 120_000);

  it("end with the same transactions at the supplier and here even if database connections are cut", async () => {
    const supplier = await openSupplier(app, "cutlinks");
    let isPlaying = true;
    const cutCount = cutConnections(24, () => isPlaying);
    const transactions = await playAll(supplier, 2);
    isPlaying = false;
    expect(await cutCount).toBeGreaterThan(10);
    await expectSameTransactions(supplier, transactions, 100_000n);
  }, 170_000);

  it("end with the same transactions at the supplier and here if the gateway refuses repeats as duplicates", async () => {
    const supplier = await openSupplier(app, "noreplay", { answersReplay: false });
    const transactions = await playAll(supplier, 2);
    await expectSameTransactions(supplier, transactions, 100_000n);
  }, 120_000);
});
