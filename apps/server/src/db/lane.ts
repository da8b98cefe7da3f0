/**
 * A lane collects concurrent writes: callers submit single items, and while one batch runs, the next one is collected.
 * There is no timer; a free lane starts at once. Source: docs/database.md, Lanes.
 *
 * Each item has a key that is unique in the database, so that an item can safely be sent twice. Therefore, if it is
 * unknown whether a batch was committed, the batch is sent again unchanged.
 */

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { monotonicMs } from "../core/clock.ts";
import { Refusal } from "../core/refusal.ts";
import type { MeasuredBatch } from "../core/metrics.ts";
import type { Database, Queryable } from "./connection.ts";
import { isResultUnknown, LaneConnection, sqlStateOf } from "./lane-connection.ts";

export interface LaneOptions<Item, Result> {
  readonly db: Pick<Database, "dedicated">;
  /**
   * Runs one statement for all items and returns their results in order. Must be idempotent by the keys of the items.
   * `isAgain` is true if the lane has sent these items before without learning the result; then an item that is already
   * stored may come from an earlier attempt.
   */
  readonly runBatch: (
    connection: Queryable,
    items: readonly Item[],
    attempt: { readonly isAgain: boolean },
  ) => Promise<readonly Result[]>;
  /** Runs a single waiting item, and each item of a batch that failed. Default: `runBatch` with one item. */
  readonly runSingle?: (connection: Queryable, item: Item) => Promise<Result>;
  /** Items with the same key never share a batch. */
  readonly keyOf: (item: Item) => string;
  /** True if two items with the same key are identical; then the second one gets the result of the first. */
  readonly isSameItem?: (a: Item, b: Item) => boolean;
  /** Items of different partitions (merchants) never share a batch. */
  readonly partitionOf?: (item: Item) => string | number;
  /** How many items may wait; further items are refused. */
  readonly mostWaiting?: number;
  /** The maximum duration of a call; after it the result is unknown. */
  readonly timeoutMs?: number;
  /** How long a batch with an unknown result is retried before its callers get a refusal. */
  readonly giveUpMs?: number;
  /** Called after each completed batch. */
  readonly onBatch?: (batch: MeasuredBatch) => void;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly partition: string | number;
  readonly submittedMs: number;
  readonly callers: { resolve(result: Result): void; reject(error: unknown): void }[];
}

const normalBatchSize = 64;
const largeBatchSize = 256;
const largeQueueSize = 200;
const maxAttempts = 5;
const firstPauseMs = 20;
const longestPauseMs = 500;
/**
 * After these errors nothing is stored and a retry may succeed: unique violation by a concurrent caller, serialization
 * failure, deadlock.
 */
const retryableStates = new Set(["23505", "40001", "40P01"]);
/**
 * After these errors, the lock timeout and the statement timeout, another transaction probably still locks the item's
 * rows. Waiting again would delay all other items of the lane.
 */
const lockedRowStates = new Set(["55P03", "57014"]);

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

  /** The number of items that wait for a batch. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Resolves when the item's transaction has committed. Refusals: `wallet.busy` (queue full, draining, rows locked for
   * too long, or a conflict with other transactions in every attempt), `system.not.available` (the database did not
   * return in time, so the result is unknown and the request may be repeated with the same key).
   */
  submit(item: Item): Promise<Result> {
    if (this.#isDraining || this.#queue.length >= (this.#options.mostWaiting ?? 4_096)) {
      return Promise.reject(new Refusal("wallet.busy"));
    }
    const { keyOf, partitionOf } = this.#options;
    return new Promise((resolve, reject) => {
      const partition = partitionOf?.(item) ?? 0;
      this.#queue.push({
        item,
        key: keyOf(item),
        partition,
        submittedMs: monotonicMs(),
        callers: [{ resolve, reject }],
      });
      this.#working ??= this.#work();
    });
  }

  /** Refuses new items, completes accepted ones, and closes the connection. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#working;
    await this.#connection.close();
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      // Waits so that callers that have just got a result, and requests that are being parsed, can join the batch.
      await nextTurn();
      await this.#run(this.#takeBatch());
    }
    this.#working = undefined;
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const limit = this.#queue.length > largeQueueSize ? largeBatchSize : normalBatchSize;
    const partition = this.#queue[0]?.partition;
    const batch = new Map<string, Waiting<Item, Result>>();
    const remaining: Waiting<Item, Result>[] = [];
    for (const waiting of this.#queue) {
      const sameKeyItem = batch.get(waiting.key);
      if (waiting.partition !== partition) remaining.push(waiting);
      else if (sameKeyItem !== undefined && this.#options.isSameItem?.(sameKeyItem.item, waiting.item) === true) {
        sameKeyItem.callers.push(...waiting.callers);
      } else if (sameKeyItem !== undefined || batch.size >= limit) remaining.push(waiting);
      else batch.set(waiting.key, waiting);
    }
    this.#queue = remaining;
    return [...batch.values()];
  }

  /** Never throws: every caller of the batch gets a result or an error. */
  async #run(batch: readonly Waiting<Item, Result>[], wasSent = false): Promise<void> {
    const startedMs = monotonicMs();
    let isAgain = wasSent;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const results = await this.#connection.run((connection) => this.#call(connection, batch, isAgain));
        const waitedMs = startedMs - (batch[0]?.submittedMs ?? startedMs);
        this.#options.onBatch?.({ size: batch.length, waitedMs, tookMs: monotonicMs() - startedMs });
        return resolveAll(batch, results);
      } catch (error) {
        const decision = this.#judge(error, { size: batch.length, attempts, startedMs });
        if (decision === "singly") return await this.#runSingly(batch, isAgain);
        if (decision !== "again") return rejectAll(batch, decision);
        isAgain ||= isResultUnknown(error);
        await sleep(Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs));
      }
    }
  }

  #judge(error: unknown, progress: { size: number; attempts: number; startedMs: number }) {
    if (isResultUnknown(error)) {
      const isLate = monotonicMs() - progress.startedMs > (this.#options.giveUpMs ?? 30_000);
      return isLate ? new Refusal("system.not.available") : "again";
    }
    if (progress.size > 1) return "singly";
    const state = sqlStateOf(error);
    if (state !== undefined && lockedRowStates.has(state)) return new Refusal("wallet.busy");
    if (state === undefined || !retryableStates.has(state)) return error as Error;
    return progress.attempts < maxAttempts ? "again" : new Refusal("wallet.busy");
  }

  /** At least one item made the batch fail, so nothing was stored. Now each item runs separately. */
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
    if (results.length !== items.length) throw new RangeError("the number of results differs from the number of items");
    return results;
  }
}

function resolveAll<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  batch.forEach(({ callers }, index) => {
    const result = results[index] as Result;
    for (const { resolve } of callers) resolve(result);
  });
}

function rejectAll<Item, Result>(batch: readonly Waiting<Item, Result>[], error: Error): void {
  for (const { callers } of batch) for (const { reject } of callers) reject(error);
}
