import { expect, it } from "vitest";
import { runCrash } from "./crash/run-crash.ts";

/**
 * This test runs no negative control. `npm run deep -- crash` runs one: the same load without durable commits, in which
 * a loss must be detected.
 */
it("killing the server and its database under load loses and duplicates nothing", async () => {
  const { sum } = await runCrash({
    kills: 1,
    victims: ["both"],
    playerCount: 6,
    maxControlKills: 0,
  });
  const noFaults = { lost: 0, doubled: 0, changedAnswers: 0, unsound: 0, uncredited: 0 };
  expect(sum).toMatchObject({ kills: 1, ...noFaults });
  expect(sum.rounds).toBeGreaterThan(10);
  expect(sum.deposits).toBeGreaterThan(0);
  expect(sum.withdrawals).toBeGreaterThan(0);
}, 90_000);
