/**
 * A cache of drawn pictures that drops the least recently used one. Only a few are drawn at a time and a limited number
 * waits, so that a flood of URLs has a bounded cost.
 */

import { Refusal } from "../core/refusal.ts";
import { compressText } from "./compressed-reply.ts";
import type { CompressedText } from "./compressed-reply.ts";

interface Room {
  /** Pictures in the cache. */
  readonly kept: number;
  /** Pictures drawn at a time. */
  readonly atOnce: number;
  /** Pictures that wait or are drawn; more are refused. */
  readonly waiting: number;
}

export class PictureStore {
  readonly #room: Room;
  readonly #kept = new Map<string, CompressedText>();
  readonly #pending = new Map<string, Promise<CompressedText>>();
  readonly #queue: (() => void)[] = [];
  #busy = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /**
   * Returns the picture with the name `name`, drawn if it is not cached. Refuses `system.not.available` if too many
   * wait.
   */
  async find(name: string, draw: () => string): Promise<CompressedText> {
    const known = this.#kept.get(name);
    if (known !== undefined) {
      // Inserts the picture again, so that it is the most recently used one.
      this.#kept.delete(name);
      this.#kept.set(name, known);
      return known;
    }
    const begun = this.#pending.get(name);
    if (begun !== undefined) return begun;
    if (this.#pending.size >= this.#room.waiting) throw new Refusal("system.not.available");
    const made = this.#make(name, draw).finally(() => this.#pending.delete(name));
    this.#pending.set(name, made);
    return made;
  }

  async #make(name: string, draw: () => string): Promise<CompressedText> {
    if (this.#busy >= this.#room.atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve));
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
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= this.#room.kept && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(name, text);
  }
}
