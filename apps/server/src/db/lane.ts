/**
 * A lane: callers hand in items one by one, and while one batch is at the database the next is gathered. No timer
 * delays anybody: a free lane starts at once. Source: docs/database.md, Lanes.
 *
 * Every item carries a key that the database keeps unique, so that sending it twice is safe. That is what makes an
 * unknown outcome harmless: a batch without an answer is sent again as it was.
 */

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { monotonicMs } from "../core/clock.ts";
import { Refusal } from "../core/refusal.ts";
import type { Database, Queryable } from "./connection.ts";
import { isOutcomeUnknown, LaneConnection, sqlStateOf } from "./lane-connection.ts";

export interface LaneOptions<Item, Result> {
  readonly db: Pick<Database, "dedicated">;
  /**
   * One statement for all items; answers in their order. Must be idempotent by the keys of the items. `isAgain`: the
   * lane itself sent these items before and does not know what became of them, so a repeat may be its own.
   */
  readonly runBatch: (
    connection: Queryable,
    items: readonly Item[],
    attempt: { readonly isAgain: boolean },
  ) => Promise<readonly Result[]>;
  /** The short path for a queue of one, and for each item of a batch that failed; default: a batch of one. */
  readonly runSingle?: (connection: Queryable, item: Item) => Promise<Result>;
  /** Two items with one key never share a batch. */
  readonly keyOf: (item: Item) => string;
  /** True when two items with one key ask for the same: then the second shares the first one's answer. */
  readonly isSameItem?: (a: Item, b: Item) => boolean;
  /** Items of different partitions (merchants) never share a batch. */
  readonly partitionOf?: (item: Item) => string | number;
  /** More waiting items than that are refused. */
  readonly mostWaiting?: number;
  /** How long one call may take before its outcome is called unknown. */
  readonly timeoutMs?: number;
  /** How long an unknown outcome is pursued before its callers are told that we do not know. */
  readonly giveUpMs?: number;
  /** Told after each batch that was answered. */
  readonly onBatch?: (batch: { readonly size: number; readonly tookMs: number }) => void;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly partition: string | number;
  readonly answers: { resolve(result: Result): void; reject(error: unknown): void }[];
}

const usualBatch = 64;
const crowdedBatch = 256;
const crowd = 200;
const mostAttempts = 5;
const firstPauseMs = 20;
const longestPauseMs = 500;
/** Nothing was done and doing it again may work: key taken meanwhile, serialization, deadlock. */
const worthRetrying = new Set(["23505", "40001", "40P01"]);
/** Somebody holds the item's rows for too long: waiting again would hold up everybody else in the lane. */
const heldTooLong = new Set(["55P03", "57014"]);

export class Lane<Item, Result> {
  readonly #options: LaneOptions<Item, Result>;
  readonly #connection: LaneConnection;
  #queue: Waiting<Item, Result>[] = [];
  #working: Promise<void> | undefined;
  #isDraining = false;

  constructor(options: LaneOptions<Item, Result>) {
    this.#options = options;
    this.#connection = new LaneConnection(options.db, options.timeoutMs ?? 10_000);
  }

  /** How many items wait for a batch. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Answers when the item's transaction has committed.
   * Refusals: `wallet.busy` (queue full, draining, or locks held too long), `system.not.available` (the database did
   * not come back in time: the outcome is unknown, the same key may be sent again).
   */
  submit(item: Item): Promise<Result> {
    if (this.#isDraining || this.#queue.length >= (this.#options.mostWaiting ?? 4_096)) {
      return Promise.reject(new Refusal("wallet.busy"));
    }
    const { keyOf, partitionOf } = this.#options;
    return new Promise((resolve, reject) => {
      const partition = partitionOf?.(item) ?? 0;
      this.#queue.push({ item, key: keyOf(item), partition, answers: [{ resolve, reject }] });
      this.#working ??= this.#work();
    });
  }

  /** Takes nothing new, finishes what was taken, and closes the connection. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#working;
    await this.#connection.close();
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      // Callers that were just answered, and requests that are being read, join the batch.
      await nextTurn();
      await this.#run(this.#takeBatch());
    }
    this.#working = undefined;
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const limit = this.#queue.length > crowd ? crowdedBatch : usualBatch;
    const partition = this.#queue[0]?.partition;
    const batch = new Map<string, Waiting<Item, Result>>();
    const rest: Waiting<Item, Result>[] = [];
    for (const waiting of this.#queue) {
      const twin = batch.get(waiting.key);
      if (waiting.partition !== partition) rest.push(waiting);
      else if (twin !== undefined && this.#options.isSameItem?.(twin.item, waiting.item) === true) {
        twin.answers.push(...waiting.answers);
      } else if (twin !== undefined || batch.size >= limit) rest.push(waiting);
      else batch.set(waiting.key, waiting);
    }
    this.#queue = rest;
    return [...batch.values()];
  }

  /** Never throws: every caller of the batch is answered. */
  async #run(batch: readonly Waiting<Item, Result>[], wasSent = false): Promise<void> {
    const startedMs = monotonicMs();
    let isAgain = wasSent;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const results = await this.#connection.run((connection) => this.#call(connection, batch, isAgain));
        this.#options.onBatch?.({ size: batch.length, tookMs: monotonicMs() - startedMs });
        return answer(batch, results);
      } catch (error) {
        const verdict = this.#judge(error, { size: batch.length, attempts, startedMs });
        if (verdict === "singly") return await this.#runSingly(batch, isAgain);
        if (verdict !== "again") return refuse(batch, verdict);
        isAgain ||= isOutcomeUnknown(error);
        await sleep(Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs));
      }
    }
  }

  #judge(error: unknown, tried: { size: number; attempts: number; startedMs: number }) {
    if (isOutcomeUnknown(error)) {
      const isLate = monotonicMs() - tried.startedMs > (this.#options.giveUpMs ?? 30_000);
      return isLate ? new Refusal("system.not.available") : "again";
    }
    if (tried.size > 1) return "singly";
    const state = sqlStateOf(error);
    if (state !== undefined && heldTooLong.has(state)) return new Refusal("wallet.busy");
    if (state === undefined || !worthRetrying.has(state)) return error as Error;
    return tried.attempts < mostAttempts ? "again" : new Refusal("wallet.busy");
  }

  /** One item spoiled the batch and nothing was booked: each stands for itself. */
  async #runSingly(batch: readonly Waiting<Item, Result>[], isAgain: boolean): Promise<void> {
    for (const waiting of batch) await this.#run([waiting], isAgain);
  }

  async #call(
    connection: Queryable,
    batch: readonly Waiting<Item, Result>[],
    isAgain: boolean,
  ): Promise<readonly Result[]> {
    const [only] = batch;
    const { runBatch, runSingle } = this.#options;
    if (batch.length === 1 && only !== undefined && runSingle !== undefined) {
      return [await runSingle(connection, only.item)];
    }
    const items = batch.map(({ item }) => item);
    const results = await runBatch(connection, items, { isAgain });
    if (results.length !== items.length) throw new RangeError("a lane answered another number of items than it got");
    return results;
  }
}

function answer<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  batch.forEach(({ answers }, index) => {
    const result = results[index] as Result;
    for (const { resolve } of answers) resolve(result);
  });
}

function refuse<Item, Result>(batch: readonly Waiting<Item, Result>[], error: Error): void {
  for (const { answers } of batch) for (const { reject } of answers) reject(error);
}
