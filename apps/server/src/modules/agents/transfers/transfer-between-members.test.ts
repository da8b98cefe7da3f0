/** Transfers between a member and its upline: permissions, limits, and what the two members see. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TransferReport, TransferSettings } from "@openhouse/protocol/agents/transfers";
import type { TransactionList } from "@openhouse/protocol/wallet/show-transactions";
import { money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../../core/ids.ts";
import { deliverOutbox } from "../../../testing/deliver-outbox.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { verifyTestMember } from "../../../testing/test-identity.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { requestTestClosure } from "../../../testing/test-closures.ts";
import { startTrial } from "../../../testing/test-people.ts";
import { actorOf } from "../../../testing/test-settlement.ts";
import { createPerson, mainBalanceOf, sendDown, sendUp, expectTransferReply } from "../../../testing/test-team.ts";
import type { PersonInput } from "../../../testing/test-team.ts";
import { excludeMember, setLimit } from "../../limits/index.ts";
import { checkLedger, freezeMember, post } from "../../wallet/index.ts";

const merchantId = 1 as MerchantId;
const dayMs = 24 * 3_600_000;

let test: TestApp;
let count = 0;
/** `top` is the upline of `middle`, and `middle` is the upline of `leaf`. */
let top: SignedInMember;
let middle: SignedInMember;
let leaf: SignedInMember;

const create = (wish: Omit<PersonInput, "account"> & { readonly account?: string }) =>
  createPerson(test, { account: `person${(count += 1)}`, ...wish });
const refusalOf = async (answer: ReturnType<typeof sendUp>) => {
  const { status, errorCode } = await answer;
  return `${status} ${String(errorCode)}`;
};
/** Sends a transfer and returns how it changed the balance of each member. */
async function trackBalances(members: readonly SignedInMember[], send: () => ReturnType<typeof sendUp>) {
  const before = await Promise.all(members.map((member) => mainBalanceOf(test, member)));
  const reply = await expectTransferReply(send());
  const after = await Promise.all(members.map((member) => mainBalanceOf(test, member)));
  return { reply, changes: after.map((minor, index) => minor - (before[index] ?? 0n)) };
}
const read = async (member: SignedInMember, url: string) =>
  (await test.call({ method: "GET", url: `/wps/relay/${url}`, token: member.token })).value;
const settingsOf = async (member: SignedInMember) =>
  (await read(member, "MCSFE_getTransferSettings")) as TransferSettings;
const reportOf = async (member: SignedInMember, query = "") =>
  (await read(member, `MCSFE_getTransferReport${query}`)) as TransferReport;
const freeze = (member: SignedInMember, frozen: boolean) =>
  test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: member.memberId, frozen }));

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { DOWNMAN: true, AGETRANSFERUP3: true } });
  top = await create({ account: "topagent", kind: "agent", minor: 1_000_000n });
  middle = await create({ account: "middleagent", kind: "agent", upline: top, minor: 100_000n });
  leaf = await create({ account: "leafmember", kind: "member", upline: middle, minor: 100_000n });
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await test.close();
});

describe("a transfer", () => {
  it("[S6.021] goes from an agent to a direct downline only", async () => {
    const { reply, changes } = await trackBalances([top, middle, leaf], () =>
      sendDown(test, top, { to: " MiddleAgent " }),
    );
    expect(changes).toEqual([-1_000n, 1_000n, 0n]);
    expect(reply).toMatchObject({ receiver: "middleagent", balanceMinor: String(await mainBalanceOf(test, top)) });
    // All other members get the same refusal: a member two levels below, a member elsewhere in the tree, the sender, an
    // unknown member and the upline.
    const unrelatedMember = await create({ kind: "member", minor: 5_000n });
    for (const to of [leaf.account, unrelatedMember.account, top.account, "nobodyatall"])
      expect(await refusalOf(sendDown(test, top, { to }))).toBe("404 agents.not.in.downline");
    expect(await refusalOf(sendDown(test, middle, { to: top.account }))).toBe("404 agents.not.in.downline");
    expect(await refusalOf(sendDown(test, leaf, { to: middle.account }))).toBe("403 permission.denied");
  });

  it("[S6.022] goes from a member to its upline only, and masks the upline's name", async () => {
    const { reply, changes } = await trackBalances([leaf, middle, top], () => sendUp(test, leaf));
    expect(changes).toEqual([-1_000n, 1_000n, 0n]);
    expect(reply.receiver).toBe("mi***t");
    expect(await refusalOf(sendUp(test, top))).toBe("409 account.transfer.no.upline");
  });

  it("is listed for both members, with the upline's name masked for the downline, and both messages contain no names", async () => {
    const upper = await create({ account: "upperagent", kind: "agent", minor: 10_000n });
    const lower = await create({ account: "lowermember", kind: "member", upline: upper, minor: 10_000n });
    const { transferId } = await expectTransferReply(sendUp(test, lower, { amount: "12.34" }));
    const downTransfer = await expectTransferReply(sendDown(test, upper, { to: lower.account, amount: 5 }));
    expect(await reportOf(lower)).toMatchObject({
      total: 2,
      records: [
        {
          transferId: downTransfer.transferId,
          direction: "in",
          other: "upline",
          otherName: "up***t",
          amountMinor: "500",
        },
        { transferId, direction: "out", other: "upline", otherName: "up***t", amountMinor: "1234" },
      ],
    });
    expect(await reportOf(upper, "?page=2&size=1")).toMatchObject({
      total: 2,
      records: [{ transferId, direction: "in", other: "downline", otherName: "lowermember", amountMinor: "1234" }],
    });
    const names = async (member: SignedInMember) =>
      ((await read(member, "ODSFE2_MemTransDet?codeTypes=other")) as TransactionList).list.map(
        ({ txTypeName, amountMinor, orderNo }) => [txTypeName, amountMinor, orderNo],
      );
    expect(await names(upper)).toEqual([
      ["Transfer to downline", "-500", `transfer:${downTransfer.transferId}`],
      ["Transfer from downline", "1234", `transfer:${transferId}`],
    ]);
    expect((await names(lower)).map(([name]) => name)).toEqual(["Transfer from upline", "Transfer to upline"]);
    await deliverOutbox(test);
    const texts = await test.deps.db.query<{ subject: string; text: string }>(
      `select subject, text from message
       where merchant_id = 1 and member_id = $1 and subject like 'Money%' order by id`,
      [lower.memberId],
    );
    expect(texts.map(({ subject }) => subject)).toEqual(["Money sent: ₱12.34", "Money received: ₱5.00"]);
    // Messages are kept after an account is deleted, so they contain no names.
    expect(texts.map(({ text }) => text).join()).not.toMatch(/upperagent|up\*\*\*t/);
  });

  it("needs the payment password, and is made once per idempotency key", async () => {
    const key = randomUUID();
    expect(await refusalOf(sendUp(test, leaf, { key, password: "Wrong2026" }))).toBe("403 invalid.payment.pw");
    const first = await expectTransferReply(sendUp(test, leaf, { key }));
    const before = await mainBalanceOf(test, leaf);
    expect(await expectTransferReply(sendUp(test, leaf, { key }))).toEqual(first);
    expect(await mainBalanceOf(test, leaf)).toBe(before);
    expect(await refusalOf(sendUp(test, leaf, { key, amount: 11 }))).toBe("409 idempotency.key.reused");
    const withoutPaymentPassword = await test.register(`person${(count += 1)}`);
    expect(await refusalOf(sendUp(test, withoutPaymentPassword))).toBe("409 not.exists.payment.password");
  });

  it("can have a remark, which both statements show until one of the two accounts is erased", async () => {
    const [sender, receiver] = [await create({ kind: "member", upline: top, minor: 5_000n }), top];
    const url = "/wps/relay/MCSFE_agentUplineTransfer";
    const body = { transferAmount: 10, password: "Pay2026", remark: " For \u202Erent " };
    expect(await test.call({ method: "POST", url, token: sender.token, body })).toMatchObject({ status: 200 });
    const remarkOf = async (member: SignedInMember) => {
      const { list } = (await read(member, "ODSFE2_MemTransDet?size=1")) as TransactionList;
      return list[0]?.remark;
    };
    expect([await remarkOf(sender), await remarkOf(receiver)]).toEqual(["For rent", "For rent"]);
    await test.deps.db.query(`select forget_remarks(1, array[$1::bigint])`, [sender.memberId]);
    expect([await remarkOf(sender), await remarkOf(receiver)]).toEqual(["", ""]);
  });

  it("is refused right after a change of the account's credentials", async () => {
    const memberWithNewPassword = await create({ kind: "member", upline: middle, minor: 5_000n });
    await test.deps.db.query(`update member set credentials_changed_at = $2 where merchant_id = 1 and id = $1`, [
      memberWithNewPassword.memberId,
      test.clock.realNow(),
    ]);
    expect(await refusalOf(sendUp(test, memberWithNewPassword))).toBe("409 withdraw.after.change");
  });
});

describe("the amount of a transfer", () => {
  it.each([
    ["zero", 0, "400 account.amount.positive"],
    ["negative", -5, "400 account.amount.positive"],
    ["half a centavo", "0.005", "400 account.amount.decimals"],
    ["a text", "ten", "400 account.amount.invalid"],
    ["below the minimum of the merchant", "0.5", "400 account.transfer.exceed.min"],
    ["above the maximum of the merchant", 60_000, "400 account.transfer.exceed.max"],
    ["more than the balance", 49_999, "409 account.balance.not.enough"],
  ])("may not be %s", async (_what, amount, refusal) => {
    const before = await mainBalanceOf(test, leaf);
    expect(await refusalOf(sendUp(test, leaf, { amount }))).toBe(refusal);
    expect(await mainBalanceOf(test, leaf)).toBe(before);
  });

  it("comes from the main wallet, never from bonus money", async () => {
    const bonusMember = await create({ kind: "member", upline: middle });
    const { ids, clock, db } = test.deps;
    const grant = {
      from: { house: "bonuses" as const },
      to: { member: bonusMember.memberId, kind: "bonus" as const },
      amount: money(50_000n, "PHP"),
      code: "bonus_grant" as const,
      reference: "test",
      key: randomUUID(),
    };
    await db.transaction((tx) => post({ ids }, tx, { merchantId, at: clock.businessNow(), transfers: [grant] }));
    expect(await refusalOf(sendUp(test, bonusMember))).toBe("409 account.balance.not.enough");
    expect((await settingsOf(bonusMember)).availableAmount).toBe(0);
  });

  it("is refused if the sender would exceed the number or the sum of transfers of one business day", async () => {
    const sender = await create({ kind: "agent", upline: middle, minor: 10_000n });
    await setMerchant(test, 1, { settings: { "transfer.dailyCount": 2, "transfer.dailyMaximumMinor": 2_500 } });
    await expectTransferReply(sendUp(test, sender));
    expect(await refusalOf(sendUp(test, sender, { amount: 15.01 }))).toBe("409 account.transfer.reach.max.amount");
    expect(await settingsOf(sender)).toMatchObject({ remainingTransferAmount: 15, remainingTransferTimes: 1 });
    await expectTransferReply(sendUp(test, sender, { amount: 15 }));
    expect(await refusalOf(sendUp(test, sender, { amount: 1 }))).toBe("409 account.transfer.reach.max.count");
    test.clock.setOffsetMs(dayMs);
    await expectTransferReply(sendUp(test, sender));
    test.clock.setOffsetMs(0);
    await setMerchant(test, 1, { settings: { "transfer.dailyCount": 50, "transfer.dailyMaximumMinor": 20_000_000 } });
  });
});

describe("a transfer between members", () => {
  it("is refused for a frozen account; only the owner's error code says that it is frozen", async () => {
    const frozenMember = await create({ kind: "member", upline: middle, minor: 5_000n });
    await freeze(frozenMember, true);
    expect(await refusalOf(sendUp(test, frozenMember))).toBe("403 account.frozen");
    expect((await settingsOf(frozenMember)).allowTransfer).toBe(false);
    expect(await refusalOf(sendDown(test, middle, { to: frozenMember.account }))).toBe(
      "409 account.transfer.receiver.closed",
    );
    await freeze(frozenMember, false);
    await expectTransferReply(sendUp(test, frozenMember));
  });

  it("needs a verified identity if a withdrawal of the sender or a deposit of the receiver needs one", async () => {
    const agent = await create({ kind: "agent", minor: 100_000n });
    const member = await create({ kind: "member", upline: agent, minor: 100_000n });
    const off = { "identity.beforeWithdrawal": false, "identity.beforeDeposit": false };
    await setMerchant(test, 1, { settings: { ...off, "identity.beforeWithdrawal": true } });
    expect(await refusalOf(sendUp(test, member, { amount: 10 }))).toBe("403 identity.required");
    expect(await refusalOf(sendDown(test, agent, { to: member.account, amount: 10 }))).toBe("403 identity.required");
    await verifyTestMember(test.deps, member.memberId);
    await expectTransferReply(sendUp(test, member, { amount: 10 }));

    const other = await create({ kind: "member", upline: agent });
    await setMerchant(test, 1, { settings: { ...off, "identity.beforeDeposit": true } });
    expect(await refusalOf(sendDown(test, agent, { to: other.account, amount: 10 }))).toMatch(/receiver.closed$/);
    await verifyTestMember(test.deps, other.memberId);
    await expectTransferReply(sendDown(test, agent, { to: other.account, amount: 10 }));
    await setMerchant(test, 1, { settings: off });
  });

  it("is refused if a member takes a break", async () => {
    const pausedMember = await create({ kind: "member", upline: middle, minor: 5_000n });
    const untilAt = new Date(test.clock.businessNow().getTime() + 2 * dayMs);
    const { memberId, account } = pausedMember;
    const request = { memberId, kind: "time_out", untilAt, reason: "test" } as const;
    await test.deps.db.transaction((tx) =>
      excludeMember(test.deps, tx, { actor: actorOf(memberId, account), request }),
    );
    expect(await refusalOf(sendUp(test, pausedMember))).toBe("403 account.transfer.excluded");
    expect(await refusalOf(sendDown(test, middle, { to: pausedMember.account }))).toBe(
      "409 account.transfer.receiver.closed",
    );
  });

  it("is refused if the receiver's account is closed", async () => {
    const closedMember = await create({ kind: "member", upline: middle, minor: 5_000n });
    await test.deps.db.query(`update member set status = 0 where merchant_id = 1 and id = $1`, [closedMember.memberId]);
    expect(await refusalOf(sendDown(test, middle, { to: closedMember.account }))).toBe(
      "409 account.transfer.receiver.closed",
    );
  });

  it("is refused if the receiver's account is being closed", async () => {
    const closingAgent = await create({ kind: "agent", upline: middle });
    const downline = await create({ kind: "member", upline: closingAgent, minor: 5_000n });
    await requestTestClosure(test.deps, closingAgent.memberId, 7);
    const answers = [sendDown(test, middle, { to: closingAgent.account }), sendUp(test, downline)];
    for (const answer of answers) expect(await refusalOf(answer)).toBe("409 account.transfer.receiver.closed");
  });

  it("is refused above the receiver's deposit limit, because money from the upline counts as a deposit", async () => {
    const limitedMember = await create({ kind: "member", upline: middle });
    const { memberId, account } = limitedMember;
    const request = { memberId, kind: "deposit", period: "day", amountMinor: 1_500n } as const;
    await setLimit(test.deps, actorOf(memberId, account), request);
    await expectTransferReply(sendDown(test, middle, { to: limitedMember.account }));
    expect(await refusalOf(sendDown(test, middle, { to: limitedMember.account }))).toBe(
      "409 account.transfer.receiver.closed",
    );
    expect(await mainBalanceOf(test, limitedMember)).toBe(1_000n);
  });

  it("is refused if the sender has a trial account", async () => {
    const { token } = await startTrial(test);
    const trial = { ...leaf, token };
    expect(await refusalOf(sendUp(test, trial))).toBe("403 in_need_true_account");
  });
});
