/**
 * npm run deep -- rtp [rounds]: plays Capiz After Dark 10^8 times with the production engine and compares the mean, hit
 * rate and feature rate with the exact values, each within its own 99.9 % confidence interval. Random words come from
 * AES-256-CTR with random keys; these words are as uniform as HMAC blocks at a tenth of the cost. Two negative controls
 * must fail: reels with modulo bias, and correct rounds compared with a return that is eight standard errors off.
 */

import { createCipheriv, randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { exactFigures, standardDeviation } from "@openhouse/rules/studio/capiz/exact-figures";
import { COINS_PER_STAKE } from "@openhouse/rules/studio/capiz/pay-table";
import { playRound } from "@openhouse/rules/studio/capiz/play-round";
import { rationalToNumber } from "@openhouse/rules/studio/rational";
import { wordSource } from "@openhouse/rules/studio/word-source";
import type { WordSource } from "@openhouse/rules/studio/word-source";

interface Tally {
  readonly rounds: number;
  readonly coins: number;
  readonly squares: number;
  readonly hits: number;
  readonly features: number;
  readonly most: number;
}

interface Task {
  readonly rounds: number;
  readonly isBiased: boolean;
}

const defaultRounds = 100_000_000;
const biasedRounds = 4_000_000;
const blockBytes = 65_536;
/** Two-sided 99.9 %. */
const confidence = 3.2905;

if (isMainThread) {
  process.exitCode = await compare(Number(process.argv[2] ?? defaultRounds));
} else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(simulate(workerData as Task));
}

async function compare(rounds: number): Promise<number> {
  if (!Number.isSafeInteger(rounds) || rounds < 1000) throw new RangeError("rounds must be a whole number from 1000");
  const startedMs = performance.now();
  const fair = await simulateInParallel({ rounds, isBiased: false });
  const seconds = (performance.now() - startedMs) / 1000;
  const biased = await simulateInParallel({ rounds: Math.min(rounds, biasedRounds), isBiased: true });
  const lines = [...linesOf(fair), ...controlsOf(fair, biased)];
  process.stdout.write(`${fair.rounds.toLocaleString("en")} rounds in ${seconds.toFixed(1)} s\n`);
  for (const { name, text, ok } of lines) process.stdout.write(`${ok ? "ok  " : "FAIL"} ${name}: ${text}\n`);
  return lines.every(({ ok }) => ok) ? 0 : 1;
}

interface Line {
  readonly name: string;
  readonly text: string;
  readonly ok: boolean;
}

function linesOf(tally: Tally): Line[] {
  const figures = exactFigures();
  const { rounds, coins, squares, hits, features, most } = tally;
  const deviation = standardDeviation(figures);
  const mean = coins / rounds / COINS_PER_STAKE;
  const seenDeviation = Math.sqrt(squares / rounds - (coins / rounds) ** 2) / COINS_PER_STAKE;
  const hitRate = rationalToNumber(figures.hitRate);
  const featureRate = rationalToNumber(figures.featureRate);
  const ofShare = (share: number) => Math.sqrt(share * (1 - share));
  return [
    within("return to player", {
      seen: mean,
      exact: rationalToNumber(figures.returnToPlayer),
      error: deviation / Math.sqrt(rounds),
    }),
    within("hit rate", { seen: hits / rounds, exact: hitRate, error: ofShare(hitRate) / Math.sqrt(rounds) }),
    within("feature rate", {
      seen: features / rounds,
      exact: featureRate,
      error: ofShare(featureRate) / Math.sqrt(rounds),
    }),
    {
      name: "standard deviation",
      text: `${seenDeviation.toFixed(4)} stakes, exact ${deviation.toFixed(4)}`,
      // The payouts have heavy tails, so the sample's deviation converges slowly. Its tolerance is at least 2 %.
      ok: Math.abs(seenDeviation / deviation - 1) < Math.max(0.02, 60 / Math.sqrt(rounds)),
    },
    {
      name: "largest win",
      text: `${most / COINS_PER_STAKE} stakes, possible ${figures.mostCoins / COINS_PER_STAKE}`,
      ok: most <= figures.mostCoins,
    },
  ];
}

function controlsOf(fair: Tally, biased: Tally): Line[] {
  const figures = exactFigures();
  const exact = rationalToNumber(figures.returnToPlayer);
  const deviation = standardDeviation(figures);
  const hitRate = rationalToNumber(figures.hitRate);
  const error = deviation / Math.sqrt(fair.rounds);
  const hitError = Math.sqrt((hitRate * (1 - hitRate)) / biased.rounds);
  const fairMean = fair.coins / fair.rounds / COINS_PER_STAKE;
  return [
    mustFail("control, biased reels", { seen: biased.hits / biased.rounds, exact: hitRate, error: hitError }),
    mustFail("control, wrong return", { seen: fairMean, exact: exact + 8 * error, error }),
  ];
}

interface Comparison {
  readonly seen: number;
  readonly exact: number;
  /** Standard error of `seen`. */
  readonly error: number;
}

function within(name: string, { seen, exact, error }: Comparison): Line {
  const distance = (seen - exact) / error;
  const text = `${seen.toFixed(7)}, exact ${exact.toFixed(7)}, ${distance.toFixed(2)} standard errors`;
  return { name, text, ok: Math.abs(distance) <= confidence };
}

function mustFail(name: string, comparison: Comparison): Line {
  const { text, ok } = within(name, comparison);
  return { name, text: `${text} (must be far)`, ok: !ok };
}

async function simulateInParallel(task: Task): Promise<Tally> {
  const workers = Math.max(1, availableParallelism());
  const share = Math.ceil(task.rounds / workers);
  const tallies = await Promise.all(
    Array.from({ length: workers }, () => runWorker({ rounds: share, isBiased: task.isBiased })),
  );
  return tallies.reduce((sum, tally) => ({
    rounds: sum.rounds + tally.rounds,
    coins: sum.coins + tally.coins,
    squares: sum.squares + tally.squares,
    hits: sum.hits + tally.hits,
    features: sum.features + tally.features,
    most: Math.max(sum.most, tally.most),
  }));
}

function runWorker(task: Task): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function simulate({ rounds, isBiased }: Task): Tally {
  const words = isBiased ? biasedWords(randomWords()) : randomWords();
  let coins = 0;
  let squares = 0;
  let hits = 0;
  let features = 0;
  let most = 0;
  for (let index = 0; index < rounds; index += 1) {
    const round = playRound(words);
    coins += round.coins;
    squares += round.coins ** 2;
    hits += round.coins > 0 ? 1 : 0;
    features += round.spins.length > 1 ? 1 : 0;
    most = Math.max(most, round.coins);
  }
  return { rounds, coins, squares, hits, features, most };
}

function randomWords(): WordSource {
  const cipher = createCipheriv("aes-256-ctr", randomBytes(32), randomBytes(16));
  const zeros = Buffer.alloc(blockBytes);
  return wordSource(() => cipher.update(zeros));
}

/** Words of only six bits, so that the positions of the reels are not drawn with equal probabilities. */
function biasedWords(words: WordSource): WordSource {
  return { nextWord: () => words.nextWord() % 64 };
}
