/**
 * A cache of drawn pictures. When it is full, it drops the least recently used picture. Only a few pictures are drawn
 * at a time and a limited number may wait, so that a flood of URLs has a bounded cost.
 */

import { Refusal } from "../core/refusal.ts";
import { compressText } from "./compressed-reply.ts";
import type { CompressedText } from "./compressed-reply.ts";

interface StoreLimits {
  /** Pictures in the cache. */
  readonly cacheSize: number;
  /** Pictures drawn at a time. */
  readonly atOnce: number;
  /** The maximum number of pictures that wait or are being drawn; further pictures are refused. */
  readonly waiting: number;
}

export class PictureStore {
  readonly #limits: StoreLimits;
  readonly #cache = new Map<string, CompressedText>();
  readonly #pending = new Map<string, Promise<CompressedText>>();
  readonly #queue: (() => void)[] = [];
  #busy = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  /**
   * Returns the picture with the name `name`, drawn if it is not cached. Refuses `system.not.available` if too many
   * wait.
   */
  async find(name: string, draw: () => string): Promise<CompressedText> {
    const cached = this.#cache.get(name);
    if (cached !== undefined) {
      // Inserts the picture again, so that it is the most recently used one.
      this.#cache.delete(name);
      this.#cache.set(name, cached);
      return cached;
    }
    const pending = this.#pending.get(name);
    if (pending !== undefined) return pending;
    if (this.#pending.size >= this.#limits.waiting) throw new Refusal("system.not.available");
    const drawing = this.#make(name, draw).finally(() => this.#pending.delete(name));
    this.#pending.set(name, drawing);
    return drawing;
  }

  async #make(name: string, draw: () => string): Promise<CompressedText> {
    if (this.#busy >= this.#limits.atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#busy += 1;
    try {
      const text = await compressText(draw(), "image/svg+xml; charset=utf-8");
      this.#keep(name, text);
      return text;
    } finally {
      this.#busy -= 1;
      this.#queue.shift()?.();
    }
  }

  #keep(name: string, text: CompressedText): void {
    const [oldest] = this.#cache.keys();
    if (this.#cache.size >= this.#limits.cacheSize && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(name, text);
  }
}
