/** Logins from new locations. The tests create each first location by a registration or a login. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { totpCode } from "../second-factor/totp.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { LOGINIPVERF3: true, CAPTCHA3: false } });
});
afterAll(() => test.close());
// Past the minute between two codes to one address, and past the limits on guesses.
beforeEach(() => test.clock.advanceMs(31 * 60_000));

const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const abroad = "198.51.100.7";
const required = { status: 401, errorCode: "login_verify_required" };

const loginAt = (ip: string, username: string, password = "Player2026") =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password }, ip });
const prove = (ticket: string, method: string, code: string, ip = abroad) =>
  test.call({ method: "POST", url: "/wps/session/login/verification", body: { ticket, method, code }, ip });
const update = (member: SignedInMember, set: string, values: unknown[] = []) =>
  test.deps.db.query(`update member set ${set} where merchant_id = 1 and id = $1`, [member.memberId, ...values]);

async function withBankName(account: string): Promise<SignedInMember> {
  const member = await test.register(account);
  await update(member, `profile = '{"payeeName":"Ana Reyes"}'`);
  return member;
}

async function ticketAt(ip: string, account: string): Promise<string> {
  const answer = await loginAt(ip, account);
  expect(answer).toMatchObject(required);
  return (answer.value as { ticket: string }).ticket;
}

async function codeSentTo(to: string): Promise<string> {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(to)}` });
  return raw.json<{ code: string | null }[]>()[0]?.code ?? "";
}

describe("the location of the registration", () => {
  it("[S4.030] is known from then on; a login from any other location is stopped until it is confirmed", async () => {
    await withBankName("settled1");
    expect(await loginAt(abroad, "settled1")).toMatchObject(required);
    expect(await loginAt("127.0.0.9", "settled1")).toMatchObject({ status: 200 });
    expect(await loginAt(abroad, "settled1")).toMatchObject(required);
  });

  it("does not restrict logins if there is no method of confirmation, or if the flag is off", async () => {
    await test.register("nothing1");
    expect(await loginAt(abroad, "nothing1")).toMatchObject({ status: 200 });
    await withBankName("flagless");
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: false } });
    expect(await loginAt(abroad, "flagless")).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: true } });
  });

  it("does not exist for an account that was never used: its first login must be confirmed too", async () => {
    const member = await withBankName("unused01");
    await test.deps.db.query(`delete from known_place where member_id = $1`, [member.memberId]);
    expect(await loginAt(abroad, "unused01")).toMatchObject(required);
  });
});

describe("a login from a new location", () => {
  it("[S4.033] is confirmed by the name on the bank account, and allows another attempt after a wrong one", async () => {
    await withBankName("traveller");
    const ticket = await ticketAt(abroad, "traveller");
    const wrong = await prove(ticket, "bank", "Ben Reyes");
    expect(wrong).toMatchObject({ status: 400, errorCode: "login.place.invalid" });
    const fresh = (wrong.value as { ticket: string }).ticket;
    expect(await prove(fresh, "bank", " ana  REYES ")).toMatchObject({ status: 200, value: { userName: "traveller" } });
    expect(await prove(fresh, "bank", "Ana Reyes")).toMatchObject({ errorCode: "login.token.invalid" });
    expect(await loginAt(abroad, "traveller")).toMatchObject({ status: 200 });
  });

  it("[S4.031] [S4.032] is confirmed by a code to the verified number or e-mail address", async () => {
    const member = await test.register("reached1");
    await update(
      member,
      `mobile = '639170000300', mobile_verified_at = now(), email = 'ana@example.com', email_verified_at = now()`,
    );
    const places = [
      { method: "sms", to: "639170000300", ip: "198.51.100.1" },
      { method: "email", to: "ana@example.com", ip: "198.51.101.1" },
    ];
    for (const { method, to, ip } of places) {
      const ticket = await ticketAt(ip, "reached1");
      const url = "/wps/session/login/verification/code";
      const sent = await test.call({ method: "POST", url, body: { ticket, method }, ip });
      expect(sent).toMatchObject({ status: 200, value: { expiredMinutes: 5 } });
      const fresh = (sent.value as { ticket: string }).ticket;
      expect(await prove(fresh, method, await codeSentTo(to), ip)).toMatchObject({ status: 200 });
    }
  });

  it("[S4.034] is confirmed by the authenticator, whose code works once", async () => {
    const member = await test.register("totpgoer");
    await update(member, `totp_secret = $2, totp_enabled_at = now()`, [test.deps.sealer.seal(totpSecret)]);
    const code = totpCode(totpSecret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));
    expect(await prove(await ticketAt(abroad, "totpgoer"), "totp", code)).toMatchObject({ status: 200 });
    const elsewhere = "203.0.113.5";
    const again = await ticketAt(elsewhere, "totpgoer");
    expect(await prove(again, "totp", code, elsewhere)).toMatchObject({ errorCode: "login.place.invalid" });
  });

  it("needs no confirmation after a login by SMS code", async () => {
    const member = await test.register("byphone1");
    await setMerchant(test, 1, { flags: { MOBILEVERCODELOGIN3: true } });
    await update(member, `mobile = '639170000301', mobile_verified_at = now()`);
    const codeRequest = { mobileNum: "9170000301", countryDialingCode: "63" };
    await test.call({ method: "POST", url: "/wps/verification/sms/noLogin", body: codeRequest });
    const password = await codeSentTo("639170000301");
    const body = { username: "9170000301", password, type: "sms", countryDialingCode: "63" };
    const answer = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body, ip: abroad });
    expect(answer).toMatchObject({ status: 200, value: { userName: "byphone1" } });
  });

  it("cannot be confirmed from another address than that of the ticket, or by a method that was not offered", async () => {
    await withBankName("careful1");
    const foreignTicket = await ticketAt(abroad, "careful1");
    expect(await prove(foreignTicket, "bank", "Ana Reyes", "198.51.100.8")).toMatchObject({
      errorCode: "login.token.invalid",
    });
    const own = await ticketAt(abroad, "careful1");
    expect(await prove(own, "totp", "123456")).toMatchObject({ errorCode: "login.place.invalid" });
  });

  it("appears as unfinished in the owner's history, and as a login only after the confirmation", async () => {
    const { token } = await withBankName("historian");
    const ticket = await ticketAt(abroad, "historian");
    const history = async () => {
      const { value } = await test.call({ method: "GET", url: "/wps/member/loginHistory", token });
      return (value as { list: { outcome: string }[] }).list.map(({ outcome }) => outcome);
    };
    expect(await history()).toEqual(["unfinished"]);
    await prove(ticket, "bank", "Ana Reyes");
    expect(await history()).toEqual(["ok", "unfinished"]);
  });
});

describe("an unfinished login from a new location", () => {
  const change = ({ token, password }: SignedInMember) => {
    const body = { oldPassword: password, newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
    return test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body });
  };

  it("is refused after a change of the password", async () => {
    const member = await withBankName("changing1");
    const ticket = await ticketAt(abroad, "changing1");
    test.clock.advanceMs(1_000);
    expect(await change(member)).toMatchObject({ status: 200 });
    expect(await prove(ticket, "bank", "Ana Reyes")).toMatchObject({ status: 401, errorCode: "login.token.invalid" });
  });

  it("must be confirmed within ten minutes, regardless of the number of attempts", async () => {
    await withBankName("renewing1");
    let ticket = await ticketAt(abroad, "renewing1");
    for (let tries = 0; tries < 3; tries += 1) {
      test.clock.advanceMs(3 * 60_000);
      const wrong = await prove(ticket, "bank", "Ben Reyes");
      expect(wrong).toMatchObject({ errorCode: "login.place.invalid" });
      ticket = (wrong.value as { ticket: string }).ticket;
    }
    test.clock.advanceMs(61_000);
    expect(await prove(ticket, "bank", "Ana Reyes")).toMatchObject({ errorCode: "login.token.invalid" });
  });
});
