import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { totpCode } from "./totp.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMs(61_000));

const password = "Player2026";

interface MemberWithAuthenticator extends SignedInMember {
  readonly recoveryCodes: readonly string[];
  readonly codeNow: () => string;
}

const post = ({ token }: SignedInMember, url: string, body: object) => test.call({ method: "POST", url, token, body });

/** Registers a member with an authenticator. Each code of the authenticator works once. */
async function registerWithAuthenticator(account: string): Promise<MemberWithAuthenticator> {
  const member = await test.register(account);
  const { value } = await post(member, "/wps/member/authenticator", { password });
  const { secret } = value as { secret: string };
  const codeNow = () => totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));
  const confirmation = await post(member, "/wps/member/authenticator/confirmation", { code: codeNow() });
  const { recoveryCodes } = confirmation.value as { recoveryCodes: string[] };
  test.clock.advanceMs(31_000);
  return { ...member, recoveryCodes, codeNow };
}

/** Returns the body that binds an e-mail address, without the code of the authenticator. */
async function emailProof(member: SignedInMember, address: string) {
  await post(member, "/wps/member/address/code", { kind: "email", address });
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(address)}` });
  const verificationCode = raw.json<{ code: string | null }[]>()[0]?.code ?? "";
  return { kind: "email", address, verificationCode, password };
}

describe("a member with an authenticator", () => {
  it("can bind an e-mail address only with a code of the authenticator, which works once", async () => {
    const member = await registerWithAuthenticator("factor01");
    const proof = await emailProof(member, "factor01@example.ph");
    const bind = (code?: string) =>
      post(member, "/wps/member/address", { ...proof, ...(code !== undefined && { code }) });
    expect(await bind()).toMatchObject({ status: 400, errorCode: "empty.field", value: { field: "code" } });
    expect(await bind(" ")).toMatchObject({ status: 400, errorCode: "empty.field" });
    expect(await bind("000000")).toMatchObject({ status: 401, errorCode: "login.totp.err", value: { field: "code" } });
    const code = member.codeNow();
    expect(await bind(code)).toMatchObject({ status: 200, value: { email: { isConfirmed: true } } });
    test.clock.advanceMs(1_000);
    expect(await post(member, "/wps/member/closure", { password, code })).toMatchObject({
      errorCode: "login.totp.err",
    });
  });

  it("can bind an e-mail address with a recovery code in any spelling, which works once", async () => {
    const member = await registerWithAuthenticator("factor02");
    const [code = ""] = member.recoveryCodes;
    const proof = await emailProof(member, "factor02@example.ph");
    const bindResponse = await post(member, "/wps/member/address", {
      ...proof,
      code: code.toLowerCase().replaceAll("-", " "),
    });
    expect(bindResponse).toMatchObject({ status: 200, value: { recoveryCodesLeft: 9 } });
    expect(await post(member, "/wps/member/closure", { password, code })).toMatchObject({
      errorCode: "login.totp.err",
    });
  });

  it("can close the account only with a code of the authenticator", async () => {
    const member = await registerWithAuthenticator("factor03");
    const close = (code?: string) =>
      post(member, "/wps/member/closure", { password, ...(code !== undefined && { code }) });
    expect(await close()).toMatchObject({ status: 400, errorCode: "empty.field" });
    expect(await close("123456")).toMatchObject({ status: 401, errorCode: "login.totp.err" });
    const state = await test.call({ method: "GET", url: "/wps/member/closure", token: member.token });
    expect(state).toMatchObject({ value: { dueAt: null } });
    const closing = await close(member.codeNow());
    expect(closing.status).toBe(200);
    expect((closing.value as { dueAt: number | null }).dueAt).toBeTypeOf("number");
  });

  it("can use the same recovery code again if the message code or the password was wrong", async () => {
    const member = await registerWithAuthenticator("factor04");
    const proof = await emailProof(member, "factor04@example.ph");
    const [code = ""] = member.recoveryCodes;
    const wrongCode = proof.verificationCode === "000000" ? "111111" : "000000";
    const url = "/wps/member/address";
    expect(await post(member, url, { ...proof, verificationCode: wrongCode, code })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await post(member, url, { ...proof, password: "Wrong2026", code })).toMatchObject({
      errorCode: "login.cred.err",
    });
    expect(await post(member, url, { ...proof, code })).toMatchObject({ status: 200 });
  });

  it("cannot use a correct code after five wrong codes", async () => {
    const member = await registerWithAuthenticator("factor05");
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await post(member, "/wps/member/closure", { password, code: "000000" })).toMatchObject({ status: 401 });
    }
    const code = member.codeNow();
    expect(await post(member, "/wps/member/closure", { password, code })).toMatchObject({
      status: 429,
      errorCode: "too.much.request",
    });
  });
});

describe("a member without an authenticator", () => {
  it("can close the account without a code", async () => {
    const member = await test.register("factor06");
    expect(await post(member, "/wps/member/closure", { password })).toMatchObject({ status: 200 });
  });
});
