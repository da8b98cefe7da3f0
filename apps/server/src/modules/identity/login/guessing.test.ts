import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { addRunningAttempt } from "../../../testing/test-member-records.ts";
import { boundGuessing } from "./bound-guessing.ts";
import type { Guess } from "./bound-guessing.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { MerchantId } from "../../../core/ids.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { settings: { "login.delayStepMs": 0 } });
});
afterAll(() => test.close());

const minuteMs = 60_000;
const merchantId = 1 as MerchantId;
const paymentUrl = "/wps/member/paymentPassword";

const login = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

function setPaymentPassword(
  member: SignedInMember,
  paymentPassword: string,
  extraFields: object = {},
): Promise<TestAnswer> {
  const body = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword, ...extraFields };
  return test.call({ method: "POST", url: paymentUrl, token: member.token, body });
}

/** Removing a payout account checks the payment password first, even if the payout account does not exist. */
const usePaymentPassword = (member: SignedInMember, paymentPassword: string) =>
  test.call({
    method: "DELETE",
    url: "/wps/relay/MCSFE_withdrawDelCard",
    token: member.token,
    body: { bankCardId: "1", paymentPassword },
  });
const acceptedPassword = { status: 404, errorCode: "not.exists.bank.card" };
const wrongPassword = { status: 403, errorCode: "invalid.payment.pw" };
const tooManyRequests = { status: 429, errorCode: "too.much.request" };

describe("the payment password", () => {
  it("can be changed only with the current payment password", async () => {
    const member = await test.register("changing");
    expect(await setPaymentPassword(member, "Pay2026")).toMatchObject({ status: 200 });
    expect(await setPaymentPassword(member, "Stolen1")).toMatchObject(wrongPassword);
    expect(await setPaymentPassword(member, "Stolen1", { oldPassword: "Pay2025" })).toMatchObject(wrongPassword);
    expect(await usePaymentPassword(member, "Pay2026")).toMatchObject(acceptedPassword);
    expect(await setPaymentPassword(member, "Pay2027", { oldPassword: "Pay2026" })).toMatchObject({ status: 200 });
    expect(await usePaymentPassword(member, "Pay2026")).toMatchObject(wrongPassword);
    expect(await usePaymentPassword(member, "Pay2027")).toMatchObject(acceptedPassword);
  });

  it("cannot be changed without the account's password", async () => {
    const member = await test.register("ownerask");
    await setPaymentPassword(member, "Pay2026");
    const response = await setPaymentPassword(member, "Pay2027", { oldPassword: "Pay2026", password: "Player2025" });
    expect(response).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it("is set by only one of three concurrent calls that set it for the first time", async () => {
    const member = await test.register("firstone");
    const responses = await Promise.all(
      ["Pay2026", "Pay2027", "Pay2028"].map((text) => setPaymentPassword(member, text)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  });

  it("is set and changed with audit entries that do not contain the password", async () => {
    const member = await test.register("audited1");
    await setPaymentPassword(member, "Pay2026");
    await setPaymentPassword(member, "Pay2027", { oldPassword: "Pay2026" });
    const rows = await test.deps.db.query<{ action: string; actor_name: string; detail: object }>(
      `select action, actor_name, detail from audit_line where subject_kind = 'member' and subject_id = $1
       order by position`,
      [String(member.memberId)],
    );
    const commonFields = { actor_name: "audited1", detail: {} };
    expect(rows).toEqual([
      { action: "member.paymentPasswordSet", ...commonFields },
      { action: "member.paymentPasswordChanged", ...commonFields },
    ]);
  });

  it("is refused for half an hour after five wrong attempts, even if it is correct", async () => {
    const member = await test.register("fivewrong");
    await setPaymentPassword(member, "Pay2026");
    for (let count = 0; count < 5; count += 1)
      expect(await usePaymentPassword(member, "Pay0000")).toMatchObject(wrongPassword);
    expect(await usePaymentPassword(member, "Pay2026")).toMatchObject(tooManyRequests);
    expect(await setPaymentPassword(member, "Pay2027", { oldPassword: "Pay2026" })).toMatchObject(tooManyRequests);
    test.clock.advanceMs(29 * minuteMs);
    const { token } = (await login(member.account, member.password)).value as { token: string };
    expect(await usePaymentPassword({ ...member, token }, "Pay2026")).toMatchObject(tooManyRequests);
    test.clock.advanceMs(minuteMs + 1);
    expect(await usePaymentPassword({ ...member, token }, "Pay2026")).toMatchObject(acceptedPassword);
  });

  it("is refused after a total of five wrong account passwords and wrong payment passwords", async () => {
    const member = await test.register("mixedbag");
    await setPaymentPassword(member, "Pay2026");
    for (let count = 0; count < 2; count += 1) await setPaymentPassword(member, "Pay2027", { password: "Guess2026" });
    for (let count = 0; count < 2; count += 1) await setPaymentPassword(member, "Pay2027", { oldPassword: "Guess1" });
    expect(await usePaymentPassword(member, "Guess1")).toMatchObject(wrongPassword);
    expect(await usePaymentPassword(member, "Pay2026")).toMatchObject(tooManyRequests);
  });

  it("allows only five of forty concurrent guesses", async () => {
    const member = await test.register("manyhand");
    await setPaymentPassword(member, "Pay2026");
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => usePaymentPassword(member, `Guess${index}`)),
    );
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect([count(403), count(429)]).toEqual([5, 35]);
  });

  it("is accepted in twelve concurrent calls if it is correct", async () => {
    const member = await test.register("allright");
    await setPaymentPassword(member, "Pay2026");
    const responses = await Promise.all(Array.from({ length: 12 }, () => usePaymentPassword(member, "Pay2026")));
    expect(responses.map(({ errorCode }) => errorCode)).toEqual(Array(12).fill(acceptedPassword.errorCode));
  });
});

describe("the account's password", () => {
  it("allows only ten of thirty concurrent guesses", async () => {
    // The captcha is switched off, because it would refuse guesses before the limit does.
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    await test.register("parallel");
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => login("parallel", `wrong-${index}`)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    await setMerchant(test, 1, { flags: { CAPTCHA3: true } });
  });
});

describe("an account with several login names", () => {
  it("has one limit of wrong passwords for all its names", async () => {
    await setMerchant(test, 1, { flags: { CAPTCHA3: false, MOBILELOGIN3: true } });
    const { memberId } = await test.register("manynames");
    await test.deps.db.query(
      `update member set mobile = '639171112222', mobile_verified_at = now(), email = 'many@example.ph',
         email_verified_at = now() where merchant_id = 1 and id = $1`,
      [memberId],
    );
    const names = ["manynames", " ManyNames", "09171112222", "917 111 2222", "+63 917-111-2222", "Many@example.ph"];
    for (let count = 0; count < 10; count += 1) {
      const name = names[count % names.length] ?? "";
      expect(await login(name, "Wrong2026")).toMatchObject({ errorCode: "login.cred.err" });
    }
    for (const name of names) expect(await login(name, "Player2026")).toMatchObject(tooManyRequests);
    await setMerchant(test, 1, { flags: { CAPTCHA3: true, MOBILELOGIN3: false } });
  });
});

describe("an attempt whose process died", () => {
  it("no longer counts after the longest possible duration of an attempt", async () => {
    const member = await test.register("survivor1");
    expect(await setPaymentPassword(member, "Pay2026")).toMatchObject({ status: 200 });
    for (let id = 1; id <= 5; id += 1) {
      await addRunningAttempt(test.deps, { merchantId, id: BigInt(id), kind: "payment", account: "survivor1" });
    }
    test.clock.advanceMs(31_000);
    expect(await usePaymentPassword(member, "Pay2026")).toMatchObject(acceptedPassword);
  });
});

describe("guessing the password of", () => {
  const guess = (account: string, ip: string): Guess => ({ merchantId, kind: "login", account, ip, userAgent: "" });
  const proveWrong = () => Promise.reject(new Refusal("login.cred.err"));
  const outcomeOf = (attempt: Guess, prove: () => Promise<unknown> = proveWrong) =>
    boundGuessing(test.deps, attempt, prove).then(
      () => "ok",
      (error: unknown) => (error instanceof Refusal ? error.code : "unexpected"),
    );
  const proveCorrect = () => Promise.resolve("in");

  it("one account from many IP addresses is limited to thirty attempts, but not for a known IP address", async () => {
    expect(await outcomeOf(guess("target", "10.0.0.1"), proveCorrect)).toBe("ok");
    for (let count = 0; count < 30; count += 1) {
      expect(await outcomeOf(guess("target", `10.1.0.${count}`))).toBe("login.cred.err");
    }
    expect(await outcomeOf(guess("target", "10.2.0.1"), proveCorrect)).toBe("too.much.request");
    expect(await outcomeOf(guess("target", "10.0.0.1"), proveCorrect)).toBe("ok");
    test.clock.advanceMs(5 * minuteMs + 1);
    expect(await outcomeOf(guess("target", "10.2.0.1"), proveCorrect)).toBe("ok");
  });

  it("many accounts from one IP address is limited to a hundred attempts", async () => {
    for (let count = 0; count < 100; count += 1) {
      expect(await outcomeOf(guess(`victim${count}`, "10.9.0.1"))).toBe("login.cred.err");
    }
    expect(await outcomeOf(guess("somebody", "10.9.0.1"), proveCorrect)).toBe("too.much.request");
    expect(await outcomeOf(guess("somebody", "10.9.0.2"), proveCorrect)).toBe("ok");
  });

  it("one account is limited only by wrong passwords, not by other refusals and errors", async () => {
    const proveDenied = () => Promise.reject(new Refusal("login.denied"));
    for (let count = 0; count < 12; count += 1) {
      expect(await outcomeOf(guess("denied", "10.5.0.1"), proveDenied)).toBe("login.denied");
      expect(await outcomeOf(guess("denied", "10.5.0.1"), () => Promise.reject(new Error("broken")))).toBe(
        "unexpected",
      );
    }
    expect(await outcomeOf(guess("denied", "10.5.0.1"), proveCorrect)).toBe("ok");
  });

  it("a member does not limit the login of a staff member with the same account name", async () => {
    for (let count = 0; count < 10; count += 1) await outcomeOf(guess("samename", "10.6.0.1"));
    expect(await outcomeOf(guess("samename", "10.6.0.1"), proveCorrect)).toBe("too.much.request");
    expect(await outcomeOf({ ...guess("samename", "10.6.0.1"), kind: "staff" }, proveCorrect)).toBe("ok");
  });
});
