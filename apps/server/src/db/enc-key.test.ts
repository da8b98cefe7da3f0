import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";
import { createTestApp, encryptRequest } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { currentEncKey } from "./enc-key.ts";

let test: TestApp;
/** A second process on the same database, with a cache of its own. */
let otherDb: Database;

beforeAll(async () => {
  test = await createTestApp();
  otherDb = openDatabase(test.ownerUrl);
});
afterAll(async () => {
  await otherDb.close();
  await test.close();
});

const login = { method: "POST" as const, url: "/wps/session/login", body: { username: "nobody99", password: "x" } };

describe("keys of encrypted calls", () => {
  it("are found immediately after another process has created them", async () => {
    const { deps } = test;
    const firstKey = await currentEncKey(deps);
    test.clock.advanceMs(24 * 3_600_000);
    // This process has just read its keys and caches them for ten seconds.
    expect(await test.callEncrypted(login)).toMatchObject({ status: 401 });
    await deps.db.query(`delete from enc_key where kid <> $1`, [firstKey.kid]);
    const secondKey = await currentEncKey({ ...deps, db: otherDb });
    expect(secondKey.kid).not.toBe(firstKey.kid);
    const answerKey = async () => ({ value: { kid: secondKey.kid, key: secondKey.publicKey } }) as never;
    const sealed = await encryptRequest(answerKey, test.clock, login);
    expect(await test.call(sealed)).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it("are created once per day for concurrent requests in several processes", async () => {
    const { deps } = test;
    test.clock.advanceMs(25 * 3_600_000);
    const callers = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? deps : { ...deps, db: otherDb }));
    const keys = await Promise.all(callers.map(currentEncKey));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    const rows = await deps.db.query(`select kid from enc_key where created_at = $1`, [deps.clock.realNow()]);
    expect(rows).toHaveLength(1);
  });

  it("are stored encrypted, and can be decrypted for their own purpose only", async () => {
    const { deps } = test;
    const { sealedPrivateKey } = await currentEncKey(deps);
    const rows = await deps.db.query<{ stored: string }>(`select sealed_private_key as stored from enc_key`);
    expect(rows.filter(({ stored }) => stored.includes("PRIVATE KEY"))).toEqual([]);
    expect(deps.encKeySealer.open(sealedPrivateKey)).toContain("BEGIN PRIVATE KEY");
    expect(() => deps.sealer.open(sealedPrivateKey)).toThrow();
  });
});
