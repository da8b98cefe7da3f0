import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playRound } from "@openhouse/rules/studio/capiz/play-round";
import { roundMessage } from "@openhouse/rules/studio/seed-chain";
import { wordSource } from "@openhouse/rules/studio/word-source";

const program = join(import.meta.dirname, "verify-round.mjs");
const serverSeed = "5a".repeat(32);

function verify(...args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], { encoding: "utf8" });
}

function playByEngine(nonce: bigint) {
  const seed = Buffer.from(serverSeed, "hex");
  return playRound(
    wordSource((cursor) =>
      createHmac("sha256", seed)
        .update(roundMessage("lantern", nonce, cursor))
        .digest(),
    ),
  );
}

test("the independent verifier agrees with the engine on rounds with and without free spins", () => {
  const noncesWithFreeSpins = Array.from({ length: 400 }, (_, index) => BigInt(index + 1)).filter(
    (nonce) => playByEngine(nonce).spins.length > 1,
  );
  expect(noncesWithFreeSpins.length).toBeGreaterThan(0);
  for (const nonce of [1n, 2n, 3n, 4n, 5n, ...noncesWithFreeSpins.slice(0, 3)]) {
    const round = playByEngine(nonce);
    const output = verify(serverSeed, "lantern", String(nonce));
    expect(output).toContain(`spin 1: stops ${round.spins[0]?.stops.join(" ")} `);
    expect(output.match(/free spin/g)?.length ?? 0).toBe(round.spins.length - 1);
    expect(output).toContain(`round pays ${round.coins / 20} stakes`);
  }
});

test("the verifier fails if the seed does not match the commitment", () => {
  expect(() => verify(serverSeed, "lantern", "1", "00".repeat(32))).toThrow();
  const commitment = /commitment (\w+)/.exec(verify(serverSeed, "lantern", "1"))?.[1] ?? "";
  expect(verify(serverSeed, "lantern", "1", commitment)).toContain("is the one that was committed to");
});
