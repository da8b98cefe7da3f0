/**
 * Recomputes a round in the player's browser. It is the only browser code that may import `rules/studio`. WebCrypto
 * computes the HMAC-SHA256 blocks in advance, because the engine reads its random words synchronously.
 */

import { MOST_FREE_SPINS } from "@openhouse/rules/studio/capiz/feature-rules";
import { COINS_PER_STAKE } from "@openhouse/rules/studio/capiz/pay-table";
import { playRound } from "@openhouse/rules/studio/capiz/play-round";
import type { Round } from "@openhouse/rules/studio/capiz/play-round";
import { baseStrips, freeStrips, ROWS, symbolAt } from "@openhouse/rules/studio/capiz/strips";
import { symbols } from "@openhouse/rules/studio/capiz/symbols";
import { isClientSeed, roundMessage } from "@openhouse/rules/studio/seed-chain";
import { wordSource } from "@openhouse/rules/studio/word-source";

export interface RoundSeeds {
  /** Hexadecimal. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
}

export interface RecomputedSpin {
  readonly isFree: boolean;
  readonly multiplier: number;
  readonly stakes: number;
  /** Symbol names: five reels from the left, each from the top. */
  readonly window: readonly (readonly string[])[];
}

export interface RecomputedRound {
  /** SHA-256 of the server seed, hexadecimal. It must equal the commitment that was shown before the round. */
  readonly commitment: string;
  readonly stakes: number;
  readonly spins: readonly RecomputedSpin[];
}

const reels = 5;
const wordsPerBlock = 8;
/** Twice as many blocks as the longest round needs, because the engine may reject words. */
const blocks = Math.ceil(((1 + MOST_FREE_SPINS) * reels * 2) / wordsPerBlock);

/** The round of these seeds; undefined for invalid input. */
export async function recomputeRound(seeds: RoundSeeds): Promise<RecomputedRound | undefined> {
  // Pasted text may begin or end with white space, which is never part of a seed or nonce.
  const seed = bytesOfHex(seeds.serverSeed.trim());
  const [clientSeed, nonce] = [seeds.clientSeed.trim(), seeds.nonce.trim()];
  const isNonce = /^[1-9][0-9]{0,17}$/.test(nonce);
  if (seed === undefined || !isClientSeed(clientSeed) || !isNonce) return undefined;
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const stream = await Promise.all(
    Array.from({ length: blocks }, (_, cursor) => {
      const message = new TextEncoder().encode(roundMessage(clientSeed, BigInt(nonce), cursor));
      return crypto.subtle.sign("HMAC", key, message);
    }),
  );
  const round = playRound(wordSource((cursor) => new Uint8Array(stream[cursor] ?? new ArrayBuffer(0))));
  return {
    commitment: hexOf(await crypto.subtle.digest("SHA-256", seed)),
    stakes: round.coins / COINS_PER_STAKE,
    spins: round.spins.map(describeSpin),
  };
}

function describeSpin(spin: Round["spins"][number], index: number): RecomputedSpin {
  const strips = index === 0 ? baseStrips : freeStrips;
  return {
    isFree: index > 0,
    multiplier: spin.multiplier,
    stakes: spin.coins / COINS_PER_STAKE,
    window: strips.map((strip, reel) =>
      Array.from({ length: ROWS }, (_, row) => symbols[symbolAt(strip, spin.stops[reel] ?? 0, row)] ?? ""),
    ),
  };
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/i.test(text)) return undefined;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
