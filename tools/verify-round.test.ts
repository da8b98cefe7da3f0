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

function engine(nonce: bigint) {
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
  const withFeature = Array.from({ length: 400 }, (_, index) => BigInt(index + 1)).filter(
    (nonce) => engine(nonce).spins.length > 1,
  );
  expect(withFeature.length).toBeGreaterThan(0);
  for (const nonce of [1n, 2n, 3n, 4n, 5n, ...withFeature.slice(0, 3)]) {
    const round = engine(nonce);
    const text = verify(serverSeed, "lantern", String(nonce));
    expect(text).toContain(`spin 1: stops ${round.spins[0]?.stops.join(" ")} `);
    expect(text.match(/free spin/g)?.length ?? 0).toBe(round.spins.length - 1);
    expect(text).toContain(`round pays ${round.coins / 20} stakes`);
  }
});

test("the verifier fails when the seed does not match the commitment", () => {
  expect(() => verify(serverSeed, "lantern", "1", "00".repeat(32))).toThrow();
  const commitment = /commitment (\w+)/.exec(verify(serverSeed, "lantern", "1"))?.[1] ?? "";
  expect(verify(serverSeed, "lantern", "1", commitment)).toContain("is the one that was committed to");
});
