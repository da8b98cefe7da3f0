import { expect, it } from "vitest";
import { runCrash } from "./crash/run-crash.ts";

it("kills of the server and its database under load lose and duplicate nothing, and a control run detects a loss", async () => {
  const { sum, control } = await runCrash({
    kills: 1,
    victims: ["both"],
    playerCount: 6,
    mostKillsOfControl: 10,
  });
  const spotless = { lost: 0, doubled: 0, changedAnswers: 0, unsound: 0, uncredited: 0 };
  expect(sum).toMatchObject({ kills: 1, ...spotless });
  expect(sum.rounds).toBeGreaterThan(10);
  expect(sum.deposits).toBeGreaterThan(0);
  expect(sum.withdrawals).toBeGreaterThan(0);
  expect(control.lost).toBeGreaterThan(0);
}, 90_000);
