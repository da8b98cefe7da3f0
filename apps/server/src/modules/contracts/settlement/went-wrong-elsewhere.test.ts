/** Faults of other salary systems (docs/agent-contracts.md, Known mistakes), each tested on the real ledger. */

import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canonicalTerms } from "@openhouse/rules/contracts/contract-terms";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { raiseRebateRow } from "../../agents/index.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";
import { claimBill } from "../bills/claim-bill.ts";
import { expireBills } from "../bills/expire-bills.ts";
import { requestContractEnd, findBrokenBills, settleContracts } from "../index.ts";
import { simulateTerms } from "../offers/simulate-offer.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;
const manager = staffActor("agentManager");
const realtime = (rate: bigint, more = {}) => terms("realtime", [tier(rate)], more);

let world: TestSettlement;
let day = 0;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

/** A moment in Manila's time zone. */
function on(time: string, later = 0): string {
  const date = new Date(Date.UTC(2027, 2, 1 + day + later)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

const setContracts = (settings: Readonly<Record<string, unknown>>) =>
  setMerchant(world.test, 1, {
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`contracts.${name}`, value])),
  });
const once = { dividend: "once", daily: "once", hourly: "once", realtime: "once" };
const lastBill = async (payee: MemberActor) => (await world.bills(payee)).at(-1);
const eventsOf = (name: string) =>
  world.owner.query<{ memberId: string; side: string }>(
    `select payload->>'memberId' as "memberId", payload->>'side' as side from outbox where name = $1 order by id`,
    [name],
  );
/** Settles the window that ends at five past ten. */
async function settleTen(): Promise<void> {
  world.at(on("10:06:00"));
  await world.settle();
}

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(async () => {
  expect(await findBrokenBills(world.test.deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  expect(await checkLedger(world.test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await world.close();
});
beforeEach(async () => {
  day += 40;
  world.at(on("00:00:00"));
  await setContracts({ payoutIntervalDays: 1, payout: once, countsOwnBets: false });
  await world.settle();
  await world.owner.query(`delete from outbox`);
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top, 1_000n * peso);
  player = await world.agent(middle);
  world.at(on("09:56:00"));
});
afterEach(() => world.endContracts());

describe("faults of other systems", () => {
  it("abs() in the loss test pays teams that won: here such a team gets nothing", async () => {
    world.at(on("00:00:00"));
    await world.sign(null, top, terms("dividend", [tier(20n * percent)]));
    await world.bet(player, 1_000n * peso, { win: 60_000n * peso, at: on("12:00:00") });
    world.at(on("00:01:00", 1));
    await world.settle();
    expect(await lastBill(top)).toMatchObject({ due: 0n, paid: 0n });
    expect(await world.main(top)).toBe(1_000n * peso);
  });

  it("rounding to 4 and to 6 decimals is mixed: here 301 bets of one centavo at 0.3333 % pay one centavo", async () => {
    await world.sign(null, top, realtime(3_333n));
    for (let count = 0; count < 301; count += 1) await world.bet(player, 1n, { at: on("10:01:00") });
    await settleTen();
    const bill = await lastBill(top);
    expect(bill).toMatchObject({ due: 1n, paid: 1n });
    const lines = await world.owner.query<{ kind: string; fine: string }>(
      `select kind, amount_fine::text as fine from bill_line where bill_id = $1 order by line`,
      [bill?.id],
    );
    expect(lines).toEqual([
      { kind: "gross", fine: "1003233000000" },
      { kind: "rounding", fine: "-3233000000" },
    ]);
  });

  it("an upline below its tier leaves the whole subtree unpaid: here the downlines are paid", async () => {
    await world.sign(null, top, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    await world.sign(top, middle, realtime(6_000n));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    await settleTen();
    expect(await lastBill(top)).toMatchObject({ due: 0n });
    expect(await world.main(middle)).toBe(1_006n * peso);
  });

  it("an invalid contract is skipped with only a log line: here it gets a bill with the reason", async () => {
    const contract = await world.sign(null, top, realtime(percent));
    const text = canonicalTerms(terms("realtime", [tier(percent), tier(5_000n)]));
    await world.owner.query(
      `with version as (
         insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
         values (1, $1, 2, $2, $3, $4) returning contract_id),
       ended as (update contract_span set until_at = $4 where contract_id = $1)
       update contract set versions = 2, active_version = 2 where id = $1`,
      [contract.id, text, createHash("sha256").update(text).digest(), world.test.clock.businessNow()],
    );
    await world.owner.query(
      `insert into contract_span (merchant_id, contract_id, version, from_at, until_at) values (1, $1, 2, $2, null)`,
      [contract.id, world.test.clock.businessNow()],
    );
    await world.sign(null, await world.agent(null), realtime(percent));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    await settleTen();
    expect(await lastBill(top)).toMatchObject({ due: 0n, state: "paid" });
    expect((await lastBill(top))?.content).toContain("tier.not.rising");
  });

  it("the order of siblings decides who is paid: here all siblings get the same share", async () => {
    const withoutFunds = await world.agent(null, 10n * peso);
    await world.sign(null, withoutFunds, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    const siblings = [
      await world.agent(withoutFunds),
      await world.agent(withoutFunds),
      await world.agent(withoutFunds),
    ];
    for (const sibling of siblings.toReversed()) {
      await world.sign(withoutFunds, sibling, realtime(percent, { payer: "upline" }));
      await world.bet(await world.agent(sibling), 1_000n * peso, { at: on("10:01:00") });
    }
    await settleTen();
    expect(await Promise.all(siblings.map((sibling) => world.main(sibling)))).toEqual([333n, 333n, 333n]);
  });

  it("the upline's wallet is charged without consent: here only contracts that it has offered charge it", async () => {
    await world.sign(null, top, realtime(percent));
    await world.sign(top, middle, realtime(percent));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    await settleTen();
    expect([await world.main(top), await world.main(middle)]).toEqual([1_000n * peso, 1_010n * peso]);
    const frozenUpline = await world.agent(null, 50n * peso);
    const paid = await world.agent(frozenUpline);
    world.at(on("10:56:00"));
    await world.sign(null, frozenUpline, realtime(percent));
    await world.sign(frozenUpline, paid, realtime(percent, { payer: "upline" }));
    await world.test.deps.db.transaction((tx) =>
      freezeMember(tx, { merchantId, memberId: frozenUpline.memberId, frozen: true }),
    );
    await world.bet(await world.agent(paid), 1_000n * peso, { at: on("11:01:00") });
    world.at(on("11:06:00"));
    await world.settle();
    // The wallet does not change: what the merchant owes it for the same play funds its downline.
    expect(await lastBill(paid)).toMatchObject({ due: 10n * peso, payable: 10n * peso, paid: 10n * peso });
    expect(await lastBill(frozenUpline)).toMatchObject({ due: 10n * peso, paid: 0n, state: "paid" });
    expect([await world.main(frozenUpline), await world.main(paid)]).toEqual([50n * peso, 10n * peso]);
  });

  it("money moves before the bill is saved, so a second run pays twice: here a crash leaves nothing", async () => {
    await world.sign(null, top, realtime(percent));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    world.at(on("10:06:00"));
    const { deps } = world.test;
    const failingDeps: typeof deps = {
      ...deps,
      db: {
        ...deps.db,
        transaction: (work) =>
          deps.db.transaction(async (tx) => {
            await work(tx);
            throw new Error("killed before the commit");
          }),
      },
    };
    expect(await settleContracts(failingDeps)).toBe(0);
    expect([await world.main(top), (await world.bills(top)).length]).toEqual([1_000n * peso, 0]);
    await Promise.all([world.settle(), world.settle(), world.settle()]);
    await world.settle();
    expect([await world.main(top), (await world.bills(top)).length]).toEqual([1_010n * peso, 1]);
  });

  it("a floor at 0 hides overcommitment: here overcommitment is a line of the bill", async () => {
    await world.sign(null, top, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    await world.sign(top, middle, realtime(6_000n));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    await settleTen();
    const bill = await lastBill(top);
    const lines = await world.owner.query<{ kind: string; fine: string }>(
      `select kind, amount_fine::text as fine from bill_line where bill_id = $1 order by line`,
      [bill?.id],
    );
    expect(lines.map(({ kind }) => kind)).toEqual(["gross", "share", "overcommitted"]);
    expect(lines[2]?.fine).toBe(String(6n * peso * 10n ** 12n));
  });

  it("a termination deletes the contract, or blocks all others: here the contract pays until its end", async () => {
    const ending = await world.sign(null, top, realtime(percent));
    await world.test.deps.db.transaction((tx) =>
      requestContractEnd(world.test.deps, tx, { actor: manager, contractId: ending.id }),
    );
    await world.sign(null, await world.agent(null), realtime(percent));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    await settleTen();
    expect(await world.main(top)).toBe(1_010n * peso);
    expect(await lastBill(top)).toMatchObject({ contractId: ending.id });
    await expect(
      world.test.deps.db.query(`delete from bill where merchant_id = 1`),
      "the application may not delete a bill",
    ).rejects.toThrow(/permission denied/);
  });

  it("idempotency keys contain only the date: here windows with the same start are paid separately", async () => {
    world.at(on("23:50:00", -1));
    const kinds = ["daily", "hourly", "realtime"] as const;
    for (const kind of kinds) await world.sign(null, top, terms(kind, [tier(percent)]));
    await world.bet(player, 1_000n * peso, { at: on("00:00:00") });
    world.at(on("00:01:00", 1));
    await world.settle();
    const paid = (await world.bills(top)).filter(({ paid: sum }) => sum > 0n);
    expect(paid.map(({ paid: sum }) => sum)).toEqual([10n * peso, 10n * peso, 10n * peso]);
    expect(new Set(paid.map(({ windowKey }) => windowKey)).size).toBe(3);
  }, 60_000);

  it("unclaimed amounts vanish without notice: here both parties are notified of the expiry", async () => {
    await setContracts({ payout: { ...once, realtime: "claim" }, claimDays: 7 });
    await world.sign(null, top, realtime(percent));
    await world.sign(top, middle, realtime(percent, { payer: "upline" }));
    await world.bet(player, 1_000n * peso, { at: on("10:01:00") });
    await settleTen();
    const { deps } = world.test;
    const [own, waiting] = [await lastBill(top), await lastBill(middle)];
    expect([own?.state, waiting?.state]).toEqual(["pending", "pending"]);
    expect(await world.main(top)).toBe(990n * peso);
    const claim = (actor: MemberActor, billId: bigint) =>
      deps.db.transaction((tx) => claimBill(deps, tx, { actor, billId }));
    await expect(claim(middle, own?.id ?? 0n)).rejects.toMatchObject({ code: "bill.unknown" });
    const answers = await Promise.allSettled([claim(top, own?.id ?? 0n), claim(top, own?.id ?? 0n)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.main(top)).toBe(1_000n * peso);
    await world.endContracts();
    world.at(on("10:06:01", 7));
    await expect(claim(middle, waiting?.id ?? 0n)).rejects.toMatchObject({ code: "bill.claim.over" });
    expect(await expireBills(deps)).toBe(1);
    expect(await lastBill(middle)).toMatchObject({ id: waiting?.id, state: "expired", due: 10n * peso });
    expect([await world.main(top), await world.main(middle)]).toEqual([1_010n * peso, 1_000n * peso]);
    const notices = await eventsOf("salary.expired");
    expect(notices.map(({ memberId }) => memberId)).toEqual([String(middle.memberId), String(top.memberId)]);
  });

  it("trial bets, own bets and bonus bets count as sales: here they do not count", async () => {
    await world.sign(null, top, realtime(percent));
    await world.bet(top, 1_000n * peso, { at: on("10:01:00") });
    await world.bet(player, 1_000n * peso, { at: on("10:01:00"), isTrial: true });
    await world.bet(player, 1_000n * peso, { at: on("10:01:00"), bonusPart: 1_000n * peso });
    for (const status of [3, 4, 5]) await world.bet(player, 1_000n * peso, { at: on("10:01:00"), status });
    await settleTen();
    expect(await lastBill(top)).toMatchObject({ due: 0n });
    expect(await world.main(top)).toBe(1_000n * peso);
  });

  it("bets at midnight are counted for the wrong day: here midnight belongs to the new day", async () => {
    world.at(on("00:00:00"));
    await world.sign(null, top, terms("daily", [tier(percent)]));
    await world.bet(player, 1_000n * peso, { at: on("23:59:59.999") });
    await world.bet(player, 2_000n * peso, { at: on("00:00:00", 1) });
    for (const [later, due] of [
      [1, 10n * peso],
      [2, 20n * peso],
    ] as const) {
      world.at(on("00:01:00", later));
      await world.settle();
      expect(await lastBill(top)).toMatchObject({ due });
    }
  });

  it("rebates and salaries together exceed the house edge: here such an offer is flagged", async () => {
    await setContracts({ marginPpm: { RNG: 20_000 } });
    const { deps } = world.test;
    const simulated = (rate: bigint) =>
      deps.db.transaction((tx) =>
        simulateTerms(deps, tx, {
          actor: manager,
          receiverId: top.memberId,
          terms: realtime(rate, { productClass: "RNG" }),
          windows: 2,
        }),
      );
    expect((await simulated(8_000n)).margins).toMatchObject([{ leftPpm: "0", isFlagged: false }]);
    expect((await simulated(9_000n)).margins).toMatchObject([{ leftPpm: "-1000", isFlagged: true }]);
    // The usual rates are one setting, and raised rates count too.
    const usual = { LOTT: 10_000, FISH: 10_000, RNG: 11_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
    await setMerchant(world.test, 1, { settings: { "rebate.usualPpm": usual } });
    expect((await simulated(9_000n)).margins).toMatchObject([{ rebatePpm: "11000", leftPpm: "0", isFlagged: false }]);
    const raise = { merchantId, memberId: top.memberId, rates: { RNG: 13_000 }, givenBy: null, at: new Date() };
    await raiseRebateRow(deps.db, raise);
    expect((await simulated(9_000n)).margins).toMatchObject([{ rebatePpm: "13000", isFlagged: true }]);
  });
});
