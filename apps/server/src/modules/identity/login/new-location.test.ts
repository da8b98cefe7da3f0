/** Logins from new locations. In each test, a registration or a login creates the first location. */

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
// After this time, another code can be sent to the same recipient, and earlier guesses no longer count.
beforeEach(() => test.clock.advanceMs(31 * 60_000));

const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const newIp = "198.51.100.7";
const confirmationRequired = { status: 401, errorCode: "login_verify_required" };

const loginAt = (ip: string, username: string, password = "Player2026") =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password }, ip });
const confirm = (ticket: string, method: string, code: string, ip = newIp) =>
  test.call({ method: "POST", url: "/wps/session/login/verification", body: { ticket, method, code }, ip });
const updateMember = (member: SignedInMember, set: string, values: unknown[] = []) =>
  test.deps.db.query(`update member set ${set} where merchant_id = 1 and id = $1`, [member.memberId, ...values]);

async function registerWithPayeeName(account: string): Promise<SignedInMember> {
  const member = await test.register(account);
  await updateMember(member, `profile = '{"payeeName":"Ana Reyes"}'`);
  return member;
}

async function ticketAt(ip: string, account: string): Promise<string> {
  const response = await loginAt(ip, account);
  expect(response).toMatchObject(confirmationRequired);
  return (response.value as { ticket: string }).ticket;
}

async function codeSentTo(recipient: string): Promise<string> {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
  return raw.json<{ code: string | null }[]>()[0]?.code ?? "";
}

describe("the check of the login location", () => {
  it("[S4.030] accepts the location of the registration, and requires a confirmation from any other location", async () => {
    await registerWithPayeeName("settled1");
    expect(await loginAt(newIp, "settled1")).toMatchObject(confirmationRequired);
    expect(await loginAt("127.0.0.9", "settled1")).toMatchObject({ status: 200 });
    expect(await loginAt(newIp, "settled1")).toMatchObject(confirmationRequired);
  });

  it("accepts every location if the member has no method of confirmation or the flag is off", async () => {
    await test.register("nothing1");
    expect(await loginAt(newIp, "nothing1")).toMatchObject({ status: 200 });
    await registerWithPayeeName("flagless");
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: false } });
    expect(await loginAt(newIp, "flagless")).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: true } });
  });

  it("requires a confirmation of the first login of an account that was never used", async () => {
    const member = await registerWithPayeeName("unused01");
    await test.deps.db.query(`delete from known_place where member_id = $1`, [member.memberId]);
    expect(await loginAt(newIp, "unused01")).toMatchObject(confirmationRequired);
  });
});

describe("a login from a new location", () => {
  it("[S4.033] is confirmed by the name on the bank account, and can be tried again after a wrong name", async () => {
    await registerWithPayeeName("traveller");
    const ticket = await ticketAt(newIp, "traveller");
    const wrong = await confirm(ticket, "bank", "Ben Reyes");
    expect(wrong).toMatchObject({ status: 400, errorCode: "login.place.invalid" });
    const nextTicket = (wrong.value as { ticket: string }).ticket;
    expect(await confirm(nextTicket, "bank", " ana  REYES ")).toMatchObject({
      status: 200,
      value: { userName: "traveller" },
    });
    expect(await confirm(nextTicket, "bank", "Ana Reyes")).toMatchObject({ errorCode: "login.token.invalid" });
    expect(await loginAt(newIp, "traveller")).toMatchObject({ status: 200 });
  });

  it("can be confirmed by an encrypted body too, as other clients send it", async () => {
    await registerWithPayeeName("sealed01");
    const body = { ticket: await ticketAt(newIp, "sealed01"), method: "bank", code: "Ana Reyes" };
    const call = { method: "POST" as const, url: "/wps/session/login/verification", body, ip: newIp };
    expect(await test.callEncrypted(call)).toMatchObject({ status: 200, value: { userName: "sealed01" } });
  });

  it("is never confirmed by a name under the strict policy", async () => {
    await registerWithPayeeName("strictly");
    const ticket = await ticketAt(newIp, "strictly");
    await setMerchant(test, 1, { settings: { "session.policy": "strict" } });
    expect(await confirm(ticket, "bank", "Ana Reyes")).toMatchObject({ errorCode: "login.place.invalid" });
    expect(await loginAt(newIp, "strictly")).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { settings: { "session.policy": "as-spec" } });
  });

  it("[S4.031] [S4.032] is confirmed by a code sent to the verified mobile number or e-mail address", async () => {
    const member = await test.register("reached1");
    await updateMember(
      member,
      `mobile = '639170000300', mobile_verified_at = now(), email = 'ana@example.com', email_verified_at = now()`,
    );
    const channels = [
      { method: "sms", to: "639170000300", ip: "198.51.100.1" },
      { method: "email", to: "ana@example.com", ip: "198.51.101.1" },
    ];
    for (const { method, to: recipient, ip } of channels) {
      const ticket = await ticketAt(ip, "reached1");
      const url = "/wps/session/login/verification/code";
      const codeResponse = await test.call({ method: "POST", url, body: { ticket, method }, ip });
      expect(codeResponse).toMatchObject({ status: 200, value: { expiredMinutes: 5 } });
      const nextTicket = (codeResponse.value as { ticket: string }).ticket;
      expect(await confirm(nextTicket, method, await codeSentTo(recipient), ip)).toMatchObject({ status: 200 });
    }
  });

  it("[S4.034] is confirmed by a code of the authenticator, which works only once", async () => {
    const member = await test.register("totpgoer");
    await updateMember(member, `totp_secret = $2, totp_enabled_at = now()`, [test.deps.sealer.seal(totpSecret)]);
    const code = totpCode(totpSecret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));
    expect(await confirm(await ticketAt(newIp, "totpgoer"), "totp", code)).toMatchObject({ status: 200 });
    const otherIp = "203.0.113.5";
    const secondTicket = await ticketAt(otherIp, "totpgoer");
    expect(await confirm(secondTicket, "totp", code, otherIp)).toMatchObject({ errorCode: "login.place.invalid" });
  });

  it("needs no confirmation if the member signs in by SMS code", async () => {
    const member = await test.register("byphone1");
    await setMerchant(test, 1, { flags: { MOBILEVERCODELOGIN3: true } });
    await updateMember(member, `mobile = '639170000301', mobile_verified_at = now()`);
    const codeRequest = { mobileNum: "9170000301", countryDialingCode: "63" };
    await test.call({ method: "POST", url: "/wps/verification/sms/noLogin", body: codeRequest });
    const password = await codeSentTo("639170000301");
    const body = { username: "9170000301", password, type: "sms", countryDialingCode: "63" };
    const response = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body, ip: newIp });
    expect(response).toMatchObject({ status: 200, value: { userName: "byphone1" } });
  });

  it("cannot be confirmed from an IP address other than the ticket's, or by a method that was not offered", async () => {
    await registerWithPayeeName("careful1");
    const foreignTicket = await ticketAt(newIp, "careful1");
    expect(await confirm(foreignTicket, "bank", "Ana Reyes", "198.51.100.8")).toMatchObject({
      errorCode: "login.token.invalid",
    });
    const ownTicket = await ticketAt(newIp, "careful1");
    expect(await confirm(ownTicket, "totp", "123456")).toMatchObject({ errorCode: "login.place.invalid" });
  });

  it("is listed as unfinished in the login history, and as a login only after the confirmation", async () => {
    const { token } = await registerWithPayeeName("historian");
    const ticket = await ticketAt(newIp, "historian");
    const history = async () => {
      const { value } = await test.call({ method: "GET", url: "/wps/member/loginHistory", token });
      return (value as { list: { outcome: string }[] }).list.map(({ outcome }) => outcome);
    };
    expect(await history()).toEqual(["unfinished"]);
    await confirm(ticket, "bank", "Ana Reyes");
    expect(await history()).toEqual(["ok", "unfinished"]);
  });
});

describe("an unfinished login from a new location", () => {
  const change = ({ token, password }: SignedInMember) => {
    const body = { oldPassword: password, newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
    return test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body });
  };

  it("cannot be confirmed after a change of the password", async () => {
    const member = await registerWithPayeeName("changing1");
    const ticket = await ticketAt(newIp, "changing1");
    test.clock.advanceMs(1_000);
    expect(await change(member)).toMatchObject({ status: 200 });
    expect(await confirm(ticket, "bank", "Ana Reyes")).toMatchObject({ status: 401, errorCode: "login.token.invalid" });
  });

  it("must be confirmed within ten minutes, even if new tickets are issued for further attempts", async () => {
    await registerWithPayeeName("renewing1");
    let ticket = await ticketAt(newIp, "renewing1");
    for (let tries = 0; tries < 3; tries += 1) {
      test.clock.advanceMs(3 * 60_000);
      const wrong = await confirm(ticket, "bank", "Ben Reyes");
      expect(wrong).toMatchObject({ errorCode: "login.place.invalid" });
      ticket = (wrong.value as { ticket: string }).ticket;
    }
    test.clock.advanceMs(61_000);
    expect(await confirm(ticket, "bank", "Ana Reyes")).toMatchObject({ errorCode: "login.token.invalid" });
  });
});
