import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
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

function setPassword(member: SignedInMember, paymentPassword: string, more: object = {}): Promise<TestAnswer> {
  const body = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword, ...more };
  return test.call({ method: "POST", url: paymentUrl, token: member.token, body });
}

/** Removing a payout account checks the payment password first, even for an unknown account. */
const usePassword = (member: SignedInMember, paymentPassword: string) =>
  test.call({
    method: "DELETE",
    url: "/wps/relay/MCSFE_withdrawDelCard",
    token: member.token,
    body: { bankCardId: "1", paymentPassword },
  });
const acceptedUse = { status: 404, errorCode: "not.exists.bank.card" };
const wrongUse = { status: 403, errorCode: "invalid.payment.pw" };
const refused = { status: 429, errorCode: "too.much.request" };

describe("the payment password", () => {
  it("is changed only with the current payment password", async () => {
    const member = await test.register("changing");
    expect(await setPassword(member, "Pay2026")).toMatchObject({ status: 200 });
    expect(await setPassword(member, "Stolen1")).toMatchObject(wrongUse);
    expect(await setPassword(member, "Stolen1", { oldPassword: "Pay2025" })).toMatchObject(wrongUse);
    expect(await usePassword(member, "Pay2026")).toMatchObject(acceptedUse);
    expect(await setPassword(member, "Pay2027", { oldPassword: "Pay2026" })).toMatchObject({ status: 200 });
    expect(await usePassword(member, "Pay2026")).toMatchObject(wrongUse);
    expect(await usePassword(member, "Pay2027")).toMatchObject(acceptedUse);
  });

  it("can only be changed with the account's password as well", async () => {
    const member = await test.register("ownerask");
    await setPassword(member, "Pay2026");
    const answer = await setPassword(member, "Pay2027", { oldPassword: "Pay2026", password: "Player2025" });
    expect(answer).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it("is set once when two calls set the first one concurrently", async () => {
    const member = await test.register("firstone");
    const answers = await Promise.all(["Pay2026", "Pay2027", "Pay2028"].map((text) => setPassword(member, text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  });

  it("leaves an audit entry when it is set and changed, without the password", async () => {
    const member = await test.register("audited1");
    await setPassword(member, "Pay2026");
    await setPassword(member, "Pay2027", { oldPassword: "Pay2026" });
    const rows = await test.deps.db.query<{ action: string; actor_name: string; detail: object }>(
      `select action, actor_name, detail from audit_line where subject_kind = 'member' and subject_id = $1
       order by position`,
      [String(member.memberId)],
    );
    const by = { actor_name: "audited1", detail: {} };
    expect(rows).toEqual([
      { action: "member.paymentPasswordSet", ...by },
      { action: "member.paymentPasswordChanged", ...by },
    ]);
  });

  it("is refused for half an hour after five wrong attempts, even if it is correct", async () => {
    const member = await test.register("fivewrong");
    await setPassword(member, "Pay2026");
    for (let count = 0; count < 5; count += 1) expect(await usePassword(member, "Pay0000")).toMatchObject(wrongUse);
    expect(await usePassword(member, "Pay2026")).toMatchObject(refused);
    expect(await setPassword(member, "Pay2027", { oldPassword: "Pay2026" })).toMatchObject(refused);
    test.clock.advanceMs(29 * minuteMs);
    const { token } = (await login(member.account, member.password)).value as { token: string };
    expect(await usePassword({ ...member, token }, "Pay2026")).toMatchObject(refused);
    test.clock.advanceMs(minuteMs + 1);
    expect(await usePassword({ ...member, token }, "Pay2026")).toMatchObject(acceptedUse);
  });

  it("counts wrong account passwords and wrong payment passwords together", async () => {
    const member = await test.register("mixedbag");
    await setPassword(member, "Pay2026");
    for (let count = 0; count < 2; count += 1) await setPassword(member, "Pay2027", { password: "Guess2026" });
    for (let count = 0; count < 2; count += 1) await setPassword(member, "Pay2027", { oldPassword: "Guess1" });
    expect(await usePassword(member, "Guess1")).toMatchObject(wrongUse);
    expect(await usePassword(member, "Pay2026")).toMatchObject(refused);
  });

  it("allows five guesses when forty are made concurrently", async () => {
    const member = await test.register("manyhand");
    await setPassword(member, "Pay2026");
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => usePassword(member, `Guess${index}`)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(403), count(429)]).toEqual([5, 35]);
  });

  it("can be used correctly twelve times concurrently", async () => {
    const member = await test.register("allright");
    await setPassword(member, "Pay2026");
    const answers = await Promise.all(Array.from({ length: 12 }, () => usePassword(member, "Pay2026")));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(12).fill(acceptedUse.errorCode));
  });
});

describe("a password", () => {
  it("allows ten guesses when thirty are made concurrently", async () => {
    // Without the captcha, which would otherwise refuse later guesses first.
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    await test.register("parallel");
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => login("parallel", `wrong-${index}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    await setMerchant(test, 1, { flags: { CAPTCHA3: true } });
  });
});

describe("an account with several login names", () => {
  it("has one count of wrong passwords for all its names", async () => {
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
    for (const name of names) expect(await login(name, "Player2026")).toMatchObject(refused);
    await setMerchant(test, 1, { flags: { CAPTCHA3: true, MOBILELOGIN3: false } });
  });
});

describe("an attempt whose process died", () => {
  it("no longer counts once it is too old to be running", async () => {
    const member = await test.register("survivor1");
    expect(await setPassword(member, "Pay2026")).toMatchObject({ status: 200 });
    for (let id = 1; id <= 5; id += 1) {
      await test.deps.db.query(
        `insert into login_attempt (merchant_id, id, kind, account, ip, network, user_agent, outcome, at)
         values (1, $1, 'payment', 'survivor1', '127.0.0.1', '127.0.0.0/24', '', 'running', $2)`,
        [BigInt(id), test.clock.realNow()],
      );
    }
    test.clock.advanceMs(31_000);
    expect(await usePassword(member, "Pay2026")).toMatchObject(acceptedUse);
  });
});

describe("guessing", () => {
  const guess = (account: string, ip: string): Guess => ({ merchantId, kind: "login", account, ip, userAgent: "" });
  const proveWrong = () => Promise.reject(new Refusal("login.cred.err"));
  const codeOf = (by: Guess, prove: () => Promise<unknown> = proveWrong) =>
    boundGuessing(test.deps, by, prove).then(
      () => "ok",
      (error: unknown) => (error instanceof Refusal ? error.code : "unexpected"),
    );
  const proveRight = () => Promise.resolve("in");

  it("of one account from many addresses is limited to thirty attempts, but a known address can still sign in", async () => {
    expect(await codeOf(guess("target", "10.0.0.1"), proveRight)).toBe("ok");
    for (let count = 0; count < 30; count += 1) {
      expect(await codeOf(guess("target", `10.1.0.${count}`))).toBe("login.cred.err");
    }
    expect(await codeOf(guess("target", "10.2.0.1"), proveRight)).toBe("too.much.request");
    expect(await codeOf(guess("target", "10.0.0.1"), proveRight)).toBe("ok");
    test.clock.advanceMs(5 * minuteMs + 1);
    expect(await codeOf(guess("target", "10.2.0.1"), proveRight)).toBe("ok");
  });

  it("of many accounts from one address is limited to a hundred attempts", async () => {
    for (let count = 0; count < 100; count += 1) {
      expect(await codeOf(guess(`victim${count}`, "10.9.0.1"))).toBe("login.cred.err");
    }
    expect(await codeOf(guess("somebody", "10.9.0.1"), proveRight)).toBe("too.much.request");
    expect(await codeOf(guess("somebody", "10.9.0.2"), proveRight)).toBe("ok");
  });

  it("does not count other refusals and errors", async () => {
    const proveDenied = () => Promise.reject(new Refusal("login.denied"));
    for (let count = 0; count < 12; count += 1) {
      expect(await codeOf(guess("denied", "10.5.0.1"), proveDenied)).toBe("login.denied");
      expect(await codeOf(guess("denied", "10.5.0.1"), () => Promise.reject(new Error("broken")))).toBe("unexpected");
    }
    expect(await codeOf(guess("denied", "10.5.0.1"), proveRight)).toBe("ok");
  });

  it("is counted separately for members, staff and payments under the same name", async () => {
    for (let count = 0; count < 10; count += 1) await codeOf(guess("samename", "10.6.0.1"));
    expect(await codeOf(guess("samename", "10.6.0.1"), proveRight)).toBe("too.much.request");
    expect(await codeOf({ ...guess("samename", "10.6.0.1"), kind: "staff" }, proveRight)).toBe("ok");
  });
});
