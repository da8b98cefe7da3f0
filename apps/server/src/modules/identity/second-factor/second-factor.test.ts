/** Attacks on the second factor: reused, concurrent, old and guessed codes (docs/security.md, Authenticators). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { signInStaff } from "../../../testing/sign-in-staff.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { checkSecondFactor, hashRecoveryCode } from "./second-factor.ts";
import { totpCode } from "./totp.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { CAPTCHA3: false, LOGINIPVERF3: true } });
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMs(31 * 60_000));

const merchantId = 1 as MerchantId;
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const halfHourMs = 30 * 60_000;

/** Returns the code of the time step that is `stepsAhead` steps after the current step. */
function codeOf(stepsAhead = 0n): string {
  return totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)) + stepsAhead);
}

async function registerWithAuthenticator(account: string): Promise<SignedInMember> {
  const member = await test.register(account);
  await test.deps.db.query(`update member set totp_secret = $2, totp_enabled_at = registered_at where id = $1`, [
    member.memberId,
    test.deps.sealer.seal(secret),
  ]);
  return member;
}

const check = ({ memberId }: SignedInMember, code: string) =>
  checkSecondFactor(test.deps, { merchantId, memberId }, code);
const countTrue = (results: readonly boolean[]) => results.filter(Boolean).length;

describe("an authenticator code", () => {
  it("is accepted only once when sixteen concurrent checks use it, and is refused later", async () => {
    const member = await registerWithAuthenticator("racetotp");
    const code = codeOf();
    expect(countTrue(await Promise.all(Array.from({ length: 16 }, () => check(member, code))))).toBe(1);
    expect(await check(member, code)).toBe(false);
  });

  it("is refused after a code of a later time step was used", async () => {
    const member = await registerWithAuthenticator("laststep");
    const [earlier, later] = [codeOf(-1n), codeOf(1n)];
    expect(await check(member, later)).toBe(true);
    expect(await check(member, earlier)).toBe(false);
    expect(await check(member, codeOf())).toBe(false);
  });

  it("is refused two time steps before or after its own step, and for a member without an authenticator", async () => {
    const member = await registerWithAuthenticator("farsteps");
    for (const stepsAhead of [-2n, 2n, 100n]) expect(await check(member, codeOf(stepsAhead))).toBe(false);
    const memberWithoutAuthenticator = await test.register("nototp01");
    expect(await check(memberWithoutAuthenticator, codeOf())).toBe(false);
  });
});

describe("a recovery code", () => {
  it("is accepted only once when sixteen concurrent checks use it, and only for its member", async () => {
    const [member, otherMember] = [
      await registerWithAuthenticator("recover1"),
      await registerWithAuthenticator("recover2"),
    ];
    await test.deps.db.query(`insert into recovery_code (merchant_id, member_id, code_hash) values (1, $1, $2)`, [
      member.memberId,
      hashRecoveryCode("ABCD-EFGH-IJKL-MNOP"),
    ]);
    expect(await check(otherMember, "ABCD-EFGH-IJKL-MNOP")).toBe(false);
    const tries = Array.from({ length: 16 }, () => check(member, "abcd efgh ijkl mnop"));
    expect(countTrue(await Promise.all(tries))).toBe(1);
    expect(await check(member, "ABCD-EFGH-IJKL-MNOP")).toBe(false);
  });
});

describe("the second step of a login from a new location", () => {
  const logIn = (username: string) =>
    test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password: "Player2026" } });
  const ticketOf = ({ value }: TestAnswer) => (value as { ticket: string }).ticket;
  const confirm = (ticket: string, code: string) =>
    test.call({
      method: "POST",
      url: "/wps/session/login/verification",
      body: { ticket, method: "totp", code },
    });

  /** Changes the known location of the member, so that the next login is from a new location. */
  async function moveKnownLocation(memberId: bigint): Promise<void> {
    await test.deps.db.query(`update known_place set place = 'net:198.51.100.0/24' where member_id = $1`, [memberId]);
  }

  it("allows five attempts in half an hour, even if the password is entered again for each attempt", async () => {
    const { memberId, account } = await registerWithAuthenticator("stepguess");
    await moveKnownLocation(memberId);
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await confirm(ticketOf(await logIn(account)), codeOf(50n + BigInt(guess)));
      expect(wrong).toMatchObject({ status: 400, errorCode: "login.place.invalid" });
    }
    const tooManyRequests = await confirm(ticketOf(await logIn(account)), codeOf());
    expect(tooManyRequests).toMatchObject({ status: 429, errorCode: "too.much.request" });
    test.clock.advanceMs(halfHourMs + 1);
    expect(await confirm(ticketOf(await logIn(account)), codeOf())).toMatchObject({ status: 200 });
  });

  it("is accepted only once per ticket when eight concurrent requests send it", async () => {
    const { memberId, account } = await registerWithAuthenticator("stepraces");
    await moveKnownLocation(memberId);
    const ticket = ticketOf(await logIn(account));
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(ticket, codeOf())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ errorCode }) => errorCode))).toEqual(new Set([null, "login.token.invalid"]));
  });
});

describe("the code of a staff login", () => {
  const logIn = (account: string, code: string, password = "Staff2026") =>
    test.call({ method: "POST", url: "/backoffice/api/session/login", body: { account, password, code } });
  const wrong = { status: 401, errorCode: "login.cred.err" };

  it("works only once, and a used code does not count as a guess", async () => {
    await signInStaff(test, { account: "oncecode", roles: ["support"] });
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await logIn("oncecode", codeOf())).toMatchObject(wrong);
    test.clock.advanceMs(30_000);
    expect(await logIn("oncecode", codeOf())).toMatchObject({ status: 200 });
  });

  it("can be guessed five times in half an hour, and the refusals do not reveal that the password was right", async () => {
    await signInStaff(test, { account: "guessed9", roles: ["support"] });
    test.clock.advanceMs(60_000);
    const responses: TestAnswer[] = [];
    for (let guess = 0; guess < 5; guess += 1) responses.push(await logIn("guessed9", codeOf(50n + BigInt(guess))));
    test.clock.advanceMs(5 * 60_000 + 1);
    responses.push(await logIn("guessed9", codeOf()), await logIn("guessed9", codeOf(), "Wrong2026"));
    for (const response of responses) expect(response).toMatchObject(wrong);
    expect(new Set(responses.map(({ raw }) => raw.body)).size).toBe(1);
    test.clock.advanceMs(halfHourMs);
    expect(await logIn("guessed9", codeOf())).toMatchObject({ status: 200 });
  });

  it("ends the session whose token comes with the login", async () => {
    const { token } = await signInStaff(test, { account: "replaced9", roles: ["support"] });
    const me = async () => (await test.call({ method: "GET", url: "/backoffice/api/session/me", token })).status;
    test.clock.advanceMs(30_000);
    const body = { account: "replaced9", password: "Staff2026", code: codeOf() };
    expect(await me()).toBe(200);
    const answer = await test.call({ method: "POST", url: "/backoffice/api/session/login", body, token });
    expect([answer.status, await me()]).toEqual([200, 401]);
  });

  it("is counted as a guess only if the password is right", async () => {
    await signInStaff(test, { account: "untouched", roles: ["support"] });
    test.clock.advanceMs(60_000);
    for (let guess = 0; guess < 9; guess += 1) await logIn("untouched", codeOf(50n), "Wrong2026");
    expect(await logIn("untouched", codeOf())).toMatchObject({ status: 200 });
  });
});
