import { expect, it } from "vitest";
import { runCrash } from "./crash/run-crash.ts";

/** `npm run deep -- crash` also runs without durable commits, to prove that the test detects lost operations. */
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
