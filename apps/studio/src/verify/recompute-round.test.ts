import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { recomputeRound } from "./recompute-round.ts";

const serverSeed = "11".repeat(32);

test("the verification page computes the expected round from known seeds", async () => {
  const round = await recomputeRound({ serverSeed, clientSeed: "lantern", nonce: "1" });
  expect(round?.commitment).toBe(createHash("sha256").update(Buffer.from(serverSeed, "hex")).digest("hex"));
  const block = createHmac("sha256", Buffer.from(serverSeed, "hex")).update("lantern:1:0").digest();
  const lengths = [34, 35, 36, 35, 35];
  expect(lengths.map((length, reel) => block.readUInt32BE(reel * 4) % length)).toEqual([28, 19, 10, 14, 8]);
  expect(round?.spins[0]?.window).toEqual([
    ["coral", "parol", "jade"],
    ["jade", "sky", "coral"],
    ["jade", "mango", "sampaguita"],
    ["moon", "sampaguita", "jade"],
    ["sky", "sampaguita", "amber"],
  ]);
});

test("the verification page ignores whitespace around pasted values", async () => {
  const seeds = { serverSeed, clientSeed: "lantern", nonce: "1" };
  const pasted = { serverSeed: ` ${serverSeed}\n`, clientSeed: "\tlantern ", nonce: " 1\r\n" };
  expect(await recomputeRound(pasted)).toEqual(await recomputeRound(seeds));
});

test.each([
  { name: "a short server seed", serverSeed: "11", clientSeed: "lantern", nonce: "1" },
  { name: "a client seed with a colon", serverSeed, clientSeed: "a:b", nonce: "1" },
  { name: "no nonce", serverSeed, clientSeed: "lantern", nonce: "" },
  { name: "a nonce of zero", serverSeed, clientSeed: "lantern", nonce: "0" },
])("the verification page refuses $name", async ({ name: _name, ...seeds }) => {
  expect(await recomputeRound(seeds)).toBeUndefined();
});
