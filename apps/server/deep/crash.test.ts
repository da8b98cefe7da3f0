import { expect, it } from "vitest";
import { runCrash } from "./crash/run-crash.ts";

it("six kills of server and database under load lose and double nothing", async () => {
  const sum = await runCrash({ kills: 6, victims: ["database", "server", "both"] });
  expect(sum).toMatchObject({ kills: 6, lost: 0, doubled: 0, changedAnswers: 0, unsound: 0 });
  expect(sum.acknowledged).toBeGreaterThan(100);
}, 90_000);

it("the same test sees what a server forgets that answers before its log is on disk", async () => {
  const isEnough = ({ lost }: { lost: number }) => lost > 0;
  const control = await runCrash({ kills: 10, victims: ["database"], isForgetful: true, isEnough });
  expect(control.lost).toBeGreaterThan(0);
}, 90_000);
