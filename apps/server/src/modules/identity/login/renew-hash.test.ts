import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswordHasher } from "../../../core/secrets/password-hasher.ts";
import { systemRandom } from "../../../core/random.ts";
import { Refusal } from "../../../core/refusal.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { addRunningAttempt } from "../../../testing/test-member-records.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { forgetOldAttempts } from "./forget-old-attempts.ts";
import { renewHash } from "./renew-hash.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const cheaperHasher = createPasswordHasher("s".repeat(40), systemRandom, { memoryKiB: 32, passes: 1, lanes: 1 });
const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

async function storedHashOf(account: string): Promise<string> {
  const [row] = await test.deps.db.query<{ hash: string }>(
    `select password_hash as hash from member where merchant_id = 1 and account = $1`,
    [account],
  );
  return row?.hash ?? "";
}

describe("the renewal of a password hash of a lower cost", () => {
  it("happens at a login with the right password, but not with a wrong one", async () => {
    await test.register("oldcost1");
    const oldHash = await cheaperHasher.hash("Player2026");
    await test.deps.db.query(`update member set password_hash = $1 where account = 'oldcost1'`, [oldHash]);
    expect(await logIn("oldcost1", "Wrong2026")).toMatchObject({ status: 401 });
    expect(await storedHashOf("oldcost1")).toBe(oldHash);
    expect(await logIn("oldcost1", "Player2026")).toMatchObject({ status: 200 });
    const renewedHash = await storedHashOf("oldcost1");
    expect(renewedHash).toContain("$m=64,t=1,p=1,");
    expect(await logIn("oldcost1", "Player2026")).toMatchObject({ status: 200 });
    expect(await storedHashOf("oldcost1")).toBe(renewedHash);
  });

  it("does not overwrite a password that was changed after the login read its hash", async () => {
    await test.register("changed1");
    const oldHash = await cheaperHasher.hash("Player2026");
    const changedHash = await storedHashOf("changed1");
    const { replaceHash } = await import("../repository.ts");
    const [row] = await test.deps.db.query<{ id: bigint }>(`select id from member where account = 'changed1'`);
    const member = { merchantId: 1, id: row?.id, passwordHash: oldHash } as Parameters<typeof replaceHash>[1];
    await replaceHash(test.deps.db, member, await cheaperHasher.hash("Stolen2026"));
    expect(await storedHashOf("changed1")).toBe(changedHash);
  });

  it("is skipped without a refusal if the hash queue is full", async () => {
    const busyHasher = { ...test.deps.passwords, hash: () => Promise.reject(new Refusal("system.not.available")) };
    const replace = () => Promise.reject(new Error("nothing to replace"));
    const storedHash = await cheaperHasher.hash("Player2026");
    await expect(renewHash({ passwords: busyHasher }, { password: "Player2026", storedHash, replace })).resolves.toBe(
      undefined,
    );
  });
});

describe("login attempts", () => {
  it("are deleted after ninety days, and not before", async () => {
    const days = (count: number) => new Date(test.clock.realNow().getTime() - count * 24 * 3_600_000);
    for (const [id, at] of [
      [1n, days(91)],
      [2n, days(89)],
    ] as const) {
      const attempt = { merchantId: 2 as MerchantId, id, kind: "login", account: "someone", at } as const;
      await addRunningAttempt(test.deps, attempt);
    }
    await forgetOldAttempts(test.deps);
    const remainingRows = await test.deps.db.query(`select id from login_attempt where merchant_id = 2`);
    expect(remainingRows).toEqual([{ id: 2n }]);
  });
});
