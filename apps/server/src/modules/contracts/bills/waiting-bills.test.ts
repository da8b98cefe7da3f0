/**
 * Jobs for waiting bills on the real ledger: a bill with an error does not stop the others, and runs are locked before
 * bills.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { silentLog } from "../../../testing/silent-log.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestBill, TestSettlement } from "../../../testing/test-settlement.ts";
import { forEachMerchant } from "../settlement/for-each-merchant.ts";
import { expireBills } from "./expire-bills.ts";
import { processInHalves, maxFailuresInRow } from "../settlement/process-in-halves.ts";
import { findBrokenBills } from "../index.ts";
import { payWaitingBills } from "./pay-waiting-bills.ts";
import { lockRun } from "../settlement/run-repository.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const realtime = (rate: bigint, overrides = {}) => terms("realtime", [tier(rate)], overrides);
const payoutModes = { dividend: "once", daily: "once", hourly: "once", realtime: "claim" };

let world: TestSettlement;
let day = 0;
let top: MemberActor;
let middle: MemberActor;

/** Returns the time of a minute after ten o'clock in Manila, on days that only the current test uses. */
const timeAt = (minute: number, laterDays = 0) =>
  new Date(Date.UTC(2027, 5, 1 + day + laterDays, 2, minute)).toISOString();
const lastBill = async (payee: MemberActor): Promise<TestBill> =>
  (await world.bills(payee)).at(-1) ?? expect.fail("there is no bill");

async function setBalance({ memberId }: MemberActor, minor: bigint): Promise<void> {
  await world.ownerDb.query(`update account set balance = $2 where owner_id = $1 and kind = 1 and currency = 608`, [
    memberId,
    minor,
  ]);
}

/** Makes every transfer to the member's wallet fail. */
const breakWallet = (member: MemberActor) => setBalance(member, 9_223_372_036_854_775_807n);

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(() => world.close());
beforeEach(async () => {
  day += 5;
  await setMerchant(world.test, 1, { settings: { "contracts.payout": payoutModes, "contracts.claimDays": 1 } });
  world.setClock(timeAt(0));
  await world.settle();
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  world.setClock(timeAt(6));
});

/**
 * Settles a window in which the merchant owes the upline ten pesos and the upline owes the downline six pesos. Both
 * bills wait for a claim.
 */
async function settleClaimableBills(): Promise<void> {
  const player = await world.agent(middle);
  await world.sign(null, top, realtime(10_000n));
  await world.sign(top, middle, realtime(6_000n, { payer: "upline" }));
  await world.bet(player, 1_000n * peso, { at: timeAt(11) });
  world.setClock(timeAt(16));
  await world.settle();
  await world.endContracts();
}

describe("automatic payment", () => {
  it("skips a bill that cannot be posted and pays all others", async () => {
    await settleClaimableBills();
    // Changes the bills so that they wait for their payout day instead of a claim.
    await world.ownerDb.query(`update bill set claim_until = null where state = 'pending'`);
    const { deps } = world.test;
    await breakWallet(top);
    expect(await payWaitingBills(deps)).toBe(1);
    expect([(await lastBill(top)).state, (await lastBill(middle)).state]).toEqual(["pending", "paid"]);
    expect(await world.mainBalanceOf(middle)).toBe(6n * peso);
    await setBalance(top, 994n * peso);
    expect(await payWaitingBills(deps)).toBe(1);
    expect(await world.mainBalanceOf(top)).toBe(1_004n * peso);
    expect(await findBrokenBills(deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  });
});

describe("the expiry of unclaimed bills", () => {
  it("skips a bill that cannot be posted and expires all others", async () => {
    await settleClaimableBills();
    const { deps } = world.test;
    world.setClock(timeAt(20, 2));
    await breakWallet(top);
    expect(await expireBills(deps)).toBe(1);
    expect([(await lastBill(top)).state, (await lastBill(middle)).state]).toEqual(["expired", "pending"]);
    await setBalance(top, 994n * peso);
    expect(await expireBills(deps)).toBe(1);
    expect(await world.mainBalanceOf(top)).toBe(1_000n * peso);
    expect(await findBrokenBills(deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  });

  it("locks the run before the bill, like the staff's decisions", async () => {
    await settleClaimableBills();
    const { deps } = world.test;
    world.setClock(timeAt(20, 2));
    const { id } = await lastBill(middle);
    const [run] = await world.ownerDb.query<{ id: bigint }>(`select run_id as id from bill where id = $1`, [id]);
    let expiring: Promise<number> = Promise.resolve(0);
    await deps.db.transaction(async (tx) => {
      await lockRun(tx, merchantId, run?.id ?? 0n);
      expiring = expireBills(deps);
      await sleep(300);
      const unlocked = await tx.query(`select id from bill where id = $1 for no key update nowait`, [id]);
      expect(unlocked, "a worker that waits for the run has no lock on its bills").toHaveLength(1);
    });
    expect(await expiring).toBe(2);
  });
});

describe("processInHalves", () => {
  /** Creates a processor that records its calls. The last two digits of an item are the id of its member. */
  function createProcessor(isWrong: (item: number) => boolean) {
    const failed: number[] = [];
    const observed = { failed, calls: 0 };
    const processBatch = processInHalves<number>({
      work: (part) => {
        observed.calls += 1;
        return part.some(isWrong) ? Promise.reject(new Error("no")) : Promise.resolve(part.length);
      },
      personOf: (item) => BigInt(item % 100),
      onFailed: (item) => failed.push(item),
    });
    return { inHalves: processBatch, seen: observed };
  }

  it.each<[failing: readonly number[], processed: number, calls: number]>([
    [[], 5, 1],
    [[3], 4, 5],
    [[1, 5], 3, 9],
  ])("with five items, of which the items [%s] fail, processes %i", async (failing, processed, calls) => {
    const { inHalves: processBatch, seen: observed } = createProcessor((item) => failing.includes(item));
    expect(await processBatch([1, 2, 3, 4, 5])).toBe(processed);
    expect(observed).toEqual({ failed: failing, calls });
  });

  it("tries only one item of a failing member, also in the next batch", async () => {
    const { inHalves: processBatch, seen: observed } = createProcessor((item) => item % 100 === 3);
    expect(await processBatch([3, 103, 4, 203])).toBe(1);
    expect(await processBatch([303, 5])).toBe(1);
    expect(observed.failed).toEqual([3]);
  });

  it("throws if every item fails, but not if many single items fail", async () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const allFail = createProcessor(() => true);
    await expect(allFail.inHalves(items)).rejects.toThrow("no");
    expect(allFail.seen.failed).toHaveLength(maxFailuresInRow);
    const someFail = createProcessor((item) => item % 2 === 0);
    expect(await someFail.inHalves(items)).toBe(50);
    expect(someFail.seen.failed).toHaveLength(50);
  });
});

describe("forEachMerchant", () => {
  it("continues after a merchant that fails", async () => {
    const { deps } = world.test;
    const [first] = deps.merchants.all();
    const processedCodes: string[] = [];
    const work = (merchant: Merchant) => {
      if (merchant === first) return Promise.reject(new Error("no"));
      processedCodes.push(merchant.code);
      return Promise.resolve(1);
    };
    const merchantCount = deps.merchants.all().length;
    expect(merchantCount).toBeGreaterThan(1);
    expect(await forEachMerchant({ merchants: deps.merchants, log: silentLog }, "failed", work)).toBe(
      merchantCount - 1,
    );
    expect(processedCodes).not.toContain(first?.code);
  });
});
