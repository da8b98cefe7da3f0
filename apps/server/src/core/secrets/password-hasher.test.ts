import { describe, expect, it } from "vitest";
import { createPasswordHasher, createQueue, hashesAtOnce, standardCost } from "./password-hasher.ts";
import { systemRandom } from "../random.ts";
import { Refusal } from "../refusal.ts";

const cheap = { memoryKiB: 64, passes: 1, lanes: 1 };
const expensive = { memoryKiB: 128, passes: 1, lanes: 1 };
const hasher = (peppers: string | readonly [string, ...string[]], cost = cheap) =>
  createPasswordHasher(peppers, systemRandom, cost);
const first = "first-pepper-of-the-operator";
const second = "second-pepper-of-the-operator";

describe("a password hash", () => {
  it("verifies only its own password, and does not contain the pepper in plain text", async () => {
    const storedHash = await hasher(first).hash("Player2026");
    expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1,keyid=[\w+/]{8}\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher(first).verify("Player2026", storedHash)).toBe(true);
    expect(await hasher(first).verify("player2026", storedHash)).toBe(false);
    expect(await hasher(second).verify("Player2026", storedHash)).toBe(false);
    expect(await hasher(first).verify("Player2026", null)).toBe(false);
    expect(await hasher(first).verify("Player2026", "no hash at all")).toBe(false);
  });

  it("is outdated only if its cost is lower than the current cost, and still verifies", async () => {
    const storedHash = await hasher(first).hash("Player2026");
    expect(await hasher(first, expensive).verify("Player2026", storedHash)).toBe(true);
    expect(hasher(first, expensive).isOutdated(storedHash)).toBe(true);
    expect(hasher(first).isOutdated(storedHash)).toBe(false);
    expect(hasher(first).isOutdated(await hasher(first, expensive).hash("Player2026"))).toBe(false);
  });

  it("ignores blanks around the password, both when it is set and when it is checked", async () => {
    for (const [set, entered] of [
      ["Pay2026z", " Pay2026z\u00A0"],
      ["Pay2026z ", "Pay2026z"],
      ["\tPay2026z", "Pay2026z "],
    ] as const) {
      expect(await hasher(first).verify(entered, await hasher(first).hash(set))).toBe(true);
    }
    expect(await hasher(first).verify("Pay 2026z", await hasher(first).hash("Pay2026z"))).toBe(false);
  });

  it("with an earlier pepper still verifies while that pepper is configured, and is outdated", async () => {
    const storedHash = await hasher(first).hash("Player2026");
    const current = hasher([second, first]);
    expect(await current.verify("Player2026", storedHash)).toBe(true);
    expect(current.isOutdated(storedHash)).toBe(true);
    expect(current.isOutdated(await current.hash("Player2026"))).toBe(false);
  });

  it("without a pepper id is tried with each pepper, and is outdated", async () => {
    const storedHash = (await hasher(first).hash("Player2026")).replace(/,keyid=[^$]+/, "");
    expect(await hasher(first).verify("Player2026", storedHash)).toBe(true);
    expect(await hasher([second, first]).verify("Player2026", storedHash)).toBe(true);
    expect(await hasher([second, first, "third-pepper"]).verify("Player2026", storedHash)).toBe(true);
    expect(await hasher([second, first]).verify("player2026", storedHash)).toBe(false);
    expect(hasher(first).isOutdated(storedHash)).toBe(true);
  });
});

describe("the cost of a hash", () => {
  it("is the OWASP minimum for argon2id, and is stored in the hash", async () => {
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

  it("holds two running and twenty waiting hashes; others are refused at once, even without a stored hash", async () => {
    const busy = hasher(first, { memoryKiB: 4_096, passes: 2, lanes: 1 });
    const storedHash = await busy.hash("Player2026");
    const finished: string[] = [];
    const works = Array.from({ length: 40 }, (_, index) => {
      const work = outcomeOf(busy.verify("Player2026", index % 2 === 0 ? storedHash : null));
      return work.then((outcome) => (finished.push(outcome), outcome));
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(count(finished, "system.not.available")).toBe(40 - hashesAtOnce);
    const outcomes = await Promise.all(works);
    expect(hashesAtOnce).toBe(22);
    expect(count(outcomes, "done")).toBe(hashesAtOnce);
    expect(outcomes.slice(0, hashesAtOnce)).not.toContain("system.not.available");
  });

  it("never runs a third hash, even if one is requested at the moment when another one ends", async () => {
    const queue = createQueue();
    let running = 0;
    const counts: number[] = [];
    const ends: (() => void)[] = [];
    const work = async () => {
      running += 1;
      counts.push(running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    const works = [queue(work), queue(work), queue(work)];
    ends[0]?.();
    for (let turn = 0; turn < 10; turn += 1) {
      works.push(queue(work));
      await Promise.resolve();
    }
    while (counts.length < works.length) {
      ends.forEach((end) => end());
      await new Promise((resolve) => setImmediate(resolve));
    }
    ends.forEach((end) => end());
    await Promise.all(works);
    expect(Math.max(...counts)).toBe(2);
  });

  it("accepts new hashes when there is room again", async () => {
    const busy = hasher(first);
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(
        Array.from({ length: hashesAtOnce }, () => outcomeOf(busy.hash("Player2026"))),
      );
      expect(count(outcomes, "done")).toBe(hashesAtOnce);
    }
  });
});
