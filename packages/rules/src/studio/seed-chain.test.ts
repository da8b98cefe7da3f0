import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CHAIN_LENGTH, isClientSeed, provesCommitment, roundMessage, seedAt } from "./seed-chain.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const chain = { root: new Uint8Array(32).fill(7), length: CHAIN_LENGTH };

test("each seed proves its commitment, which is the seed of the previous position", () => {
  for (const position of [1, 2, 100, CHAIN_LENGTH]) {
    const seed = seedAt(chain, position, sha256);
    expect(provesCommitment(seed, seedAt(chain, position - 1, sha256), sha256)).toBe(true);
  }
});

test("a seed proves neither the commitment of another seed nor a shortened commitment", () => {
  const commitment = seedAt(chain, 4, sha256);
  expect(provesCommitment(seedAt(chain, 6, sha256), commitment, sha256)).toBe(false);
  expect(provesCommitment(seedAt(chain, 5, sha256), commitment.subarray(1), sha256)).toBe(false);
});

test.each([-1, CHAIN_LENGTH + 1, 0.5])("the chain refuses the position %d", (position) => {
  expect(() => seedAt(chain, position, sha256)).toThrow(RangeError);
});

test.each([
  ["lantern-42", true],
  ["", false],
  ["a:b", false],
  ["with space", false],
  ["ñ", false],
  ["x".repeat(64), true],
  ["x".repeat(65), false],
])("isClientSeed(%j) returns %s", (text, isAccepted) => {
  expect(isClientSeed(text)).toBe(isAccepted);
});

test("the message for a block of random bytes consists of client seed, nonce and cursor", () => {
  expect(roundMessage("lantern", 12n, 3)).toBe("lantern:12:3");
});
