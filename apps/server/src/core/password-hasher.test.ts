import { describe, expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";
import { systemRandom } from "./random.ts";

const cheap = { memoryKiB: 64, passes: 1, lanes: 1 };
const dearer = { memoryKiB: 128, passes: 1, lanes: 1 };
const hasher = (peppers: string | readonly [string, ...string[]], cost = cheap) =>
  createPasswordHasher(peppers, systemRandom, cost);
const first = "first-pepper-of-the-house";
const second = "second-pepper-of-the-house";

describe("a password hash", () => {
  it("opens for the password alone, and names no pepper in the clear", async () => {
    const stored = await hasher(first).hash("Player2026");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1,keyid=[\w+/]{8}\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher(first).verify("Player2026", stored)).toBe(true);
    expect(await hasher(first).verify("player2026", stored)).toBe(false);
    expect(await hasher(second).verify("Player2026", stored)).toBe(false);
    expect(await hasher(first).verify("Player2026", null)).toBe(false);
    expect(await hasher(first).verify("Player2026", "no hash at all")).toBe(false);
  });

  it("of a cheaper cost still opens, and is outdated; of today's or a dearer one it is not", async () => {
    const stored = await hasher(first).hash("Player2026");
    expect(await hasher(first, dearer).verify("Player2026", stored)).toBe(true);
    expect(hasher(first, dearer).isOutdated(stored)).toBe(true);
    expect(hasher(first).isOutdated(stored)).toBe(false);
    expect(hasher(first).isOutdated(await hasher(first, dearer).hash("Player2026"))).toBe(false);
  });

  it("of an earlier pepper still opens where that is kept, and is outdated", async () => {
    const stored = await hasher(first).hash("Player2026");
    const now = hasher([second, first]);
    expect(await now.verify("Player2026", stored)).toBe(true);
    expect(now.isOutdated(stored)).toBe(true);
    expect(now.isOutdated(await now.hash("Player2026"))).toBe(false);
  });

  it("that names no pepper is of the oldest, and is outdated", async () => {
    const stored = (await hasher(first).hash("Player2026")).replace(/,keyid=[^$]+/, "");
    expect(await hasher(first).verify("Player2026", stored)).toBe(true);
    expect(await hasher([second, first]).verify("Player2026", stored)).toBe(true);
    expect(hasher(first).isOutdated(stored)).toBe(true);
  });
});
