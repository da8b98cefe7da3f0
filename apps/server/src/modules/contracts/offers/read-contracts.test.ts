/** What the two parties of a contract read through the real routes, and the refusals to other members. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ContractHistory,
  ContractReach,
  GivenContracts,
  OfferBounds,
  OwnContracts,
} from "@openhouse/protocol/contracts/read-contracts";
import { maskName } from "@openhouse/rules/catalogue/mask-name";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";
import { giveMoney, launchPlayer } from "../../../testing/test-player.ts";
import { placeBelow } from "../../../testing/test-team.ts";
import { changeContract, offerContract } from "../index.ts";

const manager = staffActor("agentManager");
const url = "/wps/agent/contracts";

let test: TestApp;
let count = 0;
/** Two agents: `downline` is directly below `top`, and `top` has no upline. */
let top: SignedInMember;
let downline: SignedInMember;
let otherAgent: SignedInMember;

const daily = (rate: bigint, overrides: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: "daily",
  productClass: "CONS",
  period: "D",
  rateType: "P",
  payer: "platform",
  activeMinimumBet: 1n,
  tiers: [{ teamBet: 1n, activeMembers: 1n, netLoss: 0n, totalBet: 0n, rate, winRate: 0n }],
  ...overrides,
});

async function read<Value>(reader: SignedInMember, path = ""): Promise<Value> {
  const { status, value } = await test.call({ method: "GET", url: `${url}${path}`, token: reader.token });
  expect(status, path).toBe(200);
  return value as Value;
}

async function post(reader: SignedInMember, path: string, body: object): Promise<{ id: string; state: string }> {
  const answer = await test.call({ method: "POST", url: `${url}${path}`, token: reader.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.value as { id: string; state: string };
}

const offer = (terms: ContractTerms) =>
  post(top, "", { receiverId: String(downline.memberId), terms: wireTerms(terms) });
const step = (reader: SignedInMember, id: string, action: string, overrides = {}) =>
  post(reader, `/${id}/step`, { action, ...overrides });

/** Signs a daily contract of the merchant with the top agent; returns its id. */
async function signTop(rate: bigint): Promise<string> {
  const { id } = await test.deps.db.transaction((tx) =>
    offerContract(test.deps, tx, { actor: manager, receiverId: top.memberId, terms: daily(rate) }),
  );
  await step(top, String(id), "accept", { version: 1 });
  return String(id);
}

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { DIVIDEND: true, DAYSAL: true, HOURSAL3: true, RTSALARY3: true } });
});
afterEach(() => test.clock.setOffsetMs(0));
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  top = await registerAgent(test, `reader${count}`);
  downline = await registerAgent(test, `lower${count}`);
  otherAgent = await registerAgent(test, `other${count}`);
  await placeBelow(test, downline.memberId, top.memberId);
});

describe("the contracts of an agent", () => {
  it("[S4.093] [S4.097] list an offer for its receiver, with a masked upline, and for its giver", async () => {
    await signTop(10_000n);
    const { id } = await offer(daily(6_000n));
    const { waiting, received } = await read<OwnContracts>(downline);
    expect(waiting).toMatchObject([
      { id, side: "receiver", state: "P", otherName: maskName(top.account), offeredVersion: 1, active: null },
    ]);
    expect(waiting[0]?.offered).toEqual(wireTerms(daily(6_000n)));
    expect(received).toHaveLength(1);
    const givenContracts = await read<GivenContracts>(top, `/given?kind=daily&name=${downline.account.slice(0, 4)}`);
    expect(givenContracts).toMatchObject({ total: 1, list: [{ id, side: "giver", state: "P" }] });
    expect(givenContracts.list[0]).toMatchObject({
      otherName: downline.account,
      receiverId: String(downline.memberId),
    });
    expect((await read<GivenContracts>(top, "/given?name=nobody")).total).toBe(0);
    expect((await read<OwnContracts>(top)).waiting).toEqual([]);
    expect(await read<OwnContracts>(downline, "?kind=hourly")).toEqual({ waiting: [], received: [] });
  });

  it("[S4.096] [S4.098] list a termination request for the other party, whether giver or receiver", async () => {
    await signTop(10_000n);
    const { id } = await offer(daily(6_000n));
    await step(downline, id, "accept", { version: 1 });
    await step(downline, id, "askEnd");
    expect((await read<OwnContracts>(top)).waiting).toMatchObject([{ id, state: "V", endAskedBy: "receiver" }]);
    expect((await read<OwnContracts>(downline)).waiting).toEqual([]);
    await step(top, id, "keep");
    await step(top, id, "askEnd");
    expect((await read<OwnContracts>(downline)).waiting).toMatchObject([{ id, state: "V", endAskedBy: "giver" }]);
    expect(await step(downline, id, "end")).toMatchObject({ state: "C" });
    expect((await read<OwnContracts>(downline)).received).toMatchObject([{ id, state: "C", active: null, last: {} }]);
  });

  it("[S4.099] [S4.100] name the contracts of downlines that a lower rate would end, and the acceptance ends exactly these", async () => {
    const topContractId = await signTop(10_000n);
    const { id } = await offer(daily(9_000n));
    await step(downline, id, "accept", { version: 1 });
    const terms = wireTerms(daily(5_000n));
    await test.deps.db.transaction((tx) =>
      changeContract(test.deps, tx, { actor: manager, contractId: BigInt(topContractId), terms: daily(5_000n) }),
    );
    const { waiting } = await read<OwnContracts>(top);
    expect(waiting).toMatchObject([
      { id: topContractId, offered: terms, ends: [{ id, receiverName: downline.account, rate: "9000" }] },
    ]);
    const refusedAnswer = await test.call({
      method: "POST",
      url: `${url}/${topContractId}/step`,
      token: top.token,
      body: { action: "accept", version: 2 },
    });
    expect(refusedAnswer).toMatchObject({
      status: 409,
      errorCode: "contract.ends.downline",
      value: { contractIds: [id] },
    });
    await step(top, topContractId, "accept", { version: 2, confirmedIds: [id] });
    expect((await read<OwnContracts>(downline)).received).toMatchObject([{ id, state: "C" }]);
  });

  it("store every version with its hash, and every step of both parties", async () => {
    const topContractId = await signTop(10_000n);
    const { versions, events } = await read<ContractHistory>(top, `/${topContractId}/history`);
    expect(versions).toMatchObject([{ version: 1, terms: wireTerms(daily(10_000n)) }]);
    expect(versions[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(versions[0]?.acceptedAt).toBeGreaterThanOrEqual(versions[0]?.offeredAt ?? 0);
    expect(events).toMatchObject([
      { action: "accept", side: "receiver", version: 1 },
      { action: "offer", side: "giver", version: 1 },
    ]);
  });

  it("show figures of the team's bets, without the agent's own bets", async () => {
    const topContractId = await signTop(10_000n);
    test.clock.setOffsetMs(24 * 3_600_000);
    const before = await read<ContractReach>(top, `/${topContractId}/reach`);
    expect(before).toMatchObject({ isToCome: false, tier: 0, missing: { teamBetMinor: "1", activeMembers: 1 } });
    for (const reader of [top, downline]) {
      await giveMoney(test, reader, 1_000_000n);
      await (await launchPlayer(test, reader)).playBooked();
    }
    const [sum] = await test.deps.db.query<{ valid: string; net: string }>(
      `select sum(valid_bet)::text as valid, sum(stake - win)::text as net from bet where member_id = $1`,
      [downline.memberId],
    );
    const { reach, tier, missing, fromAt, untilAt } = await read<ContractReach>(top, `/${topContractId}/reach`);
    expect(reach).toMatchObject({ teamBetMinor: sum?.valid, activeMembers: 1, netLossMinor: sum?.net });
    expect({ tier, missing, hours: (untilAt - fromAt) / 3_600_000 }).toEqual({ tier: 1, missing: null, hours: 24 });
  });

  it("reach no tier before their first window has begun", async () => {
    const id = await signTop(10_000n);
    await giveMoney(test, downline, 1_000_000n);
    await (await launchPlayer(test, downline)).playBooked();
    const { isToCome, tier, fromAt } = await read<ContractReach>(top, `/${id}/reach`);
    expect({ isToCome, tier }).toEqual({ isToCome: true, tier: 0 });
    expect(fromAt).toBeGreaterThan(test.clock.businessNow().getTime());
  });

  it("show the progress by the earlier terms until the window that they still pay ends", async () => {
    const id = await signTop(10_000n);
    test.clock.setOffsetMs(24 * 3_600_000);
    const [tier] = daily(10_000n).tiers;
    const terms = daily(12_000n, { tiers: tier === undefined ? [] : [{ ...tier, teamBet: 500n, rate: 12_000n }] });
    await test.deps.db.transaction((tx) =>
      changeContract(test.deps, tx, { actor: manager, contractId: BigInt(id), terms }),
    );
    await step(top, id, "accept", { version: 2 });
    expect(await read<ContractReach>(top, `/${id}/reach`)).toMatchObject({
      isToCome: false,
      terms: wireTerms(daily(10_000n)),
      missing: { teamBetMinor: "1" },
    });
    test.clock.setOffsetMs(48 * 3_600_000);
    expect(await read<ContractReach>(top, `/${id}/reach`)).toMatchObject({
      isToCome: false,
      terms: wireTerms(terms),
      missing: { teamBetMinor: "500" },
    });
  });

  it("return the bounds of an offer from the agent's own contracts and the receiver's other contracts", async () => {
    await signTop(10_000n);
    const { id } = await offer(daily(6_000n, { productClass: "RNG" }));
    const bounds = await read<OfferBounds>(top, `/bounds?kind=daily&receiverId=${downline.memberId}`);
    expect(bounds).toMatchObject({ mostTiers: 6, own: [wireTerms(daily(10_000n))], beside: ["RNG"], changed: null });
    const change = await read<OfferBounds>(top, `/bounds?kind=daily&contractId=${id}`);
    expect(change).toMatchObject({ beside: [], changed: wireTerms(daily(6_000n, { productClass: "RNG" })) });
  });

  it("return 404 to other members, and leave out kinds that are turned off", async () => {
    const topContractId = await signTop(10_000n);
    const { id } = await offer(daily(6_000n));
    const readRefusal = async (reader: SignedInMember, path: string) => {
      const { status, errorCode } = await test.call({ method: "GET", url: `${url}${path}`, token: reader.token });
      return [status, errorCode];
    };
    const change = `/bounds?kind=daily&contractId=${id}`;
    for (const path of [`/${id}/history`, `/${id}/reach`, "/7/history", "/x/reach", change]) {
      expect(await readRefusal(otherAgent, path), path).toEqual([404, "contract.unknown"]);
    }
    expect(await readRefusal(downline, `/${topContractId}/history`)).toEqual([404, "contract.unknown"]);
    // The giver of an open offer cannot read the receiver's team.
    expect(await readRefusal(top, `/${id}/reach`)).toEqual([404, "contract.unknown"]);
    await step(downline, id, "refuse");
    expect(await readRefusal(top, `/${id}/reach`)).toEqual([404, "contract.unknown"]);
    const boundsOfOtherTeam = `/bounds?kind=daily&receiverId=${downline.memberId}`;
    expect(await readRefusal(otherAgent, boundsOfOtherTeam)).toEqual([404, "not.exists.account.err"]);
    expect(await readRefusal(otherAgent, "/bounds?kind=yearly")).toEqual([400, "contract.terms.invalid"]);
    const member = await test.register(`plain${count}`);
    expect((await readRefusal(member, "/given"))[0]).toBe(403);
    expect(await read<OwnContracts>(member)).toEqual({ waiting: [], received: [] });
    await setMerchant(test, 1, { flags: { DAYSAL: false } });
    expect(await read<OwnContracts>(downline)).toEqual({ waiting: [], received: [] });
    expect((await read<GivenContracts>(top, "/given")).total).toBe(0);
    const body = { receiverId: String(downline.memberId), terms: wireTerms(daily(1_000n)) };
    const offerAnswer = await test.call({ method: "POST", url, token: top.token, body });
    expect(offerAnswer.errorCode).toBe("function.not.available");
    await setMerchant(test, 1, { flags: { DAYSAL: true } });
  });

  it("can be refused and ended while their kind is turned off, but not read, changed or accepted", async () => {
    const topContractId = await signTop(10_000n);
    const { id } = await offer(daily(6_000n));
    const codeOf = async (reader: SignedInMember, path: string, body?: object) => {
      const method = body === undefined ? "GET" : "POST";
      return (await test.call({ method, url: `${url}${path}`, token: reader.token, ...(body && { body }) })).errorCode;
    };
    await setMerchant(test, 1, { flags: { DAYSAL: false } });
    const terms = wireTerms(daily(5_000n));
    const kindOff = "function.not.available";
    expect(await codeOf(top, `/${id}/change`, { terms })).toBe(kindOff);
    expect(await codeOf(downline, `/${id}/step`, { action: "accept", version: 1 })).toBe(kindOff);
    for (const path of [`/${topContractId}/history`, `/${topContractId}/reach`, `/${id}/simulation`]) {
      expect(await codeOf(top, path), path).toBe(kindOff);
    }
    expect(await codeOf(top, "/simulate", { receiverId: String(downline.memberId), terms })).toBe(kindOff);
    // To a member who is not a party the refusal does not reveal whether the kind is turned off.
    expect(await codeOf(otherAgent, `/${id}/step`, { action: "accept", version: 1 })).toBe("contract.unknown");
    expect(await step(downline, id, "refuse")).toMatchObject({ state: "R" });
    expect(await step(top, topContractId, "askEnd")).toMatchObject({ state: "V" });
    await setMerchant(test, 1, { flags: { DAYSAL: true } });
  });
});
