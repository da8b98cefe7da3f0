/** The first password of an account that an agent creates, and how long it is valid. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";

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
