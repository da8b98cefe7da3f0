#!/usr/bin/env node
/**
 * Verifies a round of Capiz After Dark from its seeds with Node alone, without code of Open House and without packages.
 *
 *   node tools/verify-round.mjs <server seed, hex> <client seed> <nonce> [commitment, hex]
 *
 * Prints the commitment, the stops of every spin and what the round pays in stakes. Exits with 1 if the given
 * commitment is not the SHA-256 of the server seed. Written from the published rules and not from the engine: strips,
 * pays and the feature are copied from the pay table, as a player could do.
 */

import { createHash, createHmac } from "node:crypto";

const names = "door parol moon jeepney kalesa sampaguita maya mango amber jade coral sky".split(" ");
const baseStrips = [
  "5 9 7 9 11 8 10 7 3 2 11 5 8 11 6 10 4 11 7 8 4 8 5 4 9 10 6 3 10 1 9 6 2 7",
  "6 11 9 5 8 3 9 8 1 10 9 3 5 2 6 8 11 7 0 9 11 10 7 5 4 7 6 11 10 6 8 10 2 4 7",
  "5 8 6 4 2 8 7 11 3 11 9 7 5 8 10 11 5 0 10 3 7 9 11 1 10 7 2 4 9 6 10 1 8 4 6 9",
  "7 3 7 9 6 8 4 10 9 10 8 6 10 1 2 5 9 7 4 10 9 11 5 4 11 5 11 6 3 0 8 11 6 7 8",
  "6 8 6 3 9 10 11 6 11 5 8 9 4 6 10 9 10 7 5 7 4 7 10 3 5 1 4 11 7 2 11 8 2 9 8",
].map((text) => text.split(" ").map(Number));
const freeStrips = [
  "10 5 8 6 3 1 9 8 5 4 2 11 4 9 11 7 5 10 3 1 7 6 9 11 8 6 3 2 11 10 7 10 8 4 9",
  "10 5 1 2 9 4 11 5 9 3 4 7 10 11 7 6 4 9 7 10 9 8 0 8 11 2 5 6 3 11 8 10 8 6 0",
  "11 7 3 6 2 4 10 5 8 4 6 11 9 5 1 8 10 0 11 3 8 9 5 10 3 9 7 6 9 0 2 11 4 7 8 10",
  "2 8 10 8 2 4 3 10 6 9 3 0 5 8 11 9 6 5 1 7 4 9 11 8 7 9 11 10 7 5 4 11 3 0 10 6",
  "8 6 5 11 7 8 6 7 6 9 10 9 1 10 2 3 8 5 3 11 1 4 11 9 4 11 10 9 5 7 4 3 8 2 10",
].map((text) => text.split(" ").map(Number));
const pays = {
  moon: [40, 120, 500],
  jeepney: [30, 100, 400],
  kalesa: [25, 80, 300],
  sampaguita: [20, 60, 250],
  maya: [15, 40, 150],
  mango: [12, 32, 120],
  amber: [8, 22, 70],
  jade: [8, 22, 70],
  coral: [8, 20, 60],
  sky: [8, 20, 60],
};
const parolPays = { 3: 40, 4: 200, 5: 1000 };
const spinsFor = { 3: 8, 4: 10, 5: 12 };

const [serverSeed = "", clientSeed = "", nonce = "", commitment] = process.argv.slice(2);
if (!/^[0-9a-f]{64}$/i.test(serverSeed) || clientSeed === "" || !/^[1-9]\d*$/.test(nonce)) {
  console.error("usage: node tools/verify-round.mjs <server seed> <client seed> <nonce> [commitment]");
  process.exit(2);
}

const seed = Buffer.from(serverSeed, "hex");
const unusedWords = [];
let cursor = 0;
function nextWord() {
  if (unusedWords.length === 0) {
    const block = createHmac("sha256", seed).update(`${clientSeed}:${nonce}:${cursor}`).digest();
    cursor += 1;
    for (let at = 0; at < 32; at += 4) unusedWords.push(block.readUInt32BE(at));
  }
  return unusedWords.shift();
}
function drawBelow(range) {
  for (;;) {
    const value = nextWord();
    // Values above the last whole multiple of the range would make small results more likely, so they are discarded.
    if (value < 2 ** 32 - (2 ** 32 % range)) return value % range;
  }
}
function spin(strips) {
  const stops = strips.map((strip) => drawBelow(strip.length));
  const window = strips.map((strip, reel) => [0, 1, 2].map((row) => names[strip[(stops[reel] + row) % strip.length]]));
  let coins = 0;
  for (const [name, pay] of Object.entries(pays)) {
    const counts = window.map((column) => column.filter((symbol) => symbol === name || symbol === "door").length);
    const end = counts.indexOf(0);
    const run = end < 0 ? 5 : end;
    if (run >= 3) coins += counts.slice(0, run).reduce((ways, count) => ways * count, 1) * pay[run - 3];
  }
  return { stops, coins, parols: window.flat().filter((symbol) => symbol === "parol").length };
}

const baseSpin = spin(baseStrips);
let total = baseSpin.coins + (parolPays[baseSpin.parols] ?? 0);
console.log(`commitment ${createHash("sha256").update(seed).digest("hex")}`);
console.log(`spin 1: stops ${baseSpin.stops.join(" ")} pays ${total / 20} stakes`);
let remainingSpins = spinsFor[baseSpin.parols] ?? 0;
let grantedSpins = remainingSpins;
let multiplier = 1;
for (let number = 1; remainingSpins > 0; number += 1) {
  const result = spin(freeStrips);
  multiplier = Math.min(5, multiplier + result.parols);
  const addedSpins = result.parols >= 3 ? Math.min(4, 16 - grantedSpins) : 0;
  grantedSpins += addedSpins;
  remainingSpins += addedSpins - 1;
  total += result.coins * multiplier;
  const paid = (result.coins * multiplier) / 20;
  console.log(`free spin ${number}: stops ${result.stops.join(" ")} x${multiplier} pays ${paid} stakes`);
}
console.log(`round pays ${total / 20} stakes`);
if (commitment !== undefined) {
  const isSame = createHash("sha256").update(seed).digest("hex") === commitment.toLowerCase();
  console.log(isSame ? "the seed is the one that was committed to" : "THE SEED IS NOT THE ONE THAT WAS COMMITTED TO");
  process.exit(isSame ? 0 : 1);
}
