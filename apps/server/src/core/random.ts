/** The only source of randomness: cryptographically strong, unbiased, and replaceable in tests. */

import { randomBytes, randomInt, randomUUID } from "node:crypto";

export interface RandomSource {
  bytes(count: number): Buffer;
  /** A whole number from 0 to `maxExclusive - 1`, without modulo bias. */
  int(maxExclusive: number): number;
  uuid(): string;
}

export const systemRandom: RandomSource = {
  bytes: (count) => randomBytes(count),
  int: (maxExclusive) => randomInt(maxExclusive),
  uuid: () => randomUUID(),
};
