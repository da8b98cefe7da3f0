/**
 * A refused login takes the same time whether or not the account exists. TIMING_LOGINS sets the number of logins of
 * each kind.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Secrets } from "../src/core/secrets/derive-key.ts";
import { createPasswordHasher } from "../src/core/secrets/password-hasher.ts";
import type { PasswordHasher } from "../src/core/secrets/password-hasher.ts";
import { systemRandom } from "../src/core/random.ts";
import { setMerchant } from "../src/testing/set-merchant.ts";
import { createTestApp } from "../src/testing/test-app.ts";
import type { TestApp } from "../src/testing/test-app.ts";
import { fillMembers, kinds, timeLogins } from "./timing/time-logins.ts";
import type { Kind } from "./timing/time-logins.ts";
import { sameDistributionChance } from "./timing/two-samples.ts";

const logins = Number(process.env.TIMING_LOGINS ?? 150);
const leakyLogins = 100;
const warmUp = 30;
const rounds = 3;
const minuteMs = 60_000;
const leastChance = 0.01;
/**
 * A hash takes about two milliseconds: long enough for a missing hash to be noticed, and short enough not to hide other
 * differences.
 */
const cost = { memoryKiB: 2_048, passes: 2, lanes: 1 };
const createPasswords = (peppers: Secrets) => createPasswordHasher(peppers, systemRandom, cost);

let app: TestApp;
/** The same app with a timing leak: if there is no stored hash, it computes no hash. */
let leakyApp: TestApp;
let next = 1;

beforeAll(async () => {
  app = await createTestApp({ createPasswords });
  // Without the captcha, which would be checked before the password.
  await setMerchant(app, 1, { flags: { CAPTCHA3: false } });
  await fillMembers(app, warmUp + rounds * (logins + leakyLogins) + warmUp);
  leakyApp = await createTestApp({
    ownerUrl: app.ownerUrl,
    createPasswords: (peppers) => withoutDummyHash(createPasswords(peppers)),
  });
  await timeFirstLogins(app, warmUp);
  await timeFirstLogins(leakyApp, warmUp);
});
afterAll(async () => {
  await leakyApp.close();
  await app.close();
});

function withoutDummyHash(passwords: PasswordHasher): PasswordHasher {
  return {
    ...passwords,
    verify: (password, stored) => (stored === null ? Promise.resolve(false) : passwords.verify(password, stored)),
  };
}

/** Times first logins: the accounts had no failed attempts before. */
function timeFirstLogins(world: TestApp, count: number): Promise<Record<Kind, number[]>> {
  const from = next;
  next += count;
  return timeLogins(world, from, count);
}

describe("two samples", () => {
  const spread = (from: number) => Array.from({ length: 60 }, (_, index) => from + ((index * 37) % 60) / 30);

  it("count as equal if they come from one distribution, and as different if one is shifted", () => {
    expect(sameDistributionChance(spread(5), spread(5.01))).toBeGreaterThan(0.9);
    expect(sameDistributionChance(spread(5), spread(6))).toBeLessThan(0.001);
  });

  it("have the probability that published tables give", () => {
    // The distance of these two samples is 0.5; its probability by Kolmogorov's limit with Stephens's correction is
    // about 0.0082.
    const low = Array.from({ length: 20 }, (_, index) => index);
    const high = low.map((value) => value + 10);
    expect(sameDistributionChance(low, high)).toBeCloseTo(0.0082, 3);
  });
});

describe("a refused login", () => {
  it(
    "takes the same time for existing accounts, unknown accounts and accounts without a password",
    { timeout: 10 * minuteMs },
    async () => {
      // By chance one comparison in a hundred fails, so only two failures in a row count.
      const first = judge(await timeFirstLogins(app, logins));
      const last = first.isAlike ? first : judge(await timeFirstLogins(app, logins));
      console.log(JSON.stringify(last));
      expect(last).toMatchObject({ isAlike: true });
    },
  );

  it("reveals unknown accounts in a server that computes no hash for them", { timeout: 5 * minuteMs }, async () => {
    const samples = await timeFirstLogins(leakyApp, leakyLogins);
    // If the machine stalls for longer than a hash takes, the leak is hidden for a while; then more samples are taken.
    for (let round = 1; round < rounds && judge(samples).unknown > leastChance; round += 1) {
      const moreSamples = await timeFirstLogins(leakyApp, leakyLogins);
      for (const kind of kinds) samples[kind].push(...moreSamples[kind]);
    }
    const probabilities = judge(samples);
    console.log(JSON.stringify(probabilities));
    expect(probabilities.unknown).toBeLessThan(leastChance);
  });
});

/** Compares the times of unknown accounts, and of accounts without a password, with those of known accounts. */
function judge(samples: Record<Kind, number[]>) {
  const unknown = sameDistributionChance(samples.known, samples.unknown);
  const passwordless = sameDistributionChance(samples.known, samples.passwordless);
  const medians = Object.fromEntries(kinds.map((kind) => [kind, middleOf(samples[kind])]));
  return { isAlike: unknown > leastChance && passwordless > leastChance, unknown, passwordless, medians };
}

function middleOf(values: readonly number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0) * 1_000) / 1_000;
}
