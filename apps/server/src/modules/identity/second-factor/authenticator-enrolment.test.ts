import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { matchingTotpStep, totpCode } from "./totp.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const password = "Player2026";
const call = (path: string, token: string, body: object) =>
  test.call({ method: "POST", url: `/wps/member/authenticator${path}`, token, body });

/** Returns the code of the time step that is `stepsAhead` steps after the current step. */
function codeOf(secret: string, stepsAhead = 0n): string {
  const step = BigInt(Math.floor(test.clock.realNow().getTime() / 30_000));
  return totpCode(secret, step + stepsAhead);
}

async function enrol({ token }: SignedInMember) {
  const draft = (await call("", token, { password })).value as { secret: string; uri: string };
  const { value } = await call("/confirmation", token, { code: codeOf(draft.secret) });
  return { ...draft, ...(value as { recoveryCodes: string[] }) };
}

const stateOf = async ({ token }: SignedInMember) =>
  (await test.call({ method: "GET", url: "/wps/member/security", token })).value;

describe("setting up an authenticator", () => {
  it("activates the authenticator with its first correct code, and returns ten recovery codes", async () => {
    const member = await test.register("totpone");
    const draftResponse = await call("", member.token, { password });
    const { secret, uri } = draftResponse.value as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Open%20House:totpone?secret=${secret}&issuer=Open%20House&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await stateOf(member)).toMatchObject({ hasAuthenticator: false });
    const wrongCode = codeOf(secret, 50n);
    expect(await call("/confirmation", member.token, { code: wrongCode })).toMatchObject({
      errorCode: "login.totp.err",
    });
    const confirmation = await call("/confirmation", member.token, { code: codeOf(secret) });
    const { recoveryCodes } = confirmation.value as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){6}$/.test(code))).toBe(true);
    expect(await stateOf(member)).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 10 });
  });

  it("allows five wrong codes in half an hour, so that a thief of the session cannot guess the code", async () => {
    const member = await test.register("totpdrafts");
    const { secret } = (await call("", member.token, { password })).value as { secret: string };
    const confirm = (code: string) => call("/confirmation", member.token, { code });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await confirm(codeOf(secret, 50n + BigInt(tries)))).toMatchObject({ errorCode: "login.totp.err" });
    }
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 429, errorCode: "too.much.request" });
    test.clock.advanceMs(29 * 60_000);
    await test.call({ method: "GET", url: "/wps/session/touch", token: member.token });
    test.clock.advanceMs(2 * 60_000);
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 200 });
  });

  it("stores the secret encrypted and the recovery codes as hashes", async () => {
    const member = await test.register("totpsealed");
    const { secret, recoveryCodes } = await enrol(member);
    const rows = await test.deps.db.query<{ text: string }>(
      `select m::text as text from member m where id = $1
       union all select code_hash::text from recovery_code where member_id = $1`,
      [member.memberId],
    );
    const storedText = rows.map(({ text }) => text).join("\n");
    for (const secretText of [secret, ...recoveryCodes]) expect(storedText).not.toContain(secretText);
  });

  it("requires the password, and refuses a second authenticator", async () => {
    const member = await test.register("totptwice");
    expect(await call("", member.token, { password: "Wrong2026" })).toMatchObject({ errorCode: "login.cred.err" });
    expect(await call("/confirmation", member.token, { code: "123456" })).toMatchObject({
      status: 409,
      errorCode: "authenticator.missing",
    });
    await enrol(member);
    expect(await call("", member.token, { password })).toMatchObject({
      status: 409,
      errorCode: "authenticator.exists",
    });
  });

  it("refuses visitors", async () => {
    expect(await test.call({ method: "POST", url: "/wps/member/authenticator", body: { password } })).toMatchObject({
      status: 401,
    });
  });
});

describe("an active authenticator", () => {
  it("can be removed with the password and an unused code, and its recovery codes are then deleted", async () => {
    const member = await test.register("totpgone");
    const { secret } = await enrol(member);
    const usedProof = { password, code: codeOf(secret) };
    expect(await call("/removal", member.token, usedProof)).toMatchObject({ errorCode: "login.totp.err" });
    expect(await call("/removal", member.token, { password: "Wrong2026", code: codeOf(secret, 1n) })).toMatchObject({
      errorCode: "login.cred.err",
    });
    expect(await call("/removal", member.token, { password, code: codeOf(secret, 1n) })).toMatchObject({ status: 200 });
    expect(await stateOf(member)).toMatchObject({ hasAuthenticator: false, recoveryCodesLeft: 0 });
    expect(await call("/removal", member.token, usedProof)).toMatchObject({ errorCode: "authenticator.missing" });
  });

  it("replaces its recovery codes if one of them is entered, and then all old codes stop working", async () => {
    const member = await test.register("totpcodes");
    const { recoveryCodes } = await enrol(member);
    const [first = "", second = ""] = recoveryCodes;
    const renewal = await call("/recoveryCodes", member.token, { password, code: first.toLowerCase() });
    expect(renewal).toMatchObject({ status: 200 });
    expect(await stateOf(member)).toMatchObject({ recoveryCodesLeft: 10 });
    for (const code of [first, second]) {
      expect(await call("/recoveryCodes", member.token, { password, code })).toMatchObject({
        errorCode: "login.totp.err",
      });
    }
  });

  it("has ten recovery codes after two concurrent renewals, and none if a removal during a renewal succeeds", async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await test.register(`totprace${round}`);
      const { recoveryCodes } = await enrol(member);
      const callWithCode = (path: string, at: number) =>
        call(path, member.token, { password, code: recoveryCodes[at] });
      await Promise.all([callWithCode("/recoveryCodes", 0), callWithCode("/recoveryCodes", 1)]);
      expect(await stateOf(member)).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 10 });
      const otherMember = await test.register(`totpside${round}`);
      const otherAuthenticator = await enrol(otherMember);
      const callWithOtherCode = (path: string, at: number) =>
        call(path, otherMember.token, { password, code: otherAuthenticator.recoveryCodes[at] });
      const [renewal, removed] = await Promise.all([
        callWithOtherCode("/recoveryCodes", 0),
        callWithOtherCode("/removal", 1),
      ]);
      const isRemoved = removed.status === 200;
      expect([renewal.status, removed.status]).toContain(200);
      expect(await stateOf(otherMember)).toMatchObject({
        hasAuthenticator: !isRemoved,
        recoveryCodesLeft: isRemoved ? 0 : 10,
      });
    }
  });

  it("refuses all codes after five wrong codes", async () => {
    const member = await test.register("totpguess");
    const { secret } = await enrol(member);
    for (let tries = 0; tries < 5; tries += 1) {
      await call("/removal", member.token, { password, code: codeOf(secret, 40n + BigInt(tries)) });
    }
    expect(await call("/removal", member.token, { password, code: codeOf(secret, 1n) })).toMatchObject({
      status: 429,
      errorCode: "too.much.request",
    });
  });

  it("accepts the code that RFC 6238 gives for second 59", () => {
    expect(matchingTotpStep("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "287082", new Date(59_000))).toBe(1n);
  });
});
