import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { post } from "../wallet/index.ts";
import { closeAccounts } from "./close-accounts.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const url = "/wps/member/closure";
const password = "Player2026";
const dayMs = 24 * 3_600_000;
const ask = ({ token }: SignedInMember, secret = password) =>
  test.call({ method: "POST", url, token, body: { password: secret } });
const logIn = (username: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

async function give({ memberId: member }: SignedInMember, key: string): Promise<void> {
  const merchantId = 1 as MerchantId;
  await test.deps.db.transaction(async (tx) => {
    const amount = { minor: 5_000n, currency: "PHP" as const };
    const transfer = {
      from: { house: "adjustments" as const },
      to: { member, kind: "main" as const },
      amount,
      code: "adjustment_in" as const,
      reference: "test",
      key,
    };
    await post(test.deps, tx, { merchantId, at: test.clock.businessNow(), transfers: [transfer] });
  });
}

/** Moves business time on, as the demo's time machine does, and runs the job. */
async function afterDays(days: number): Promise<number> {
  const later = { ...test.deps, clock: { ...test.deps.clock, businessNow: () => at(days), realNow: () => now() } };
  return closeAccounts(later);
}
const now = () => test.clock.realNow();
const at = (days: number) => new Date(test.clock.businessNow().getTime() + days * dayMs);

describe("closing an account", () => {
  it("waits seven days, then nobody comes in any more", async () => {
    const member = await test.register("closer01");
    expect(await ask(member, "Wrong2026")).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    const asked = await ask(member);
    expect(asked).toMatchObject({ status: 200, value: { dueAt: at(7).getTime() } });
    expect(await afterDays(6)).toBe(0);
    expect(await logIn("closer01")).toMatchObject({ status: 200 });
    expect(await afterDays(7)).toBe(1);
    expect(await logIn("closer01")).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    const info = await test.call({ method: "GET", url: "/wps/member/info", token: member.token });
    expect(info).toMatchObject({ status: 401 });
    expect(await afterDays(8)).toBe(0);
  });

  it("can be withdrawn until then", async () => {
    const member = await test.register("closer02");
    await ask(member);
    expect(await test.call({ method: "DELETE", url, token: member.token })).toMatchObject({ value: { dueAt: null } });
    expect(await afterDays(9)).toBe(0);
    expect(await logIn("closer02")).toMatchObject({ status: 200 });
  });

  it("is refused while there is money, and stops when money came", async () => {
    const rich = await test.register("closer03");
    await give(rich, "before");
    expect(await ask(rich)).toMatchObject({ status: 409, errorCode: "closure.money.left" });
    const late = await test.register("closer04");
    await ask(late);
    await give(late, "after");
    expect(await afterDays(8)).toBe(0);
    expect(await logIn("closer04")).toMatchObject({ status: 200 });
    const state = await test.call({ method: "GET", url, token: late.token });
    expect(state).toMatchObject({ value: { dueAt: null } });
  });

  it("keeps the time of the first request", async () => {
    const member = await test.register("closer05");
    const first = await ask(member);
    test.clock.advanceMs(60_000);
    expect((await ask(member)).value).toEqual(first.value);
  });
});
