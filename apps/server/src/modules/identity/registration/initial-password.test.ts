/**
 * The initial password that an agent gives to a new downline (docs/product-rules.md, Accounts). The specification
 * writes it as `{secret}`.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

const initialPassword = "Welcome2026";
let test: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("downline1");
  await setMerchant(test, 1, { settings: { "password.initial": initialPassword } });
  // Sets the hash that an account has if an agent creates it without a password.
  const hash = await test.deps.passwords.hash(initialPassword);
  await test.deps.db.query(`update member set password_hash = $2 where id = $1`, [member.memberId, hash]);
});
afterAll(() => test.close());

const logIn = (password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username: "downline1", password } });
const changePassword = (token: string, newPassword: string) =>
  test.callEncrypted({
    method: "POST",
    url: "/wps/member/password",
    token,
    body: { newPassword, confirmNewPassword: newPassword },
  });

describe("the initial password of the merchant", () => {
  it("[S4.016] signs the member in, and must then be changed", async () => {
    const first = await logIn(initialPassword);
    expect(first).toMatchObject({ status: 200, value: { changePasswordRequired: true } });
    const { token } = first.value as { token: string };
    const info = await test.call({ method: "GET", url: "/wps/member/info", token });
    expect(info).toMatchObject({ value: { changePasswordRequired: true } });
    expect(await changePassword(token, "Bagong2026")).toMatchObject({ status: 200 });
    expect(await logIn("Bagong2026")).toMatchObject({ status: 200, value: { changePasswordRequired: false } });
  });

  it("cannot be chosen by a member", async () => {
    const body = {
      username: "downline2",
      password: initialPassword,
      confirmPassword: initialPassword,
      agreement: true,
    };
    expect(await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body })).toMatchObject({
      status: 400,
      errorCode: "common.pwd.err",
    });
  });
});
