/** A deterministic random source: SHA-256 of a label and a counter. Used for the demo's seed only. */

import { createHash } from "node:crypto";
import type { RandomSource } from "../core/random.ts";

export interface DemoRandom extends RandomSource {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True in `percent` percent of the calls. */
  chance(percent: number): boolean;
  /** One of the items; throws if there are none. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, with a probability proportional to its weight. */
  pickWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
}

const wordRange = 2 ** 32;

/** Each label has its own sequence, so that draws of one part of the demo do not change another part. */
export function createDemoRandom(label: string): DemoRandom {
  let counter = 0;
  let unusedBytes = Buffer.alloc(0);
  const bytes = (count: number): Buffer => {
    while (unusedBytes.length < count) {
      unusedBytes = Buffer.concat([unusedBytes, createHash("sha256").update(`${label}:${counter}`).digest()]);
      counter += 1;
    }
    const drawnBytes = unusedBytes.subarray(0, count);
    unusedBytes = unusedBytes.subarray(count);
    return Buffer.from(drawnBytes);
  };
  const int = (maxExclusive: number): number => {
    const fairRange = wordRange - (wordRange % maxExclusive);
    for (;;) {
      const word = bytes(4).readUInt32BE();
      if (word < fairRange) return word % maxExclusive;
    }
  };
  const pickAt = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  return {
    bytes,
    int,
    uuid: () => uuidOf(bytes(16)),
    between: (least, most) => least + int(most - least + 1),
    chance: (percent) => int(10_000) < percent * 100,
    pick: (items) => pickAt(items, int(Math.max(items.length, 1))),
    pickWeighted(items, weightOf) {
      const weights = items.map(weightOf);
      let remainder = int(
        Math.max(
          weights.reduce((sum, weight) => sum + weight, 0),
          1,
        ),
      );
      const index = weights.findIndex((weight) => {
        remainder -= weight;
        return remainder < 0;
      });
      return pickAt(items, index);
    },
  };
}

/** Formats the bytes as a UUID of version 4. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
