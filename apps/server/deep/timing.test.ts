/** TIMING_LOGINS sets how many logins of each kind are timed. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setHouse } from "../src/testing/set-house.ts";
import { createTestApp } from "../src/testing/test-app.ts";
import type { TestApp } from "../src/testing/test-app.ts";
import { fillHouse, kinds, timeLogins } from "./timing/time-logins.ts";
import { sameDistributionChance } from "./timing/two-samples.ts";

const logins = Number(process.env.TIMING_LOGINS ?? 300);
const warmUp = 30;
const minuteMs = 60_000;
const leastChance = 0.01;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The captcha would stand before the password.
  await setHouse(app, 1, { flags: { CAPTCHA3: false } });
  await fillHouse(app, warmUp + 2 * logins);
  await timeLogins(app, 1, warmUp);
});
afterAll(() => app.close());

describe("two samples", () => {
  const spread = (from: number) => Array.from({ length: 60 }, (_, index) => from + ((index * 37) % 60) / 30);

  it("of one distribution are taken for one, and shifted ones are not", () => {
    expect(sameDistributionChance(spread(5), spread(5.01))).toBeGreaterThan(0.9);
    expect(sameDistributionChance(spread(5), spread(6))).toBeLessThan(0.001);
  });

  it("have the chance that tables give", () => {
    // Distance 0.5 of 20 and 20: Kolmogorov's limit with Stephens's correction, about 0.0082.
    const low = Array.from({ length: 20 }, (_, index) => index);
    expect(
      sameDistributionChance(
        low,
        low.map((value) => value + 10),
      ),
    ).toBeCloseTo(0.0082, 3);
  });
});

describe("a refused login", () => {
  it(
    "takes as long for an account that exists as for one that does not, or has no password",
    { timeout: 10 * minuteMs },
    async () => {
      // A statistical test: once in a hundred runs chance alone fails it, so a failure is repeated with fresh samples.
      const first = await compare(1 + warmUp);
      const last = first.isFine ? first : await compare(1 + warmUp + logins);
      console.log(JSON.stringify(last));
      expect(last).toMatchObject({ isFine: true });
    },
  );
});

/** How alike the kinds are, and whether the same samples would show a millisecond. */
async function compare(from: number) {
  const samples = await timeLogins(app, from, logins);
  const slower = samples.known.map((ms) => ms + 1);
  const known = sameDistributionChance(samples.known, samples.unknown);
  const passwordless = sameDistributionChance(samples.passwordless, samples.unknown);
  const control = sameDistributionChance(slower, samples.unknown);
  const medians = Object.fromEntries(kinds.map((kind) => [kind, middleOf(samples[kind])]));
  const isFine = known > leastChance && passwordless > leastChance && control < leastChance;
  return { isFine, known, passwordless, control, medians };
}

function middleOf(values: readonly number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0) * 1_000) / 1_000;
}
