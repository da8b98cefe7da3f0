import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { findMemberByAccount } from "../repository.ts";
import { signIn } from "./sign-in.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const merchantId = 1 as MerchantId;

async function proveMember(account: string) {
  const member = await findMemberByAccount(test.deps.db, merchantId, account);
  if (member === undefined) throw new Error("no such member");
  return { actor: { merchantId, ip: "127.0.0.1" }, member, userAgent: "", isByPassword: true };
}

const signInWith = (proof: Awaited<ReturnType<typeof proveMember>>) =>
  test.deps.db.transaction((tx) => signIn(test.deps, tx, proof));

describe("a login whose credentials were already checked", () => {
  it("is refused if the password was changed after the check", async () => {
    const { token, password } = await test.register("racing01");
    const proof = await proveMember("racing01");
    test.clock.advanceMs(1);
    const body = { oldPassword: password, newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
    await test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body });
    await expect(signInWith(proof)).rejects.toMatchObject({ code: "login.cred.err" });
    expect(await signInWith(await proveMember("racing01"))).toMatchObject({ userName: "racing01" });
  });

  it("waits for a concurrent change of the password, and is then refused", async () => {
    const { memberId } = await test.register("racing02");
    const proof = await proveMember("racing02");
    let lateResult: Promise<unknown> = Promise.resolve();
    await test.deps.db.transaction(async (tx) => {
      await tx.query(
        `update member set password_changed_at = password_changed_at + interval '1 second' where id = $1`,
        [memberId],
      );
      lateResult = signInWith(proof).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await lateResult).toMatchObject({ code: "login.cred.err" });
  });

  it("is refused if the account was disabled after the check", async () => {
    const { memberId } = await test.register("racing03");
    const proof = await proveMember("racing03");
    await test.deps.db.query(`update member set status = 0 where id = $1`, [memberId]);
    await expect(signInWith(proof)).rejects.toMatchObject({ code: "login.denied" });
  });
});

describe("the age of a password", () => {
  it("is counted by the real clock from the registration, regardless of business time", async () => {
    test.deps.clock.setOffsetMs(-200 * 24 * 3_600_000);
    await test.register("backdated");
    const body = { username: "backdated", password: "Player2026" };
    const response = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
    expect(response).toMatchObject({ status: 200, value: { passwordExpired: false } });
    test.deps.clock.setOffsetMs(0);
  });
});
