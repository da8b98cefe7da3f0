/** The first password of an account that an agent creates, and how long it is valid. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Downlines } from "@openhouse/protocol/agents/downlines";
import type { MemberDetail } from "@openhouse/protocol/reporting/show-member";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { registerAgent, signInStaff } from "../../../testing/test-people.ts";
import { placeBelow } from "../../../testing/test-team.ts";

const initialPassword = "Welcome2026";
const dayMs = 24 * 3_600_000;

let test: TestApp;
let agent: SignedInMember;
let agents = 0;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { settings: { "password.initial": initialPassword } });
});
afterAll(() => test.close());
// Each test moves the clock, which ends the session of the agent before.
beforeEach(async () => {
  agents += 1;
  agent = await registerAgent(test, `firstagent${agents}`);
});

const codeOf = ({ status, errorCode }: TestAnswer) => `${status} ${String(errorCode)}`;
const create = (body: object) =>
  test.call({ method: "POST", url: "/wps/agent/downline", token: agent.token, body, key: randomUUID() });
const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

describe("an account created by an agent", () => {
  it("may have six digits as its first password, also in an encrypted request, for seven days", async () => {
    const body = { type: 0, username: "sixdigits1", password: "123456", nickname: "Six" };
    const call = { method: "POST" as const, url: "/wps/agent/downline", token: agent.token, body };
    // The family's client sends no idempotency key, and repeats a call that took too long.
    const { status, value } = await test.callEncrypted({ ...call, key: "" });
    expect((await test.callEncrypted({ ...call, key: "" })).value).toEqual(value);
    expect([status, value]).toMatchObject([200, { customerName: "sixdigits1", hasInitialPassword: false }]);
    const { token } = (await logIn("sixdigits1", "123456")).value as { token: string };
    const read = (url: string) => test.call({ method: "GET", url, token });
    expect((await read("/wps/member/info")).value).toMatchObject({ nickname: "Six", changePasswordRequired: true });
    for (const url of ["/wps/v2/wallets/balance", "/wps/relay/MCSFE_getBankCards", "/wps/member/profile"])
      expect(codeOf(await read(url))).toBe("403 password.change.required");
    test.clock.advanceMs(7 * dayMs - 60_000);
    expect((await logIn("sixdigits1", "123456")).status).toBe(200);
    test.clock.advanceMs(120_000);
    expect(codeOf(await logIn("sixdigits1", "123456"))).toBe("403 login.first.password.expired");
    expect(codeOf(await logIn("sixdigits1", "654321"))).toBe("401 login.cred.err");
  });

  it("can change its first password with a client that does not know our agreement", async () => {
    await create({ type: 0, username: "otherclient", password: "123456" });
    const { token } = (await logIn("otherclient", "123456")).value as { token: string };
    const body = { oldPassword: "123456", newPassword: "Harana2027", confirmNewPassword: "Harana2027" };
    const change = { method: "POST" as const, url: "/wps/member/password", token, body };
    expect(codeOf(await test.callEncrypted(change))).toBe("200 null");
  });

  it("has the merchant's initial password for seven days, and a password that the upline chose for longer", async () => {
    await create({ type: 0, username: "oldinitial", password: initialPassword });
    await create({ type: 0, username: "oldchosen", password: "Lantern2027" });
    test.clock.advanceMs(8 * dayMs);
    expect(codeOf(await logIn("oldinitial", initialPassword))).toBe("403 login.first.password.expired");
    expect(codeOf(await logIn("oldchosen", "Lantern2027"))).toBe("200 null");
  });
});

describe("a new first password", () => {
  const issue = (token: string, customerId: string) =>
    test.call({ method: "POST", url: "/wps/agent/downline/firstPassword", token, body: { customerId } });
  const open = async (username: string) => {
    const answer = await create({ type: 0, username, password: "123456" });
    return (answer.value as { customerId: string }).customerId;
  };
  const passwordOf = ({ value }: TestAnswer) => (value as { password: string }).password;
  const change = (token: string, oldPassword: string) =>
    test.callEncrypted({
      method: "POST",
      url: "/wps/member/password",
      token,
      body: { oldPassword, newPassword: "Harana2027", confirmNewPassword: "Harana2027" },
    });

  it("is issued by the upline after the first one has expired, works for one login and replaces earlier ones", async () => {
    const customerId = await open("renewed1");
    const { token: oldToken } = (await logIn("renewed1", "123456")).value as { token: string };
    test.clock.advanceMs(8 * dayMs);
    expect(codeOf(await logIn("renewed1", "123456"))).toBe("403 login.first.password.expired");
    agent = { ...agent, token: ((await logIn(agent.account, agent.password)).value as { token: string }).token };
    const replaced = passwordOf(await issue(agent.token, customerId));
    const issued = await issue(agent.token, customerId);
    expect(issued.value).toEqual({ customerId, customerName: "renewed1", password: passwordOf(issued), days: 7 });
    const password = passwordOf(issued);
    for (const former of ["123456", replaced])
      expect(codeOf(await logIn("renewed1", former))).toBe("401 login.cred.err");
    expect((await test.call({ method: "GET", url: "/wps/member/info", token: oldToken })).status).toBe(401);
    const logins = await Promise.all([1, 2, 3].map(() => logIn("renewed1", password)));
    expect(logins.map(codeOf).toSorted()).toEqual([
      "200 null",
      "403 login.first.password.used",
      "403 login.first.password.used",
    ]);
    const session = logins.find(({ status }) => status === 200)?.value as { token: string };
    expect(codeOf(await change(session.token, password))).toBe("200 null");
    expect(codeOf(await logIn("renewed1", "Harana2027"))).toBe("200 null");
    expect(codeOf(await issue(agent.token, customerId))).toBe("409 first.password.changed");
  });

  it("expires after seven days", async () => {
    const customerId = await open("renewed2");
    const password = passwordOf(await issue(agent.token, customerId));
    test.clock.advanceMs(7 * dayMs + 60_000);
    expect(codeOf(await logIn("renewed2", password))).toBe("403 login.first.password.expired");
  });

  it("is not issued for a member who registered, or by another agent", async () => {
    const customerId = await open("renewed3");
    const registered = await test.register("selfmade1");
    await placeBelow(test, registered.memberId, agent.memberId);
    expect(codeOf(await issue(agent.token, String(registered.memberId)))).toBe("409 first.password.changed");
    const rival = await registerAgent(test, "rivalfirst");
    expect(codeOf(await issue(rival.token, customerId))).toBe("404 not.exists.account.err");
  });

  it("is neither offered nor issued for a blocked account, and the refusal says so", async () => {
    const customerId = await open("renewed5");
    const { token: staffToken } = await signInStaff(test, "support", "supporttwo");
    const offers = async () => {
      const listed = await test.call({ method: "GET", url: "/wps/agent/downlines", token: agent.token });
      const shown = await test.call({ method: "GET", url: `/backoffice/api/members/${customerId}`, token: staffToken });
      expect([listed.errorCode, shown.errorCode]).toEqual([null, null]);
      const { list } = listed.value as Downlines;
      return [list[0], shown.value as MemberDetail].map((offer) => offer?.hasFirstPassword);
    };
    expect(await offers()).toEqual([true, true]);
    await test.deps.db.query(`update member set status = 0 where merchant_id = 1 and id = $1`, [BigInt(customerId)]);
    expect(await offers()).toEqual([false, false]);
    const refusal = await issue(agent.token, customerId);
    expect(codeOf(refusal)).toBe("409 agents.member.blocked");
    expect(refusal.body["message"]).toBe("This account is closed, blocked or inactive.");
  });

  it("is issued by the staff with a reason, audited without the password, and offered while it is possible", async () => {
    const customerId = await open("renewed4");
    const support = await signInStaff(test, "support");
    const url = `/backoffice/api/members/${customerId}`;
    const call = { method: "POST" as const, url: `${url}/first-password`, token: support.token };
    expect((await test.call({ ...call, body: {} })).status).toBe(400);
    const issued = await test.call({ ...call, body: { reason: "came with an identity card" } });
    const detail = async () => (await test.call({ method: "GET", url, token: support.token })).value;
    expect(await detail()).toMatchObject({ hasFirstPassword: true });
    const { token } = (await logIn("renewed4", passwordOf(issued))).value as { token: string };
    expect(codeOf(await change(token, passwordOf(issued)))).toBe("200 null");
    expect(await detail()).toMatchObject({ hasFirstPassword: false });
    const entries = await test.deps.db.query<{ actor_kind: string; reason: string; detail: object }>(
      `select actor_kind, reason, detail from audit_entry
       where merchant_id = 1 and action = 'member.firstPasswordIssued' and subject_id = $1`,
      [customerId],
    );
    const expected = { actor_kind: "staff", reason: "came with an identity card" };
    expect(entries).toEqual([{ ...expected, detail: { account: "renewed4", sessionsEnded: 0 } }]);
  });
});
