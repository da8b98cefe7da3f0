/** Secrets of 50,000 characters are refused as wrong secrets, not as malformed requests. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
let member: SignedInMember;
let members = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
// A wrong secret counts, so each case has a member of its own.
beforeEach(async () => {
  members += 1;
  member = await test.register(`longsecret${members}`);
});

const long = "x".repeat(50_000);
const newPassword = { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
const code = "123456";

describe("a secret of 50,000 characters", () => {
  it.each([
    ["POST", "/wps/member/password", { oldPassword: long, ...newPassword }, 401, "login.cred.err"],
    [
      "POST",
      "/wps/member/password",
      { oldPassword: "Player2026", newPassword: long, confirmNewPassword: long },
      400,
      "length.pwd.err",
    ],
    [
      "POST",
      "/wps/member/password/verification",
      { mobileNum: "9170000001", verificationCode: long, newPassword: "Bagong2026" },
      400,
      "verification.code.invalid",
    ],
  ] as const)("is refused by the encrypted call %s %s", async (method, url, body, status, errorCode) => {
    const answer = await test.callEncrypted({ method, url, body, token: member.token });
    expect(answer).toMatchObject({ status, errorCode });
  });

  it.each([
    ["/backoffice/api/session/login", { account: long, password: long, code }, 401, "login.cred.err"],
    ["/wps/member/authenticator", { password: long }, 401, "login.cred.err"],
    ["/wps/member/accountFile", { password: long, form: "json" }, 401, "login.cred.err"],
    ["/wps/member/break", { term: "day", password: long }, 401, "login.cred.err"],
  ] as const)("is refused by POST %s", async (url, body, status, errorCode) => {
    const answer = await test.call({ method: "POST", url, body, token: member.token });
    expect(answer).toMatchObject({ status, errorCode });
  });
});
