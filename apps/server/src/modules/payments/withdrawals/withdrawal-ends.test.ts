/** Payout accounts, the second factor of withdrawals, and the risks that the staff sees. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberProfile } from "@openhouse/protocol/identity/member-profile";
import type { BankCard } from "@openhouse/protocol/payments/bank-cards";
import type { WithdrawSettings } from "@openhouse/protocol/payments/withdraw-settings";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { recordNetwork } from "../../../testing/test-locations.ts";
import {
  requestWithdrawal,
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  makePayee,
  merchantId,
  openWithdrawal,
  completeDeposit,
  paymentPassword,
  until,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../../testing/test-cashier.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { openSupplier } from "../../../testing/test-supplier.ts";
import { totpCode } from "../../identity/second-factor/totp.ts";
import { payOutApproved } from "../index.ts";

let test: TestCashier;
let financeToken: string;
let count = 0;

const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

beforeAll(async () => {
  test = await createTestCashier();
  financeToken = (await signInStaff(test, "finance")).token;
});
afterAll(() => test.close());

async function newPayee(minor = 1_000_000n): Promise<Payee> {
  const member = await createPayee(test, `payends${(count += 1)}`);
  await giveMoney(test, member, minor);
  return member;
}

function addAddress({ token }: Payee, bankCode: string, cardNumber: string) {
  const body = { cardType: "V", bankCode, payeeName: "Juan dela Cruz", cardNumber, paymentPassword };
  return test.call({ method: "PUT", url: "/wps/relay/MCSFE_withdrawAddCard", token, body });
}

describe("an address of a crypto network", () => {
  it("is accepted with a correct checksum, masked, and used in full for the payout", async () => {
    const member = await newPayee();
    const { value } = await expectOk(addAddress(member, "USDTTRC20", tron));
    const { bankCardId, ...card } = value as BankCard;
    expect(card).toMatchObject({ cardType: "V", bankName: "USDT (TRC20)", cardNumber: "TR7NHq…Lj6t" });
    const { refId, feeMinor } = await openWithdrawal(test, member, { amount: 1_000, bankCardId });
    expect(feeMinor).toBe("5000");
    await expectOk(decide(test, { token: financeToken, id: refId, action: "approve" }));
    await payOutApproved(test.deps);
    const stateOf = async () => (await withdrawalDetail(test, financeToken, refId)).withdrawal.state;
    await until(async () => (await stateOf()) === "success");
    expect(await balancesOf(test, member)).toEqual({ main: 900_000n, hold: 0n });
    const { body } = await test.sandbox.call("GET", `/api/payouts/OH${merchantId}-W${refId}`);
    expect(body).toMatchObject({ state: "paid", amountMinor: "95000" });
  });

  it.each([
    ["USDTTRC20", tron.replace("t", "T")],
    ["USDTERC20", tron],
    ["USDTERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
    ["BTC", "09171234567"],
  ])("is refused for the network %s if the address is %s", async (network, address) => {
    expect(await addAddress(await newPayee(), network, address)).toMatchObject({
      status: 400,
      errorCode: "withdraw.address.invalid",
      value: { field: "cardNumber" },
    });
  });

  it("is offered with its own limits, but not at a merchant without networks", async () => {
    const member = await newPayee();
    const url = "/wps/relay/MCSFE_getWithdrawSettings";
    const settings = (await expectOk(test.call({ method: "GET", url, token: member.token }))).value as WithdrawSettings;
    expect(settings.networks.map(({ bankCode }) => bankCode)).toEqual(["USDTTRC20", "USDTERC20", "BTC"]);
    expect(settings).toMatchObject({ virtualMinAmount: 500, virtualMaxAmount: 50_000, hasAuthenticator: false });
    const { value } = await expectOk(addAddress(member, "BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
    const { bankCardId } = value as BankCard;
    expect((await requestWithdrawal(test, member, { amount: 499, bankCardId })).errorCode).toBe(
      "withdraw.amount.limit",
    );
    const harbourMember = await test.register("harbourends", { host: "harbour.localhost" });
    const harbourSettings = await test.call({
      method: "GET",
      url,
      token: harbourMember.token,
      host: "harbour.localhost",
    });
    expect(harbourSettings.value).toMatchObject({ networks: [], virtualMinAmount: 0 });
  });
});

describe("the name on payout accounts", () => {
  const add = ({ token }: Payee, payeeName: string) => {
    const body = { cardType: "E", bankCode: "AMIHAN", payeeName, cardNumber: "09181234567", paymentPassword };
    return test.call({ method: "PUT", url: "/wps/relay/MCSFE_withdrawAddCard", token, body });
  };

  it("is written to the profile with the first account and cannot be changed", async () => {
    const member = await newPayee();
    const url = "/wps/member/profile";
    const { value } = await expectOk(test.call({ method: "GET", url, token: member.token }));
    expect((value as MemberProfile).fields).toContainEqual({
      name: "payeeName",
      value: "Juan dela Cruz",
      isLocked: true,
    });
    const body = { values: { payeeName: "Somebody Else" }, password: member.password };
    expect(await test.call({ method: "PUT", url, token: member.token, body })).toMatchObject({
      status: 409,
      errorCode: "profile.field.locked",
    });
    const settings = "/wps/relay/MCSFE_getWithdrawSettings";
    const settingsResponse = await expectOk(test.call({ method: "GET", url: settings, token: member.token }));
    expect(settingsResponse.value).toMatchObject({ holder: "Juan dela Cruz" });
  });

  it("is not written when the account is refused", async () => {
    const member = await test.register(`payends${(count += 1)}`);
    const passwords = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword };
    await expectOk(
      test.call({ method: "POST", url: "/wps/member/paymentPassword", token: member.token, body: passwords }),
    );
    const response = await addAddress({ ...member, bankCardId: "" }, "BTC", "09171234567");
    expect(response.errorCode).toBe("withdraw.address.invalid");
    expect((await add({ ...member, bankCardId: "" }, "Ana Reyes")).status).toBe(200);
    expect((await add({ ...member, bankCardId: "" }, "Juan dela Cruz")).errorCode).toBe("withdraw.holder.differs");
  });

  it("is set once by concurrent additions with different names", async () => {
    const member = await test.register(`payends${(count += 1)}`);
    const passwords = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword };
    await expectOk(
      test.call({ method: "POST", url: "/wps/member/paymentPassword", token: member.token, body: passwords }),
    );
    const names = ["Ana Reyes", "Juan dela Cruz", "Maria Santos"];
    const responses = await Promise.all(names.map((name) => add({ ...member, bankCardId: "" }, name)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("is kept when the last account is removed", async () => {
    const member = await newPayee();
    const body = { bankCardId: member.bankCardId, paymentPassword };
    const url = "/wps/relay/MCSFE_withdrawDelCard";
    await expectOk(test.call({ method: "DELETE", url, token: member.token, body }));
    expect((await add(member, "Somebody Else")).errorCode).toBe("withdraw.holder.differs");
    expect((await add(member, "JUAN DELA CRUZ")).status).toBe(200);
  });

  it("must equal the name in the profile, if there is one", async () => {
    const member = await newPayee();
    await test.deps.db.query(`update member set profile = profile || '{"payeeName":"Ana Reyes"}' where id = $1`, [
      member.memberId,
    ]);
    expect((await add(member, "Juan dela Cruz")).errorCode).toBe("withdraw.holder.differs");
    expect((await add(member, "Ana Reyes")).status).toBe(200);
  });

  it("cannot be entered with a new account right after a credential change", async () => {
    const member = await newPayee();
    await test.deps.db.query(`update member set credentials_changed_at = $2 where id = $1`, [
      member.memberId,
      test.clock.realNow(),
    ]);
    expect((await add(member, "Juan dela Cruz")).errorCode).toBe("withdraw.after.change");
  });
});

describe("a member with an authenticator", () => {
  /** A member with an authenticator. Moves the clock, so that the next code differs from the one already used. */
  async function newMemberWithAuthenticator() {
    const member = await newPayee();
    await setMerchant(test, merchantId, { settings: { "withdraw.holdHoursAfterChange": 0 } });
    const { token, password } = member;
    const url = "/wps/member/authenticator";
    const { value } = await expectOk(test.call({ method: "POST", url, token, body: { password } }));
    const { secret } = value as { secret: string };
    const code = () => totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));
    await expectOk(test.call({ method: "POST", url: `${url}/confirmation`, token, body: { code: code() } }));
    test.clock.advanceMs(31_000);
    return { member, code };
  }

  it("withdraws with a code, and only an accepted request uses up the code", async () => {
    const { member, code } = await newMemberWithAuthenticator();
    const requestWith = (more: object, key?: string) =>
      requestWithdrawal(test, member, { more, ...(key !== undefined && { key }) });
    expect(await requestWith({})).toMatchObject({ errorCode: "empty.field", value: { field: "code" } });
    expect(await requestWith({ verificationCode: "000000" })).toMatchObject({
      status: 401,
      errorCode: "login.totp.err",
    });
    const verificationCode = code();
    const tooLarge = { verificationCode, amount: 40_000 };
    expect((await requestWith(tooLarge)).errorCode).toBe("account.balance.not.enough");
    expect((await requestWith({ verificationCode }, "one-order")).status).toBe(200);
    expect((await requestWith({ verificationCode })).errorCode).toBe("login.totp.err");
    expect(await balancesOf(test, member)).toEqual({ main: 970_000n, hold: 30_000n });
  });

  it("gets the first reply for a repeated request, although the code is used up", async () => {
    const { member, code } = await newMemberWithAuthenticator();
    const more = { verificationCode: code() };
    const first = await expectOk(requestWithdrawal(test, member, { more, key: "lost-reply" }));
    const repeated = await expectOk(requestWithdrawal(test, member, { more, key: "lost-reply" }));
    expect(repeated.value).toEqual(first.value);
    expect((await balancesOf(test, member)).hold).toBe(30_000n);
  });

  it("is blocked after five wrong codes", async () => {
    const { member, code } = await newMemberWithAuthenticator();
    for (let guess = 0; guess < 5; guess += 1) {
      const more = { verificationCode: `00000${guess}` };
      expect((await requestWithdrawal(test, member, { more })).errorCode).toBe("login.totp.err");
    }
    const more = { verificationCode: code() };
    expect((await requestWithdrawal(test, member, { more })).errorCode).toBe("too.much.request");
  });

  it("can use a code for only one of several concurrent withdrawals", async () => {
    const { member, code } = await newMemberWithAuthenticator();
    const more = { verificationCode: code() };
    const responses = await Promise.all(Array.from({ length: 4 }, () => requestWithdrawal(test, member, { more })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await balancesOf(test, member)).hold).toBe(30_000n);
  });
});

describe("the risks of a withdrawal", () => {
  async function kindsOf(refId: string): Promise<string[]> {
    return (await withdrawalDetail(test, financeToken, refId)).withdrawal.risks.map(({ kind }) => kind);
  }

  it("include a new member account, and a payout account that another member also has", async () => {
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const [first, second] = [await newPayee(), await newPayee()];
    await expectOk(addAddress(first, "USDTERC20", address));
    const { bankCardId } = (await expectOk(addAddress(second, "USDTERC20", address))).value as BankCard;
    const { refId } = await openWithdrawal(test, second, { amount: 600, bankCardId });
    const { risks } = (await withdrawalDetail(test, financeToken, refId)).withdrawal;
    expect(risks).toEqual([
      { kind: "sharedAccount", others: 1 },
      { kind: "newAccount", hours: 0 },
    ]);
  });

  it("include a deposit that was hardly bet, until the next withdrawal", async () => {
    const supplier = await openSupplier(test, "risky", { minor: 100_000n });
    const member = await makePayee(test, supplier.member);
    await completeDeposit(test, member);
    test.clock.advanceMs(1_000);
    const { refId } = await openWithdrawal(test, member, { amount: 300 });
    const { risks } = (await withdrawalDetail(test, financeToken, refId)).withdrawal;
    expect(risks).toContainEqual({ kind: "littlePlay", depositedMinor: "50000", betMinor: "0" });
    test.clock.advanceMs(1_000);
    expect(await kindsOf((await openWithdrawal(test, member, { amount: 200 })).refId)).not.toContain("littlePlay");
  });

  it("include a win far above its stake that covers the requested amount", async () => {
    const supplier = await openSupplier(test, "lucky", { minor: 100_000n });
    const member = await makePayee(test, supplier.member);
    const bet = { amount: 100_000, round: "jackpot", transaction_uuid: "lucky-bet" };
    await supplier.bet(bet);
    await supplier.win("lucky-bet", { amount: 60_000_000, round: "jackpot", round_closed: true });
    const { refId } = await openWithdrawal(test, member, { amount: 700 });
    const { risks } = (await withdrawalDetail(test, financeToken, refId)).withdrawal;
    expect(risks).toContainEqual({ kind: "largeWin", stakeMinor: "100", winMinor: "60000" });
  });

  it("include a changed credential, and a network that was never used before", async () => {
    const member = await newPayee();
    await test.deps.db.query(
      `update member set credentials_changed_at = $2::timestamptz, registered_at = $2::timestamptz - interval '90 days' where id = $1`,
      [member.memberId, new Date(test.clock.realNow().getTime() - 5 * 3_600_000)],
    );
    await recordNetwork(test.deps, { memberId: member.memberId, network: "203.0.113.0/24", at: test.clock.realNow() });
    const { refId } = await openWithdrawal(test, member);
    const kinds = await kindsOf(refId);
    expect(kinds).toEqual(expect.arrayContaining(["changedSecret", "newPlace"]));
    expect(kinds).not.toContain("newAccount");
  });
});
