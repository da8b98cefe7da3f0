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

async function proven(account: string) {
  const member = await findMemberByAccount(test.deps.db, merchantId, account);
  if (member === undefined) throw new Error("no such member");
  return { actor: { merchantId, ip: "127.0.0.1" }, member, userAgent: "", isByPassword: true };
}

const enter = (proof: Awaited<ReturnType<typeof proven>>) =>
  test.deps.db.transaction((tx) => signIn(test.deps, tx, proof));

describe("between a proof and its session", () => {
  it("a changed password invalidates the proof", async () => {
    const { token, password } = await test.register("racing01");
    const proof = await proven("racing01");
    test.clock.advanceMs(1);
    const body = { oldPassword: password, newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
    await test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body });
    await expect(enter(proof)).rejects.toMatchObject({ code: "login.cred.err" });
    expect(await enter(await proven("racing01"))).toMatchObject({ userName: "racing01" });
  });

  it("a concurrent change of the password is awaited, and then invalidates the proof", async () => {
    const { memberId } = await test.register("racing02");
    const proof = await proven("racing02");
    let late: Promise<unknown> = Promise.resolve();
    await test.deps.db.transaction(async (tx) => {
      await tx.query(
        `update member set password_changed_at = password_changed_at + interval '1 second' where id = $1`,
        [memberId],
      );
      late = enter(proof).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await late).toMatchObject({ code: "login.cred.err" });
  });

  it("a disabled account is refused the login", async () => {
    const { memberId } = await test.register("racing03");
    const proof = await proven("racing03");
    await test.deps.db.query(`update member set status = 0 where id = $1`, [memberId]);
    await expect(enter(proof)).rejects.toMatchObject({ code: "login.denied" });
  });
});

describe("the age of a password", () => {
  it("is counted in real time from the registration on, regardless of business time", async () => {
    test.deps.clock.setOffsetMs(-200 * 24 * 3_600_000);
    await test.register("backdated");
    const body = { username: "backdated", password: "Player2026" };
    const answer = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
    expect(answer).toMatchObject({ status: 200, value: { passwordExpired: false } });
    test.deps.clock.setOffsetMs(0);
  });
});
