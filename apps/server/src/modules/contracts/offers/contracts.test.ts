/**
 * Offers, acceptances and terminations on a real tree, including concurrent steps and steps of members who are not a
 * party.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ContractTerms, ContractTier } from "@openhouse/rules/contracts/contract-terms";
import type { MemberActor } from "../../../core/actor.ts";
import type { MemberId, MerchantId, SessionId } from "../../../core/ids.ts";
import { findBrokenAudit } from "../../../db/audit.ts";
import { lockPlaces, moveMember } from "../../agents/index.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createTestMember } from "../../../testing/test-members.ts";
import { answerContract, requestContractEnd, changeContract, offerContract } from "../index.ts";
import type { Contract, ContractActor, ContractAnswer } from "../index.ts";

const merchantId = 1 as MerchantId;
const manager = staffActor("agentManager");

let test: TestApp;
let count = 0;
/** Three agents, each directly below the previous one; `top` has no upline. */
let top: MemberActor;
let middle: MemberActor;
let bottom: MemberActor;

const tier = (rate: bigint): ContractTier => ({
  teamBet: 0n,
  activeMembers: 0n,
  netLoss: 0n,
  totalBet: 0n,
  rate,
  winRate: 0n,
});
const daily = (rate: bigint, overrides: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: "daily",
  productClass: "CONS",
  period: "D",
  rateType: "P",
  payer: "platform",
  activeMinimumBet: 1n,
  tiers: [tier(rate)],
  ...overrides,
});

async function agentBelow(upline: MemberActor | null): Promise<MemberActor> {
  count += 1;
  const account = `signer${count}`;
  const memberId = await createTestMember(test.deps, {
    merchantId,
    account,
    type: 1,
    uplineId: upline === null ? null : upline.memberId,
  });
  return {
    kind: "member",
    role: "agent",
    merchantId,
    memberId,
    memberType: 1,
    account,
    sessionId: 1n as SessionId,
    ip: "127.0.0.1",
    language: "EN",
    requestId: "test",
  };
}

const inTransaction = <T>(work: (tx: Parameters<typeof offerContract>[1]) => Promise<T>) =>
  test.deps.db.transaction(work);
const offer = (actor: ContractActor, receiver: MemberActor, terms: ContractTerms) =>
  inTransaction((tx) => offerContract(test.deps, tx, { actor, receiverId: receiver.memberId, terms }));
const change = (actor: ContractActor, { id }: Contract, terms: ContractTerms) =>
  inTransaction((tx) => changeContract(test.deps, tx, { actor, contractId: id, terms }));
const answer = (
  actor: ContractActor,
  { id }: Contract,
  answerName: ContractAnswer["answer"],
  overrides: Partial<ContractAnswer> = {},
) => inTransaction((tx) => answerContract(test.deps, tx, { actor, contractId: id, answer: answerName, ...overrides }));
const askEnd = (actor: ContractActor, { id }: Contract) =>
  inTransaction((tx) => requestContractEnd(test.deps, tx, { actor, contractId: id }));

async function sign(giver: ContractActor, receiver: MemberActor, terms: ContractTerms): Promise<Contract> {
  return answer(receiver, await offer(giver, receiver, terms), "accept");
}

const rowsOf = <Row extends object>(sql: string, ...values: unknown[]) => test.deps.db.query<Row>(sql, values);
const stateOf = async ({ id }: Contract) =>
  (await rowsOf<{ state: string }>(`select state from contract where merchant_id = 1 and id = $1`, id))[0]?.state;
const actionsOf = async ({ id }: Contract) =>
  (
    await rowsOf<{ action: string }>(
      `select action from contract_event where merchant_id = 1 and contract_id = $1 order by id`,
      id,
    )
  ).map(({ action }) => action);
const refusal = (code: string, value?: unknown) => (value === undefined ? { code } : { code, value });

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { DIVIDEND: true, DAYSAL: true, HOURSAL3: true, RTSALARY3: true } });
});
afterAll(async () => {
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  top = await agentBelow(null);
  middle = await agentBelow(top);
  bottom = await agentBelow(middle);
});

describe("a contract of an agent", () => {
  it("is offered by the merchant and by agents, and accepted version by version", async () => {
    const topContract = await sign(manager, top, daily(10_000n));
    expect(topContract).toMatchObject({ state: "A", activeVersion: 1, giverId: null, receiverId: top.memberId });
    const middleContract = await sign(top, middle, daily(6_000n));
    const changedContract = await change(top, middleContract, daily(7_000n));
    expect(changedContract).toMatchObject({ state: "E", activeVersion: 1, offeredVersion: 2 });
    expect(await answer(middle, middleContract, "refuse")).toMatchObject({ state: "A", activeVersion: 1, versions: 2 });
    await change(top, middleContract, daily(8_000n));
    await expect(answer(middle, middleContract, "accept", { version: 2 })).rejects.toMatchObject(
      refusal("contract.version.passed"),
    );
    expect(await answer(middle, middleContract, "accept", { version: 3 })).toMatchObject({
      state: "A",
      activeVersion: 3,
    });
    expect(await actionsOf(middleContract)).toEqual(["offer", "accept", "change", "refuse", "change", "accept"]);
    const spans = await rowsOf<{ version: number; isOpen: boolean }>(
      `select version, until_at is null as "isOpen" from contract_span where contract_id = $1 order by version`,
      middleContract.id,
    );
    expect(spans).toEqual([
      { version: 1, isOpen: false },
      { version: 3, isOpen: true },
    ]);
  });

  it("stores the hash of the terms with the steps of both parties", async () => {
    const contract = await sign(manager, top, daily(10_000n));
    const events = await rowsOf<{ action: string; actor: bigint; isSame: boolean }>(
      `select e.action, e.actor_id as actor, e.hash = v.hash as "isSame" from contract_event e
       join contract_version v on v.merchant_id = 1 and v.contract_id = e.contract_id and v.version = e.version
       where e.contract_id = $1 order by e.id`,
      contract.id,
    );
    expect(events).toEqual([
      { action: "offer", actor: 1n, isSame: true },
      { action: "accept", actor: top.memberId, isSame: true },
    ]);
  });

  it("cannot be changed or deleted by the application's database role", async () => {
    const { id } = await sign(manager, top, daily(10_000n));
    for (const sql of [
      `update contract_version set terms = terms where contract_id = ${id}`,
      `delete from contract_version where contract_id = ${id}`,
      `delete from contract where id = ${id}`,
      `update contract_event set at = at where contract_id = ${id}`,
      `delete from contract_event where contract_id = ${id}`,
      `delete from bill`,
      `update bill_line set line = line`,
      `update salary_run set bills = bills`,
    ]) {
      await expect(rowsOf(sql), sql).rejects.toMatchObject({ code: "42501" });
    }
    const forgedInsertion = `insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
      values (1, ${id}, 2, 'rate=9', sha256('rate=1'), now())`;
    await expect(rowsOf(forgedInsertion)).rejects.toMatchObject({ code: "23514" });
  });

  it("is answered by the other party only, and stays active until a termination is accepted", async () => {
    await sign(manager, top, daily(10_000n));
    const contract = await offer(top, middle, daily(6_000n));
    await expect(answer(top, contract, "accept")).rejects.toMatchObject(refusal("contract.not.this.side"));
    await expect(askEnd(middle, contract)).rejects.toMatchObject(refusal("contract.request.open"));
    await answer(middle, contract, "accept");
    expect(await askEnd(middle, contract)).toMatchObject({ state: "V", activeVersion: 1 });
    await expect(answer(middle, contract, "end")).rejects.toMatchObject(refusal("contract.not.this.side"));
    expect(await answer(top, contract, "keep")).toMatchObject({ state: "A", activeVersion: 1 });
    await askEnd(top, contract);
    expect(await answer(middle, contract, "end")).toMatchObject({ state: "C", activeVersion: null, versions: 1 });
    await expect(answer(middle, contract, "accept")).rejects.toMatchObject(refusal("contract.state.invalid"));
    // After the end a new contract can count the same games, and the steps stay readable.
    await sign(top, middle, daily(5_000n));
    expect(await actionsOf(contract)).toEqual(["offer", "accept", "askEnd", "keep", "askEnd", "end"]);
  });

  it("returns 404 to other agents, and to the staff if the merchant is not a party", async () => {
    await sign(manager, top, daily(10_000n));
    const contract = await offer(top, middle, daily(6_000n));
    const unrelatedAgent = await agentBelow(null);
    const unknown = refusal("contract.unknown");
    for (const actor of [bottom, unrelatedAgent, manager]) {
      await expect(answer(actor, contract, "accept")).rejects.toMatchObject(unknown);
      await expect(change(actor, contract, daily(1_000n))).rejects.toMatchObject(unknown);
      await expect(askEnd(actor, contract)).rejects.toMatchObject(unknown);
    }
    await expect(answer({ ...middle, merchantId: 2 as MerchantId }, contract, "accept")).rejects.toMatchObject(unknown);
    await expect(answer(middle, { ...contract, id: 5n }, "accept")).rejects.toMatchObject(unknown);
    expect(await stateOf(contract)).toBe("P");
  });

  it("can be offered to direct downlines only", async () => {
    const unrelatedAgent = await agentBelow(null);
    await expect(offer(top, unrelatedAgent, daily(1n))).rejects.toMatchObject(refusal("not.exists.account.err"));
    await expect(offer(middle, top, daily(1n))).rejects.toMatchObject(refusal("not.exists.account.err"));
    await expect(offer(top, { ...bottom, memberId: 7n as MemberId }, daily(1n))).rejects.toMatchObject(
      refusal("not.exists.account.err"),
    );
    await expect(offer(top, bottom, daily(1n))).rejects.toMatchObject(refusal("contract.not.direct"));
    await expect(offer(top, top, daily(1n))).rejects.toMatchObject(refusal("contract.not.direct"));
    await expect(offer(manager, middle, daily(1n))).rejects.toMatchObject(refusal("contract.not.direct"));
  });

  it("is bounded by the merchant, the giver's own contracts and the receiver's other classes", async () => {
    const problems = (field: string, code: string) =>
      refusal("contract.terms.invalid", { problems: [{ field, code }] });
    await expect(offer(manager, top, daily(20_001n))).rejects.toMatchObject(
      problems("tiers.1.rate", "rate.above.merchant"),
    );
    await expect(offer(top, middle, daily(1n))).rejects.toMatchObject(problems("productClass", "class.without.own"));
    await sign(manager, top, daily(10_000n));
    await expect(offer(top, middle, daily(10_001n))).rejects.toMatchObject(problems("tiers.1.rate", "rate.above.own"));
    await sign(top, middle, daily(6_000n, { productClass: "RNG" }));
    await expect(offer(top, middle, daily(6_000n))).rejects.toMatchObject(problems("productClass", "class.beside.all"));
    await sign(top, middle, daily(6_000n, { productClass: "LIVE" }));
  });

  it("cannot be accepted at a rate that its giver no longer has", async () => {
    const topContract = await sign(manager, top, daily(10_000n));
    const contract = await offer(top, middle, daily(9_000n));
    await change(manager, topContract, daily(8_000n));
    await answer(top, topContract, "accept");
    await expect(answer(middle, contract, "accept")).rejects.toMatchObject({
      code: "contract.terms.invalid",
      value: { problems: [{ field: "tiers.1.rate", code: "rate.above.own" }] },
    });
    expect(await stateOf(contract)).toBe("P");
  });

  it("ends exactly the downlines' contracts above its new rate if a lower rate is accepted and confirmed", async () => {
    const topContract = await sign(manager, top, daily(10_000n));
    const [highReceiver, equalReceiver, lowReceiver] = [middle, await agentBelow(top), await agentBelow(top)];
    const highContract = await sign(top, highReceiver, daily(9_000n));
    const equalContract = await sign(top, equalReceiver, daily(5_000n));
    const lowContract = await sign(top, lowReceiver, daily(4_000n, { productClass: "RNG" }));
    await change(manager, topContract, daily(5_000n));
    const expectedRefusal = refusal("contract.ends.downline", { contractIds: [String(highContract.id)] });
    await expect(answer(top, topContract, "accept")).rejects.toMatchObject(expectedRefusal);
    await expect(
      answer(top, topContract, "accept", { confirmedIds: [highContract.id, equalContract.id] }),
    ).rejects.toMatchObject(expectedRefusal);
    expect(await stateOf(highContract)).toBe("A");
    expect(await answer(top, topContract, "accept", { confirmedIds: [highContract.id] })).toMatchObject({
      activeVersion: 2,
    });
    expect([await stateOf(highContract), await stateOf(equalContract), await stateOf(lowContract)]).toEqual([
      "C",
      "A",
      "A",
    ]);
    expect(await actionsOf(highContract)).toEqual(["offer", "accept", "endByLowerRate"]);
  });

  it("can be changed in its tiers only, not in its games, period or payer", async () => {
    await sign(manager, top, daily(10_000n));
    const contract = await sign(top, middle, daily(6_000n));
    const refusalOfFixedTerms = (...fields: string[]) =>
      refusal("contract.terms.invalid", { problems: fields.map((field) => ({ field, code: "term.fixed" })) });
    await expect(change(top, contract, daily(7_000n, { payer: "upline" }))).rejects.toMatchObject(
      refusalOfFixedTerms("payer"),
    );
    await expect(change(top, contract, daily(7_000n, { productClass: "RNG" }))).rejects.toMatchObject(
      refusalOfFixedTerms("productClass"),
    );
    const hourly = daily(7_000n, { kind: "hourly", period: "HOUR" });
    await expect(change(top, contract, hourly)).rejects.toMatchObject(refusalOfFixedTerms("kind", "period"));
    expect(await actionsOf(contract)).toEqual(["offer", "accept"]);
  });

  it("cannot be accepted by a closed account, or after the receiver has left the giver", async () => {
    const otherUpline = await agentBelow(null);
    for (const upline of [top, otherUpline]) await sign(manager, upline, daily(10_000n));
    const contract = await offer(top, middle, daily(6_000n));
    const setStatus = (status: number) =>
      rowsOf(`update member set status = $2 where id = $1`, middle.memberId, status);
    await setStatus(2);
    await expect(answer(middle, contract, "accept")).rejects.toMatchObject(refusal("contract.receiver.closed"));
    await setStatus(1);
    // Changes the giver directly, because a move would end such an offer.
    await rowsOf(`update contract set giver_id = $2 where id = $1`, contract.id, otherUpline.memberId);
    await expect(answer(middle, contract, "accept")).rejects.toMatchObject(refusal("contract.not.direct"));
    expect(await stateOf(contract)).toBe("P");
    expect(await answer(middle, contract, "refuse")).toMatchObject({ state: "R" });
  });
});

describe("a move of a member to another upline", () => {
  const move = (member: MemberActor, upline: MemberActor | null) =>
    moveMember(test.deps, manager, {
      memberId: member.memberId,
      uplineId: upline === null ? null : upline.memberId,
      reason: "test",
    });
  const spansOf = ({ id }: Contract) =>
    rowsOf<{ until: Date | null }>(
      `select until_at as until from contract_span where contract_id = $1 order by version`,
      id,
    );

  it("ends only the contracts, offers and changes with the old upline", async () => {
    const otherUpline = await agentBelow(null);
    const [topContract, otherContract] = [
      await sign(manager, top, daily(10_000n)),
      await sign(manager, otherUpline, daily(10_000n)),
    ];
    const changed = await sign(top, middle, daily(6_000n, { productClass: "RNG" }));
    await change(top, changed, daily(7_000n, { productClass: "RNG" }));
    const offeredContract = await offer(top, middle, daily(6_000n, { productClass: "LIVE" }));
    const endingContract = await sign(top, middle, daily(6_000n, { productClass: "FISH" }));
    await askEnd(middle, endingContract);
    const bottomContract = await sign(middle, bottom, daily(5_000n, { productClass: "RNG" }));
    test.clock.advanceMs(1_000);
    const { moveId } = await move(middle, otherUpline);
    const contracts = [changed, offeredContract, endingContract, bottomContract, topContract, otherContract];
    expect(await Promise.all(contracts.map(stateOf))).toEqual(["C", "R", "C", "A", "A", "A"]);
    expect(await Promise.all([changed, endingContract].map(spansOf))).toEqual(
      [1, 2].map(() => [{ until: test.clock.businessNow() }]),
    );
    expect(await spansOf(offeredContract)).toEqual([]);
    for (const contract of [changed, offeredContract, endingContract]) {
      const steps = await rowsOf<object>(
        `select action, actor_kind as kind, caused_by as "moveId" from contract_event where contract_id = $1
         order by id desc limit 1`,
        contract.id,
      );
      expect(steps).toEqual([{ action: "endByMove", kind: "staff", moveId }]);
      const events = await rowsOf<object>(
        `select payload->>'action' as action, payload->>'receiverId' as "receiverId", payload->>'giverId' as "giverId"
         from outbox where name = 'contract.moved' and aggregate_id = $1 order by id desc limit 1`,
        contract.id,
      );
      const sides = { receiverId: String(middle.memberId), giverId: String(top.memberId) };
      expect(events).toEqual([{ action: "endByMove", ...sides }]);
    }
    await expect(answer(middle, offeredContract, "accept")).rejects.toMatchObject(refusal("contract.state.invalid"));
    await expect(change(top, changed, daily(7_000n, { productClass: "RNG" }))).rejects.toMatchObject(
      refusal("contract.state.invalid"),
    );
    // The classes are free for the new upline, and moving back restores nothing.
    await sign(otherUpline, middle, daily(6_000n));
    await move(middle, top);
    expect(await stateOf(changed)).toBe("C");
  });

  it("ends the merchant's contract when a top member moves below an agent, and the agent's contract when the member moves back", async () => {
    const otherUpline = await agentBelow(null);
    await sign(manager, otherUpline, daily(10_000n));
    const merchantContract = await sign(manager, top, daily(10_000n));
    await move(top, otherUpline);
    expect(await stateOf(merchantContract)).toBe("C");
    const agentContract = await sign(otherUpline, top, daily(9_000n));
    await move(top, null);
    expect(await stateOf(agentContract)).toBe("C");
    await sign(manager, top, daily(10_000n));
  });

  it("waits for a concurrent acceptance, and then ends the accepted contract", async () => {
    await sign(manager, top, daily(10_000n));
    const contract = await offer(top, middle, daily(6_000n));
    let pendingMove: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await lockPlaces(tx, merchantId, [middle.memberId]);
      pendingMove = move(middle, null);
      await sleep(200);
      test.clock.advanceMs(1_000);
      await answerContract(test.deps, tx, { actor: middle, contractId: contract.id, answer: "accept" });
    });
    await pendingMove;
    expect(await actionsOf(contract)).toEqual(["offer", "accept", "endByMove"]);
    expect(await spansOf(contract)).toEqual([{ until: test.clock.businessNow() }]);
  });
});

describe("concurrent steps", () => {
  const outcome = async (work: Promise<Contract>) => work.then(({ state }) => state).catch(codeOf);
  const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error));

  it("never leave a downline with a higher rate than its upline", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const uplineAgent = await agentBelow(null);
      const downline = await agentBelow(uplineAgent);
      const uplineContract = await sign(manager, uplineAgent, daily(10_000n));
      const contract = await offer(uplineAgent, downline, daily(9_000n));
      await change(manager, uplineContract, daily(5_000n));
      await Promise.all([
        outcome(answer(downline, contract, "accept")),
        outcome(answer(uplineAgent, uplineContract, "accept")),
        outcome(answer(uplineAgent, uplineContract, "accept", { confirmedIds: [contract.id] })),
      ]);
      const [row] = await rowsOf<{ own: number; lower: string }>(
        `select o.active_version as own, c.state as lower from contract o, contract c where o.id = $1 and c.id = $2`,
        uplineContract.id,
        contract.id,
      );
      const isSound = row?.own === 1 || row?.lower !== "A";
      expect(isSound, JSON.stringify(row)).toBe(true);
    }
  });

  it("leave no contract with the old upline if an offer is accepted during a move", { timeout: 60_000 }, async () => {
    const otherUpline = await agentBelow(null);
    await sign(manager, top, daily(10_000n));
    for (let round = 0; round < 10; round += 1) {
      const downline = await agentBelow(top);
      const contract = await offer(top, downline, daily(6_000n));
      const moveInput = { memberId: downline.memberId, uplineId: otherUpline.memberId, reason: "test" };
      await Promise.all([outcome(answer(downline, contract, "accept")), moveMember(test.deps, manager, moveInput)]);
      expect(["C", "R"]).toContain(await stateOf(contract));
      const remaining = await rowsOf(
        `select contract_id from contract_span where contract_id = $1 and until_at is null
         union all select contract_id from contract_class where contract_id = $1`,
        contract.id,
      );
      expect(remaining).toEqual([]);
    }
  });

  it("accept an offer only once, and create only one offer for a class", { timeout: 60_000 }, async () => {
    await sign(manager, top, daily(10_000n));
    const offers = await Promise.allSettled([
      offer(top, middle, daily(6_000n)),
      offer(top, middle, daily(5_000n, { productClass: "RNG" })),
      offer(top, middle, daily(4_000n)),
    ]);
    const [offeredContract] = offers.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(offers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    if (offeredContract === undefined) return;
    const answers = await Promise.all([1, 2, 3, 4].map(() => outcome(answer(middle, offeredContract, "accept"))));
    expect(answers.toSorted()).toEqual(["A", ...Array.from({ length: 3 }, () => "contract.state.invalid")]);
    const events = await actionsOf(offeredContract);
    expect(events).toEqual(["offer", "accept"]);
  });
});
