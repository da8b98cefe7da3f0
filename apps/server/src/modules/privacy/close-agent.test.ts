/** The closure of an agent's account ends the contracts first, and nothing is paid into the account afterwards. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { requestTestClosure } from "../../testing/test-closures.ts";
import { openTestSettlement, terms, tier } from "../../testing/test-settlement.ts";
import type { TestSettlement } from "../../testing/test-settlement.ts";
import { contractJobs, findBrokenBills, offerContract } from "../contracts/index.ts";
import { readClosure } from "./request-closure.ts";
import { closeAccounts } from "./close-accounts.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;
const realtimeTerms = (options = {}) => terms("realtime", [tier(percent)], options);

let world: TestSettlement;
let day = 0;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

/** The business time `minute` minutes after ten o'clock in Manila; each test has its own day. */
const at = (minute: number) => new Date(Date.UTC(2027, 7, day, 2, minute)).toISOString();
const close = () => closeAccounts(world.test.deps);

const requestClosure = ({ memberId }: MemberActor) => requestTestClosure(world.test.deps, memberId);

async function stateOf({ memberId }: MemberActor): Promise<string | undefined> {
  const rows = await world.ownerDb.query<{ state: string }>(`select state from closure_request where member_id = $1`, [
    memberId,
  ]);
  return rows[0]?.state;
}

async function contractsOf({ memberId }: MemberActor): Promise<readonly string[]> {
  const rows = await world.ownerDb.query<{ state: string }>(
    `select state from contract where receiver_id = $1 or giver_id = $1 order by id`,
    [memberId],
  );
  return rows.map(({ state }) => state);
}

async function setBalance({ memberId }: MemberActor, minor: bigint): Promise<void> {
  await world.ownerDb.query(`update account set balance = $2 where owner_id = $1 and kind = 1 and currency = 608`, [
    memberId,
    minor,
  ]);
}

/** Empties the wallet and replaces the closure request by a new one. */
async function withdrawMoneyAndRequestClosure(member: MemberActor): Promise<void> {
  await setBalance(member, 0n);
  await world.ownerDb.query(`delete from closure_request where member_id = $1`, [member.memberId]);
  await requestClosure(member);
}

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(() => world.close());
beforeEach(async () => {
  day += 1;
  await setMerchant(world.test, 1, { settings: { "contracts.uplineFunding": "proRata" } });
  world.setClock(at(0));
  await world.settle();
  top = await world.agent(null);
  middle = await world.agent(top);
  player = await world.agent(middle);
  world.setClock(at(6));
});

describe("the closure of an agent's account", () => {
  it("ends the contract that pays the agent, and waits until the current window is settled", async () => {
    await world.sign(null, top, realtimeTerms());
    await world.bet(player, 1_000n * peso, { at: at(11) });
    world.setClock(at(12));
    await requestClosure(top);
    expect(await close()).toBe(0);
    expect([await contractsOf(top), await stateOf(top)]).toEqual([["C"], "open"]);
    const expectedClosure = {
      thinkingDays: 7,
      archiveYears: 5,
      dueAt: Date.parse(at(12)),
      waitsFor: "contracts",
      refused: null,
    };
    expect(await readClosure(world.test.deps, top)).toEqual(expectedClosure);
    // The contract was in force when the window of 10:10 began.
    world.setClock(at(16));
    await world.settle();
    expect(await world.mainBalanceOf(top)).toBe(10n * peso);
    expect(await close()).toBe(0);
    expect(await stateOf(top)).toBe("refused");
    await withdrawMoneyAndRequestClosure(top);
    expect(await close()).toBe(1);
    await world.bet(player, 1_000n * peso, { at: at(17) });
    world.setClock(at(26));
    await world.settle();
    expect(await world.mainBalanceOf(top)).toBe(0n);
    expect(await findBrokenBills(world.test.deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  });

  it("ends the contracts and withdraws the offers that the agent gives, and notifies the downline", async () => {
    await world.sign(null, top, realtimeTerms());
    await world.sign(null, top, terms("hourly", [tier(percent)]));
    await world.sign(top, middle, realtimeTerms({ payer: "upline" }));
    const { deps } = world.test;
    const offer = { actor: top, receiverId: middle.memberId, terms: terms("hourly", [tier(percent)]) };
    await deps.db.transaction((tx) => offerContract(deps, tx, offer));
    world.setClock(at(12));
    await requestClosure(top);
    expect(await close()).toBe(0);
    expect(await contractsOf(top)).toEqual(["C", "C", "C", "R"]);
    const events = await world.ownerDb.query<{ name: string; to: string; cause: string }>(
      `select name, payload->>'memberId' as to, payload->>'cause' as cause from outbox
       where name in ('contract.ended', 'contract.withdrawn') and payload->>'memberId' = $1 order by id`,
      [String(middle.memberId)],
    );
    const to = String(middle.memberId);
    expect(events).toEqual([
      { name: "contract.ended", to, cause: "closure" },
      { name: "contract.withdrawn", to, cause: "closure" },
    ]);
    world.setClock(at(16));
    await world.settle();
    expect(await close()).toBe(1);
  });

  it("waits until the money that is set aside for a window is returned", async () => {
    await setBalance(top, 100n * peso);
    await world.sign(null, top, realtimeTerms());
    await world.sign(top, middle, realtimeTerms({ payer: "upline" }));
    await world.bet(player, 1_000n * peso, { at: at(11) });
    await setMerchant(world.test, 1, {
      settings: { "contracts.uplineFunding": "escrow", "contracts.escrowPpm": 1_000_000 },
    });
    world.setClock(at(16));
    await world.settle();
    await contractJobs["hold-contract-funds"]?.run(world.test.deps, undefined);
    expect(await world.mainBalanceOf(top)).toBe(90n * peso);
    await setBalance(top, 0n);
    await requestClosure(top);
    expect(await close()).toBe(0);
    expect(await stateOf(top)).toBe("open");
    world.setClock(at(21));
    await world.settle();
    expect(await world.mainBalanceOf(top), "the rest is returned").toBe(10n * peso);
    expect(await close()).toBe(0);
    expect(await stateOf(top)).toBe("refused");
  });

  it("takes effect immediately if no window began while the contract was in force", async () => {
    world.setClock(at(11));
    await world.sign(null, top, realtimeTerms());
    world.setClock(at(12));
    await requestClosure(top);
    expect(await close()).toBe(1);
    expect(await contractsOf(top)).toEqual(["C"]);
  });

  it("does not end the contracts if the agent has withdrawn the request", async () => {
    await world.sign(null, top, realtimeTerms());
    await requestClosure(top);
    await world.ownerDb.query(
      `update closure_request set state = 'withdrawn', ended_at = asked_at where member_id = $1`,
      [top.memberId],
    );
    expect(await close()).toBe(0);
    expect(await contractsOf(top)).toEqual(["A"]);
  });
});

describe("findBrokenBills", () => {
  it("reports a bill that was paid into a closed account", async () => {
    await world.sign(null, top, realtimeTerms());
    await world.bet(player, 1_000n * peso, { at: at(11) });
    world.setClock(at(16));
    await world.settle();
    const books = { merchantId, currency: "PHP" } as const;
    const faultsBefore = await findBrokenBills(world.test.deps.db, books);
    await world.ownerDb.query(`update member set closed_at = $2 where id = $1`, [top.memberId, at(10)]);
    const faults = await findBrokenBills(world.test.deps.db, books);
    const newFaults = faults.filter((fault) => !faultsBefore.includes(fault));
    expect(newFaults).toEqual([expect.stringMatching(/^paid to a closed account: bill \d+$/)]);
  });
});
