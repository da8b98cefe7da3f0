import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const currentPassword = "Player2026";
const newPasswords = { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };

const changePassword = (token: string, body: object) =>
  test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body });
const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });
const updateMember = (assignments: string, { memberId }: SignedInMember) =>
  test.deps.db.query(`update member set ${assignments} where merchant_id = 1 and id = $1`, [memberId]);

async function tokenOf(account: string, password: string): Promise<string> {
  const { value } = await logIn(account, password);
  return (value as { token: string }).token;
}

describe("changing the password", () => {
  it("gives this session a new token, so that the old token stops working within five seconds", async () => {
    const member = await test.register("rotated1");
    const { value } = await changePassword(member.token, { oldPassword: currentPassword, ...newPasswords });
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

  it("keeps this session, ends all other sessions, and notifies the verified e-mail address", async () => {
    const member = await test.register("changer1");
    await updateMember(`email = 'changer1@example.ph', email_verified_at = registered_at`, member);
    const otherToken = await tokenOf("changer1", currentPassword);
    expect(await changePassword(member.token, { oldPassword: currentPassword, ...newPasswords })).toMatchObject({
      status: 200,
    });
    const info = { method: "GET" as const, url: "/wps/member/info" };
    expect(await test.call({ ...info, token: member.token })).toMatchObject({ status: 200 });
    expect(await test.call({ ...info, token: otherToken })).toMatchObject({ status: 401 });
    expect(await logIn("changer1", currentPassword)).toMatchObject({ status: 401 });
    expect(await logIn("changer1", newPasswords.newPassword)).toMatchObject({ status: 200 });
    const { raw } = await test.call({ method: "GET", url: "/demo/outbox?to=changer1@example.ph" });
    expect(raw.json()).toMatchObject([{ kind: "email", subject: "Your Open House password was changed" }]);
    const auditDetails = await test.deps.db.query(
      `select detail from audit_entry where merchant_id = 1 and action = 'member.passwordChanged' and subject_id = $1`,
      [String(member.memberId)],
    );
    expect(auditDetails).toEqual([{ detail: { sessionsEnded: 1 } }]);
  });

  it("[S7.041] accepts the old password, the new password and its confirmation, only encrypted and only with a token", async () => {
    const member = await test.register("threefields");
    const body = { oldPassword: currentPassword, ...newPasswords };
    expect(Object.keys(body)).toEqual(["oldPassword", "newPassword", "confirmNewPassword"]);
    const plain = { method: "POST", url: "/wps/member/password", body } as const;
    expect(await test.call({ ...plain, token: member.token })).toMatchObject({
      status: 400,
      errorCode: "enc.required",
    });
    expect(await test.callEncrypted(plain)).toMatchObject({ status: 401 });
    expect(await changePassword(member.token, body)).toMatchObject({ status: 200 });
    expect(await logIn("threefields", newPasswords.newPassword)).toMatchObject({ status: 200 });
  });

  it.each([
    [{ oldPassword: currentPassword, newPassword: "", confirmNewPassword: "" }, "empty.field", "newPassword"],
    [
      { oldPassword: currentPassword, newPassword: "short1", confirmNewPassword: "short1" },
      "length.pwd.err",
      "newPassword",
    ],
    [
      { oldPassword: currentPassword, newPassword: "a b c d 1", confirmNewPassword: "x" },
      "format.pwd.err",
      "newPassword",
    ],
    [
      { oldPassword: currentPassword, ...newPasswords, confirmNewPassword: "Bagong2027" },
      "confirm.pwd.err",
      "confirmNewPassword",
    ],
    [{ ...newPasswords }, "empty.field", "oldPassword"],
    [{ oldPassword: "Wrong2026", ...newPasswords }, "login.cred.err", "password"],
    [
      { oldPassword: currentPassword, newPassword: currentPassword, confirmNewPassword: currentPassword },
      "same.pwd.err",
      "newPassword",
    ],
  ])("refuses %o with %s", async (body, errorCode, field) => {
    const member = await test.register(`refused${String(counter++)}`);
    expect(await changePassword(member.token, body)).toMatchObject({ errorCode, value: { field } });
  });
  let counter = 0;

  it("[S5.063] is refused with the specified text if the confirmation differs", async () => {
    const { token } = await test.register("confirmer");
    const body = { oldPassword: currentPassword, ...newPasswords, confirmNewPassword: "Bagong2027" };
    expect((await changePassword(token, body)).body["message"]).toBe("Incorrect confirmation input");
  });

  it("is refused after five wrong old passwords", async () => {
    const { token } = await test.register("guesser1");
    const body = { oldPassword: "Wrong2026", ...newPasswords };
    for (let tries = 0; tries < 5; tries += 1) await changePassword(token, body);
    expect(await changePassword(token, { ...body, oldPassword: currentPassword })).toMatchObject({
      status: 429,
      errorCode: "too.much.request",
    });
  });

  it("requires a token and an encrypted body", async () => {
    const url = "/wps/member/password";
    expect(await test.callEncrypted({ method: "POST", url, body: newPasswords })).toMatchObject({ status: 401 });
    const { token } = await test.register("plainone");
    expect(await test.call({ method: "POST", url, token, body: newPasswords })).toMatchObject({
      errorCode: "enc.required",
    });
  });
});

describe("a password change that is due", () => {
  it("needs no old password within ten minutes after the login, and is then no longer due", async () => {
    const member = await test.register("mustchange");
    await updateMember(`must_change_password = true`, member);
    const token = await tokenOf("mustchange", currentPassword);
    expect(await changePassword(token, newPasswords)).toMatchObject({ status: 200 });
    expect(await logIn("mustchange", newPasswords.newPassword)).toMatchObject({
      value: { changePasswordRequired: false },
    });
    expect(await changePassword(token, { newPassword: "Again2026", confirmNewPassword: "Again2026" })).toMatchObject({
      errorCode: "empty.field",
    });
  });

  it("needs the old password ten minutes after the login", async () => {
    const member = await test.register("mustlater");
    await updateMember(`must_change_password = true`, member);
    const token = await tokenOf("mustlater", currentPassword);
    test.clock.advanceMs(10 * 60_000);
    expect(await changePassword(token, newPasswords)).toMatchObject({
      errorCode: "empty.field",
      value: { field: "oldPassword" },
    });
  });

  it("is also due for an expired password if the merchant requires a change of expired passwords", async () => {
    await setMerchant(test, 1, { flags: { PASS3: true, PWDEXPFORCECHANGE3: true } });
    const member = await test.register("expired1");
    await updateMember(`password_changed_at = registered_at - interval '91 days'`, member);
    expect(await logIn("expired1", currentPassword)).toMatchObject({ value: { passwordExpired: true } });
    const token = await tokenOf("expired1", currentPassword);
    expect(await changePassword(token, newPasswords)).toMatchObject({ status: 200 });
    expect(await logIn("expired1", newPasswords.newPassword)).toMatchObject({ value: { passwordExpired: false } });
  });
});

describe("a session that requires a change of the password", () => {
  const get = (url: string, token: string) => test.call({ method: "GET", url, token });
  const changeRequired = { status: 403, errorCode: "password.change.required" };

  it("allows only a change of the password, reading the account, extending the session and signing out", async () => {
    const member = await test.register("owesall1");
    await updateMember(`must_change_password = true`, member);
    const token = await tokenOf("owesall1", currentPassword);
    expect(await get("/wps/v2/wallets/balance", token)).toMatchObject(changeRequired);
    expect(await test.call({ method: "POST", url: "/wps/session/live-ticket", token })).toMatchObject(changeRequired);
    expect(await get("/wps/member/info", token)).toMatchObject({ value: { changePasswordRequired: true } });
    expect(await get("/wps/session/touch", token)).toMatchObject({ status: 200 });
    expect(await get("/wps/system/country", token)).toMatchObject({ status: 200 });
    const { value } = await changePassword(token, newPasswords);
    const { token: newToken } = value as { token: string };
    expect(await get("/wps/v2/wallets/balance", newToken)).toMatchObject({ status: 200 });
  });

  it("can sign out without a change of the password", async () => {
    const member = await test.register("owesaway");
    await updateMember(`must_change_password = true`, member);
    const token = await tokenOf("owesaway", currentPassword);
    expect(await test.call({ method: "DELETE", url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 401 });
  });

  it("ends when another login in the same browser replaces it", async () => {
    const member = await test.register("owesreplaced");
    await test.register("replacing1");
    await updateMember(`must_change_password = true`, member);
    const token = await tokenOf("owesreplaced", currentPassword);
    const body = { username: "replacing1", password: currentPassword };
    const answer = await test.callEncrypted({ method: "POST", url: "/wps/session/login", token, body });
    expect(answer).toMatchObject({ value: { userName: "replacing1" } });
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 401 });
  });

  it("[S6.033] is also opened by a login with an expired password if the merchant requires a change of expired passwords", async () => {
    const member = await test.register("owesold1");
    await updateMember(`password_changed_at = '2020-01-01'`, member);
    await setMerchant(test, 1, { settings: { "password.expiryDays": 90 }, flags: { PWDEXPFORCECHANGE3: false } });
    expect(await get("/wps/v2/wallets/balance", await tokenOf("owesold1", currentPassword))).toMatchObject({
      status: 200,
    });
    await setMerchant(test, 1, { flags: { PWDEXPFORCECHANGE3: true } });
    expect(await get("/wps/v2/wallets/balance", await tokenOf("owesold1", currentPassword))).toMatchObject(
      changeRequired,
    );
  });

  it("is only a session that was opened after the change became due", async () => {
    const member = await test.register("owessms1");
    await updateMember(`must_change_password = true`, member);
    expect(await get("/wps/v2/wallets/balance", member.token)).toMatchObject({ status: 200 });
  });
});
