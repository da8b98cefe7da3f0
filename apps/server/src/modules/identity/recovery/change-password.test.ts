import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const old = "Player2026";
const fresh = { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };

const change = (token: string, body: object) =>
  test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body });
const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });
const set = (assignments: string, { memberId }: SignedInMember) =>
  test.deps.db.query(`update member set ${assignments} where merchant_id = 1 and id = $1`, [memberId]);

async function tokenOf(account: string, password: string): Promise<string> {
  const { value } = await logIn(account, password);
  return (value as { token: string }).token;
}

describe("changing the password", () => {
  it("gives this session a new token and ends all other sessions, so a stolen token stops working within seconds", async () => {
    const member = await test.register("rotated1");
    const { value } = await change(member.token, { oldPassword: old, ...fresh });
    const { token } = value as { token: string };
    expect(token).toMatch(/^[\w-]{43}$/);
    const info = { method: "GET" as const, url: "/wps/member/info" };
    test.clock.advanceMs(5_000);
    expect(await test.call({ ...info, token: member.token })).toMatchObject({ status: 401 });
    expect(await test.call({ ...info, token })).toMatchObject({ status: 200 });
    const { list } = (await test.call({ method: "GET", url: "/wps/session/list", token })).value as { list: object[] };
    expect(list).toMatchObject([{ isCurrent: true }]);
    expect(await test.call({ method: "DELETE", url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
    expect(await test.call({ ...info, token })).toMatchObject({ status: 401 });
  });

  it("keeps this session, ends the others, and notifies the verified address", async () => {
    const member = await test.register("changer1");
    await set(`email = 'changer1@example.ph', email_verified_at = registered_at`, member);
    const elsewhere = await tokenOf("changer1", old);
    expect(await change(member.token, { oldPassword: old, ...fresh })).toMatchObject({ status: 200 });
    const info = { method: "GET" as const, url: "/wps/member/info" };
    expect(await test.call({ ...info, token: member.token })).toMatchObject({ status: 200 });
    expect(await test.call({ ...info, token: elsewhere })).toMatchObject({ status: 401 });
    expect(await logIn("changer1", old)).toMatchObject({ status: 401 });
    expect(await logIn("changer1", fresh.newPassword)).toMatchObject({ status: 200 });
    const { raw } = await test.call({ method: "GET", url: "/demo/outbox?to=changer1@example.ph" });
    expect(raw.json()).toMatchObject([{ kind: "email", subject: "Your Open House password was changed" }]);
    const audited = await test.deps.db.query(
      `select detail from audit_entry where merchant_id = 1 and action = 'member.passwordChanged' and subject_id = $1`,
      [String(member.memberId)],
    );
    expect(audited).toEqual([{ detail: { sessionsEnded: 1 } }]);
  });

  it("[S7.041] accepts the old password, the new one and its confirmation, encrypted, from members only", async () => {
    const member = await test.register("threefields");
    const body = { oldPassword: old, ...fresh };
    expect(Object.keys(body)).toEqual(["oldPassword", "newPassword", "confirmNewPassword"]);
    const plain = { method: "POST", url: "/wps/member/password", body } as const;
    expect(await test.call({ ...plain, token: member.token })).toMatchObject({
      status: 400,
      errorCode: "enc.required",
    });
    expect(await test.callEncrypted(plain)).toMatchObject({ status: 401 });
    expect(await change(member.token, body)).toMatchObject({ status: 200 });
    expect(await logIn("threefields", fresh.newPassword)).toMatchObject({ status: 200 });
  });

  it.each([
    [{ oldPassword: old, newPassword: "", confirmNewPassword: "" }, "empty.field", "newPassword"],
    [{ oldPassword: old, newPassword: "short1", confirmNewPassword: "short1" }, "length.pwd.err", "newPassword"],
    [{ oldPassword: old, newPassword: "a b c d 1", confirmNewPassword: "x" }, "format.pwd.err", "newPassword"],
    [{ oldPassword: old, ...fresh, confirmNewPassword: "Bagong2027" }, "confirm.pwd.err", "confirmNewPassword"],
    [{ ...fresh }, "empty.field", "oldPassword"],
    [{ oldPassword: "Wrong2026", ...fresh }, "login.cred.err", "password"],
    [{ oldPassword: old, newPassword: old, confirmNewPassword: old }, "same.pwd.err", "newPassword"],
  ])("refuses %o with %s", async (body, errorCode, field) => {
    const member = await test.register(`refused${String(counter++)}`);
    expect(await change(member.token, body)).toMatchObject({ errorCode, value: { field } });
  });
  let counter = 0;

  it("is refused after five wrong old passwords", async () => {
    const { token } = await test.register("guesser1");
    const body = { oldPassword: "Wrong2026", ...fresh };
    for (let tries = 0; tries < 5; tries += 1) await change(token, body);
    expect(await change(token, { ...body, oldPassword: old })).toMatchObject({
      status: 429,
      errorCode: "too.much.request",
    });
  });

  it("is for members only, and encrypted", async () => {
    const url = "/wps/member/password";
    expect(await test.callEncrypted({ method: "POST", url, body: fresh })).toMatchObject({ status: 401 });
    const { token } = await test.register("plainone");
    expect(await test.call({ method: "POST", url, token, body: fresh })).toMatchObject({ errorCode: "enc.required" });
  });
});

describe("a change that is due", () => {
  it("needs no old password within ten minutes after the login, and is then no longer due", async () => {
    const member = await test.register("mustchange");
    await set(`must_change_password = true`, member);
    const token = await tokenOf("mustchange", old);
    expect(await change(token, fresh)).toMatchObject({ status: 200 });
    expect(await logIn("mustchange", fresh.newPassword)).toMatchObject({ value: { changePasswordRequired: false } });
    expect(await change(token, { newPassword: "Again2026", confirmNewPassword: "Again2026" })).toMatchObject({
      errorCode: "empty.field",
    });
  });

  it("needs the old password after these ten minutes", async () => {
    const member = await test.register("mustlater");
    await set(`must_change_password = true`, member);
    const token = await tokenOf("mustlater", old);
    test.clock.advanceMs(10 * 60_000);
    expect(await change(token, fresh)).toMatchObject({ errorCode: "empty.field", value: { field: "oldPassword" } });
  });

  it("also applies to an expired password if the merchant forces the change", async () => {
    await setMerchant(test, 1, { flags: { PASS3: true, PWDEXPFORCECHANGE3: true } });
    const member = await test.register("expired1");
    await set(`password_changed_at = registered_at - interval '91 days'`, member);
    expect(await logIn("expired1", old)).toMatchObject({ value: { passwordExpired: true } });
    const token = await tokenOf("expired1", old);
    expect(await change(token, fresh)).toMatchObject({ status: 200 });
    expect(await logIn("expired1", fresh.newPassword)).toMatchObject({ value: { passwordExpired: false } });
  });
});

describe("a session that requires a change of the password", () => {
  const get = (url: string, token: string) => test.call({ method: "GET", url, token });
  const changeRequired = { status: 403, errorCode: "password.change.required" };

  it("can only change the password, read the account, be extended and sign out, until the password is changed", async () => {
    const member = await test.register("owesall1");
    await set(`must_change_password = true`, member);
    const token = await tokenOf("owesall1", old);
    expect(await get("/wps/v2/wallets/balance", token)).toMatchObject(changeRequired);
    expect(await test.call({ method: "POST", url: "/wps/session/live-ticket", token })).toMatchObject(changeRequired);
    expect(await get("/wps/member/info", token)).toMatchObject({ value: { changePasswordRequired: true } });
    expect(await get("/wps/session/touch", token)).toMatchObject({ status: 200 });
    expect(await get("/wps/system/country", token)).toMatchObject({ status: 200 });
    const { value } = await change(token, fresh);
    const { token: next } = value as { token: string };
    expect(await get("/wps/v2/wallets/balance", next)).toMatchObject({ status: 200 });
  });

  it("can sign out without a change", async () => {
    const member = await test.register("owesaway");
    await set(`must_change_password = true`, member);
    const token = await tokenOf("owesaway", old);
    expect(await test.call({ method: "DELETE", url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 401 });
  });

  it("[S6.033] is also opened by a login with an expired password, if the merchant forces the change", async () => {
    const member = await test.register("owesold1");
    await set(`password_changed_at = '2020-01-01'`, member);
    await setMerchant(test, 1, { settings: { "password.expiryDays": 90 }, flags: { PWDEXPFORCECHANGE3: false } });
    expect(await get("/wps/v2/wallets/balance", await tokenOf("owesold1", old))).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { PWDEXPFORCECHANGE3: true } });
    expect(await get("/wps/v2/wallets/balance", await tokenOf("owesold1", old))).toMatchObject(changeRequired);
  });

  it("is only opened by a login with a password", async () => {
    const member = await test.register("owessms1");
    await set(`must_change_password = true`, member);
    expect(await get("/wps/v2/wallets/balance", member.token)).toMatchObject({ status: 200 });
  });
});
