/**
 * The motion of one reel. While the reel turns, the symbols of its strip run past. When the server has responded, the
 * three symbols of the response enter, and the reel slows down until it shows them. This code decides no outcome.
 */

import { rowCount } from "./layout.ts";

const topSpeed = 26;
const speedUpMs = 180;

interface Stopping {
  readonly distance: number;
  readonly durationMs: number;
  readonly enteringSymbols: number[];
  elapsedMs: number;
}

export class ReelMotion {
  /** The symbols from just above the visible rows to the bottom row, drawn `offset` rows lower. */
  tape: readonly number[];
  /** From 0 to 1, in rows. */
  offset = 0;
  /** Rows per second; determines the blur. */
  speed = 0;
  isTurning = false;
  readonly #strip: readonly number[];
  #next = 0;
  #turningMs = 0;
  #stopping: Stopping | undefined;

  constructor(strip: readonly number[]) {
    this.#strip = strip;
    this.tape = strip.slice(0, rowCount + 1);
  }

  start(): void {
    this.isTurning = true;
    this.#turningMs = 0;
    this.#stopping = undefined;
  }

  /** Slows down within `ms` until it shows these symbols, top row first. */
  stopOn(window: readonly number[], ms: number): void {
    // One more symbol from the strip enters above the visible rows.
    const enteringSymbols = [...window.toReversed(), this.#takeFromStrip()];
    this.#stopping = {
      distance: enteringSymbols.length - this.offset,
      durationMs: Math.max(ms, 1),
      enteringSymbols,
      elapsedMs: 0,
    };
    this.isTurning = true;
  }

  /** Shows these symbols at once. */
  set(window: readonly number[]): void {
    this.tape = [this.#takeFromStrip(), ...window];
    this.#setStill();
  }

  advance(ms: number): void {
    const stopping = this.#stopping;
    if (stopping !== undefined) return this.#advanceStop(stopping, ms);
    if (!this.isTurning) return;
    this.#turningMs += ms;
    this.speed = topSpeed * Math.min(1, this.#turningMs / speedUpMs);
    this.#move((this.speed * ms) / 1000);
  }

  #advanceStop(stopping: Stopping, ms: number): void {
    const previousDistance = easedShare(stopping.elapsedMs / stopping.durationMs) * stopping.distance;
    stopping.elapsedMs = Math.min(stopping.durationMs, stopping.elapsedMs + ms);
    const newDistance = easedShare(stopping.elapsedMs / stopping.durationMs) * stopping.distance;
    this.speed = (newDistance - previousDistance) / (Math.max(1, ms) / 1000);
    this.#move(newDistance - previousDistance);
    if (stopping.elapsedMs < stopping.durationMs) return;
    // A rounding error may leave the last row out, so set all remaining symbols.
    for (const entering of stopping.enteringSymbols) this.tape = [entering, ...this.tape.slice(0, rowCount)];
    this.#setStill();
  }

  /** Moves the symbols down by this many rows. */
  #move(rows: number): void {
    this.offset += rows;
    while (this.offset >= 1) {
      this.offset -= 1;
      const entering = this.#stopping?.enteringSymbols.shift() ?? this.#takeFromStrip();
      this.tape = [entering, ...this.tape.slice(0, rowCount)];
    }
  }

  #setStill(): void {
    this.offset = 0;
    this.speed = 0;
    this.#stopping = undefined;
    this.isTurning = false;
  }

  #takeFromStrip(): number {
    this.#next = (this.#next + this.#strip.length - 1) % this.#strip.length;
    return this.#strip[this.#next] ?? 0;
  }
}

/** Fast at first, then slightly past the end and back, like a wooden reel. */
function easedShare(share: number): number {
  const t = Math.min(1, Math.max(0, share)) - 1;
  const overshoot = 0.9;
  return t * t * ((overshoot + 1) * t + overshoot) + 1;
}
