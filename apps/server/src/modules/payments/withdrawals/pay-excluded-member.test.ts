/**
 * The payout to a self-excluded member through the real calls: with a bonus, a turnover requirement and concurrent
 * requests.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExcludedPayout } from "@openhouse/protocol/payments/excluded-payout";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import { settingDefaults } from "../../../core/merchant/settings.ts";
import { findBrokenAudit } from "../../../db/audit.ts";
import { deliverOutbox } from "../../../testing/deliver-outbox.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import {
  requestWithdrawal,
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  merchantId,
  openWithdrawal,
  completeDeposit,
  until,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../../testing/test-cashier.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { requestMove, expectTransferRecord, useVendorWallets } from "../../../testing/test-wallets.ts";
import { checkLedger, freezeMember, readBalances } from "../../wallet/index.ts";
import { payOutApproved } from "../index.ts";

let test: TestCashier;
let supportToken: string;
let financeToken: string;
let adminToken: string;
let count = 0;

const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  test = await createTestCashier();
  await setMerchant(test, merchantId, { settings: { "turnover.depositPpm": 1_000_000 } });
  supportToken = (await signInStaff(test, "support")).token;
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  await test.close();
});

async function newPayee(minor = 0n): Promise<Payee> {
  count += 1;
  // No other member may register the payout account of an excluded member, so each test member has its own.
  const number = `0918${String(count).padStart(3, "0")}4567`;
  const member = await createPayee(test, `faraway${count}`, { code: "LAKBAY", type: "E", number });
  if (minor > 0n) await giveMoney(test, member, minor);
  return member;
}

/** The member requests a break. A break of half a year or longer is a self-exclusion and ends the sessions. */
const takeBreak = ({ token, password }: Payee, term: "day" | "halfYear" | "forever" = "halfYear") =>
  expectOk(test.call({ method: "POST", url: "/wps/member/break", token, body: { term, password } }));

interface PayoutOptions {
  readonly token?: string;
  readonly accountId?: string;
  readonly key?: string;
  readonly host?: string;
}

const urlOf = ({ memberId }: Pick<Payee, "memberId">) => `/backoffice/api/members/${memberId}/payout`;

function requestPayout(
  member: Payee,
  { token = supportToken, accountId = member.bankCardId, key, host }: PayoutOptions = {},
) {
  const body = { accountId, reason: "requested by phone" };
  const optionalFields = { ...(key !== undefined && { key }), ...(host !== undefined && { host }) };
  return test.call({ method: "POST", url: urlOf(member), token, body, ...optionalFields });
}

const startPayout = async (member: Payee, options: PayoutOptions = {}) =>
  (await expectOk(requestPayout(member, options))).value as WithdrawReply;
const refusalOf = async (member: Payee, options: PayoutOptions = {}) =>
  (await requestPayout(member, options)).errorCode;
const readPayout = async (member: Payee) =>
  (await expectOk(test.call({ method: "GET", url: urlOf(member), token: supportToken }))).value as ExcludedPayout;
const rowsOf = ({ memberId }: Payee) =>
  test.deps.db.query<{ state: string; amount: bigint }>(
    `select state, amount from withdrawal where merchant_id = 1 and member_id = $1 order by id`,
    [memberId],
  );

describe("the payout to a self-excluded member", () => {
  it("pays the whole balance to the member's own account like any withdrawal, and informs the member", async () => {
    const member = await newPayee(123_456n);
    await takeBreak(member);
    // The member cannot request a withdrawal.
    expect((await requestWithdrawal(test, member)).status).toBe(401);
    expect(await readPayout(member)).toMatchObject({
      isExcluded: true,
      hasOpen: false,
      currency: "PHP",
      balanceMinor: "123456",
      targets: [{ accountId: member.bankCardId, number: "•••• 4567", payableMinor: "123456" }],
    });
    const { refId, amountMinor, feeMinor } = await startPayout(member);
    expect([amountMinor, feeMinor]).toEqual(["123456", "0"]);
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 123_456n });
    const { history, withdrawal } = await withdrawalDetail(test, financeToken, refId);
    expect(withdrawal).toMatchObject({ state: "processing", needsSecond: false, account: member.account });
    expect(history[0]).toMatchObject({ actorKind: "staff", actorName: "supportone", action: "requested" });
    await expectOk(decide(test, { token: financeToken, id: refId, action: "approve" }));
    await payOutApproved(test.deps);
    await until(async () => (await rowsOf(member))[0]?.state === "success");
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
    await deliverOutbox(test);
    const messages = await test.deps.db.query<{ kind: string }>(
      `select kind from message where merchant_id = 1 and member_id = $1 and text like '%1,234.56%' order by id`,
      [member.memberId],
    );
    expect(messages.length).toBeGreaterThanOrEqual(2);
    const [entry] = await test.deps.db.query<{ detail: object; reason: string }>(
      `select detail, reason from audit_entry where merchant_id = 1 and action = 'member.payout-started'
         and subject_id = $1`,
      [String(member.memberId)],
    );
    expect(entry).toMatchObject({ detail: { amountMinor: "123456" }, reason: "requested by phone" });
    expect(await refusalOf(member)).toBe("account.balance.not.enough");
  });

  it("waives turnover requirements and forfeits a bonus", async () => {
    const member = await newPayee();
    await completeDeposit(test, member);
    expect((await requestWithdrawal(test, member)).errorCode).toBe("withdraw_turnover_not_enough");
    const body = { memberId: String(member.memberId), amountMinor: "10000", turnoverTimes: 2, validDays: 5 };
    await expectOk(
      test.call({
        method: "POST",
        url: "/backoffice/api/bonuses",
        token: financeToken,
        body: { ...body, reason: "welcome" },
      }),
    );
    await takeBreak(member, "forever");
    expect((await startPayout(member)).amountMinor).toBe("50000");
    const { main, bonus, hold } = await readBalances(test.deps.db, merchantId, member.memberId);
    expect([main.minor, bonus.minor, hold.minor]).toEqual([0n, 0n, 50_000n]);
    const openRequirements = await test.deps.db.query(
      `select id from turnover_requirement where merchant_id = 1 and member_id = $1 and closed_at is null
         and (expires_at is null or expires_at > $2)`,
      [member.memberId, test.clock.businessNow()],
    );
    expect(openRequirements).toEqual([]);
    const grants = await test.deps.db.query(
      `select state, ended_by, ended_name from bonus_grant where merchant_id = 1 and member_id = $1`,
      [member.memberId],
    );
    expect(grants).toEqual([{ state: "forfeited", ended_by: "staff", ended_name: "supportone" }]);
  });

  it("may be below the minimum of a withdrawal", async () => {
    const member = await newPayee(1n);
    await takeBreak(member);
    expect((await startPayout(member)).amountMinor).toBe("1");
  });

  it("needs two persons above the limit, and several withdrawals above the maximum", async () => {
    const member = await newPayee(6_000_000n);
    await takeBreak(member);
    expect((await readPayout(member)).targets).toMatchObject([{ payableMinor: "5000000" }]);
    const { refId: id, amountMinor } = await startPayout(member, { token: financeToken });
    expect(amountMinor).toBe("5000000");
    const approve = (token: string) => decide(test, { token, id, action: "approve" });
    await expectOk(approve(financeToken));
    expect((await approve(financeToken)).errorCode).toBe("approval.same.person");
    expect((await rowsOf(member))[0]?.state).toBe("processing");
    expect(await refusalOf(member)).toBe("payout.still.open");
    await expectOk(approve(adminToken));
    await payOutApproved(test.deps);
    await until(async () => (await rowsOf(member))[0]?.state === "success");
    expect((await startPayout(member)).amountMinor).toBe("1000000");
  });

  it("can include the vendor wallet, which the staff returns first", async () => {
    await useVendorWallets(test);
    const member = await newPayee(40_000n);
    await expectTransferRecord(requestMove(test, member, { amount: 300 }));
    const returnVendorWallet = (token = supportToken) =>
      test.call({ method: "POST", url: `${urlOf(member)}/wallet-return`, token, body: { reason: "to pay out" } });
    expect((await returnVendorWallet()).errorCode).toBe("payout.not.excluded");
    await takeBreak(member);
    expect(await readPayout(member)).toMatchObject({ balanceMinor: "10000", vendorMinor: "30000" });
    expect((await expectOk(returnVendorWallet())).value).toMatchObject({ balanceMinor: "40000", vendorMinor: "0" });
    expect((await returnVendorWallet(financeToken)).errorCode).toBe("account.balance.not.enough");
    const audited = await test.deps.db.query<{ detail: object }>(
      `select detail from audit_entry where merchant_id = 1 and action = 'member.wallet-returned' and subject_id = $1`,
      [String(member.memberId)],
    );
    expect(audited).toMatchObject([{ detail: { amountMinor: "30000" } }]);
    expect((await startPayout(member)).amountMinor).toBe("40000");
    await setMerchant(test, merchantId, { settings: { "wallet.mode": "single" } });
  });

  it("returns to the wallet when finance rejects it, and can be started again", async () => {
    const member = await newPayee(40_000n);
    await takeBreak(member);
    const { refId: id } = await startPayout(member);
    await expectOk(decide(test, { token: financeToken, id, action: "reject" }));
    expect(await balancesOf(test, member)).toEqual({ main: 40_000n, hold: 0n });
    expect((await startPayout(member)).amountMinor).toBe("40000");
  });
});

describe("the request for a payout", () => {
  const setLimits = (settings: Readonly<Record<string, number>>) => setMerchant(test, merchantId, { settings });
  const { "withdraw.dailyCount": dailyCount, "withdraw.dailyMaximumMinor": dailyMaximum } = settingDefaults;

  it.each([
    ["withdraw.reach.max.amount", { "withdraw.dailyMaximumMinor": 40_000 }],
    ["withdraw.reach.max.count", { "withdraw.dailyCount": 1 }],
  ])("is refused with %s when the daily limit is used up", async (code, settings) => {
    const member = await newPayee(40_000n);
    await takeBreak(member);
    const { refId: id } = await startPayout(member);
    await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
    await payOutApproved(test.deps);
    await until(async () => (await rowsOf(member))[0]?.state === "success");
    await giveMoney(test, member, 50_000n);
    expect(await readPayout(member)).toMatchObject({ isDayUsedUp: false, targets: [{ payableMinor: "50000" }] });
    await setLimits(settings);
    expect(await readPayout(member)).toMatchObject({ isDayUsedUp: true, targets: [{ payableMinor: "0" }] });
    expect(await refusalOf(member)).toBe(code);
    await setLimits({ "withdraw.dailyCount": dailyCount, "withdraw.dailyMaximumMinor": dailyMaximum });
    expect((await startPayout(member)).amountMinor).toBe("50000");
  });

  it("is refused when the fee would use up the balance", async () => {
    // The bank's fee is 15.00.
    const member = await createPayee(test, `faraway${(count += 1)}`, { code: "DALISAY", type: "B" });
    await giveMoney(test, member, 1_500n);
    await takeBreak(member);
    expect(await readPayout(member)).toMatchObject({ isDayUsedUp: false, targets: [{ payableMinor: "0" }] });
    expect(await refusalOf(member)).toBe("account.balance.not.enough");
    await giveMoney(test, member, 1n);
    expect(await startPayout(member)).toMatchObject({ amountMinor: "1501", feeMinor: "1500" });
  });

  it("is refused for members who can sign in, or whom the merchant excluded", async () => {
    const member = await newPayee(40_000n);
    expect(await refusalOf(member)).toBe("payout.not.excluded");
    await takeBreak(member, "day");
    expect(await refusalOf(member)).toBe("payout.not.excluded");
    const body = { days: null, reason: "harm seen" };
    const url = `/backoffice/api/members/${member.memberId}/exclude`;
    await expectOk(test.call({ method: "POST", url, token: supportToken, body }));
    expect(await refusalOf(member)).toBe("payout.not.excluded");
    expect(await readPayout(member)).toMatchObject({ isExcluded: false });
    const returningMember = await newPayee(40_000n);
    await takeBreak(returningMember);
    test.clock.setOffsetMs(185 * dayMs);
    expect(await refusalOf(returningMember)).toBe("payout.not.excluded");
    test.clock.setOffsetMs(0);
    expect(await balancesOf(test, returningMember)).toEqual({ main: 40_000n, hold: 0n });
  });

  it("is refused for another member's account, for a removed account, and at another merchant", async () => {
    const member = await newPayee(40_000n);
    const otherMember = await newPayee();
    await takeBreak(member);
    expect(await refusalOf(member, { accountId: otherMember.bankCardId })).toBe("not.exists.bank.card");
    expect(await refusalOf(member, { accountId: "9223372036854775808" })).toBe("not.exists.bank.card");
    expect((await requestPayout(member, { host: "harbour.localhost" })).status).toBe(401);
    const harbourMember = await test.register("harbouraway", { host: "harbour.localhost" });
    expect(await refusalOf({ ...member, memberId: harbourMember.memberId })).toBe("no.data");
    const { memberId } = member;
    await test.deps.db.query(`update withdraw_account set removed_at = created_at where member_id = $1`, [memberId]);
    expect(await refusalOf(member)).toBe("not.exists.bank.card");
    expect((await readPayout(member)).targets).toEqual([]);
    expect(await rowsOf(member)).toEqual([]);
  });

  it("is refused right after a credential change, while the wallet is frozen, and to the roles risk, auditor and content", async () => {
    const member = await newPayee(40_000n);
    await takeBreak(member);
    const { memberId } = member;
    const change = (at: Date | null) =>
      test.deps.db.query(`update member set credentials_changed_at = $2 where id = $1`, [memberId, at]);
    await change(test.clock.realNow());
    expect(await refusalOf(member)).toBe("withdraw.after.change");
    await change(null);
    for (const role of ["risk", "auditor", "content"] as const) {
      const { token } = await signInStaff(test, role);
      expect(await refusalOf(member, { token })).toBe("permission.denied");
    }
    await test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId, frozen: true }));
    expect(await refusalOf(member)).toBe("account.frozen");
    expect(await balancesOf(test, member)).toEqual({ main: 40_000n, hold: 0n });
  });

  it("is refused while an earlier withdrawal of the member is open", async () => {
    const member = await newPayee(100_000n);
    const { refId: id } = await openWithdrawal(test, member);
    await takeBreak(member);
    expect(await readPayout(member)).toMatchObject({ hasOpen: true, balanceMinor: "70000" });
    expect(await refusalOf(member)).toBe("payout.still.open");
    await expectOk(decide(test, { token: financeToken, id, action: "reject" }));
    expect((await startPayout(member)).amountMinor).toBe("100000");
  });
});

describe("concurrent requests", () => {
  it("start one payout", async () => {
    for (let round = 0; round < 3; round += 1) {
      // The balance is above the maximum of one withdrawal, so that a second withdrawal would be possible.
      const member = await newPayee(12_000_000n);
      await takeBreak(member);
      const starters = Array.from(
        { length: 64 },
        (_, index) => [supportToken, financeToken, adminToken][index % 3] ?? supportToken,
      );
      const responses = await Promise.all(starters.map((token) => requestPayout(member, { token })));
      const codes = responses.map(({ status, errorCode }) => (status === 200 ? "started" : errorCode));
      expect(codes.filter((code) => code === "started")).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(["started", "payout.still.open"]));
      expect(await balancesOf(test, member)).toEqual({ main: 7_000_000n, hold: 5_000_000n });
      expect(await rowsOf(member)).toHaveLength(1);
    }
  });

  it("with the same idempotency key get the same reply", async () => {
    const member = await newPayee(40_000n);
    await takeBreak(member);
    const key = `payout-${member.memberId}`;
    const responses = await Promise.all(Array.from({ length: 16 }, () => requestPayout(member, { key })));
    const ids = responses.filter(({ status }) => status === 200).map(({ value }) => (value as WithdrawReply).refId);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
    expect(await startPayout(member, { key })).toMatchObject({ refId: ids[0] });
    expect(await rowsOf(member)).toHaveLength(1);
  });

  it("never pay twice while the member also requests withdrawals and the exclusion", async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await newPayee(100_000n);
      const exclusion = takeBreak(member);
      const memberRequests = Array.from({ length: 4 }, () => requestWithdrawal(test, member, { amount: 1_000 }));
      const staffStarts = Array.from({ length: 4 }, () => requestPayout(member));
      await Promise.all([exclusion, ...memberRequests, ...staffStarts]);
      const { main, hold } = await balancesOf(test, member);
      expect(main + hold).toBe(100_000n);
      const rows = await rowsOf(member);
      expect(rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(hold);
      expect(rows.length).toBeLessThanOrEqual(1);
    }
  });
});
