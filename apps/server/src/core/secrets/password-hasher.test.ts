import { describe, expect, it } from "vitest";
import { createPasswordHasher, hashesAtOnce, standardCost } from "./password-hasher.ts";
import { systemRandom } from "../random.ts";
import { Refusal } from "../refusal.ts";

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

describe("the cost of a hash", () => {
  it("is what OWASP asks of argon2id at least, and stands in the hash", async () => {
    expect(standardCost).toEqual({ memoryKiB: 19_456, passes: 2, lanes: 1 });
    expect(await hasher(first, standardCost).hash("Player2026")).toContain("$argon2id$v=19$m=19456,t=2,p=1,");
  });
});

describe("the queue of hashes", () => {
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => (error instanceof Refusal ? error.code : "fault"),
    );
  const count = (outcomes: readonly string[], outcome: string) => outcomes.filter((one) => one === outcome).length;

  it("holds two at work and twenty in line, and sheds the rest at once, known or unknown alike", async () => {
    const busy = hasher(first, { memoryKiB: 4_096, passes: 2, lanes: 1 });
    const stored = await busy.hash("Player2026");
    const finished: string[] = [];
    const works = Array.from({ length: 40 }, (_, index) => {
      const work = outcomeOf(busy.verify("Player2026", index % 2 === 0 ? stored : null));
      return work.then((outcome) => (finished.push(outcome), outcome));
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(count(finished, "system.not.available")).toBe(40 - hashesAtOnce);
    const outcomes = await Promise.all(works);
    expect(hashesAtOnce).toBe(22);
    expect(count(outcomes, "done")).toBe(hashesAtOnce);
    expect(outcomes.slice(0, hashesAtOnce)).not.toContain("system.not.available");
  });

  it("takes the next as soon as there is room", async () => {
    const busy = hasher(first);
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(
        Array.from({ length: hashesAtOnce }, () => outcomeOf(busy.hash("Player2026"))),
      );
      expect(count(outcomes, "done")).toBe(hashesAtOnce);
    }
  });
});
