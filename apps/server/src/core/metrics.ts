/**
 * The figures of a process for Prometheus. Labels never name a member, an address or a URL, only values of a short,
 * fixed list. Source: docs/operations.md, Metrics.
 */

import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A batch of a lane: how many items, how long the first of them waited, and how long the batch took. */
export interface MeasuredBatch {
  readonly size: number;
  readonly waitedMs: number;
  readonly tookMs: number;
}

export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<"method" | "route" | "status">;
  readonly jobDuration: Histogram<"job" | "outcome">;
  /** 1 if the last check of a merchant's books by this process found no difference, otherwise 0. */
  readonly booksSound: Gauge<"merchant">;
  /** Differences that the last check of the shipped files by this process found. */
  readonly filesChanged: Gauge;
  observeBatch(lane: string, batch: MeasuredBatch): void;
  /**
   * Adds a figure whose value is set by a function that was given to `onRead`. A second call with the same name returns
   * the same figure, because an application may be built twice.
   */
  addGauge(name: string, help: string, labelNames: readonly string[]): Gauge;
  /** Calls the function before each reading. */
  onRead(update: () => void | Promise<void>): void;
  /** All figures in the text format of Prometheus. */
  read(): Promise<string>;
}

/** Sizes of batches; a lane sends at most 256 items. */
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobSeconds = [0.01, 0.1, 1, 5, 15, 60, 300, 1_800];

/** Creates the registry with the process's own figures (memory, event loop) and the product's figures. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const gauges = new Map<string, Gauge>();
  const updates: (() => void | Promise<void>)[] = [];
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const laneLabels = { labelNames: ["lane"] as const, registers };
  const batchSize = new Histogram({
    name: "openhouse_lane_batch_items",
    help: "Items per batch of a lane",
    buckets: batchSizes,
    ...laneLabels,
  });
  const laneWait = new Histogram({
    name: "openhouse_lane_wait_seconds",
    help: "Time that the first item of a batch waited for the batch to start",
    buckets: seconds,
    ...laneLabels,
  });
  const batchDuration = new Histogram({
    name: "openhouse_lane_batch_duration_seconds",
    help: "Time of a batch at the database",
    buckets: seconds,
    ...laneLabels,
  });
  return {
    registry,
    httpDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from request to response",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    jobDuration: new Histogram({
      name: "openhouse_job_duration_seconds",
      help: "Time of a job in this process",
      labelNames: ["job", "outcome"],
      buckets: jobSeconds,
      registers,
    }),
    booksSound: new Gauge({
      name: "openhouse_books_sound",
      help: "1 if the last check of the merchant's books found no difference, otherwise 0",
      labelNames: ["merchant"],
      registers,
    }),
    filesChanged: new Gauge({
      name: "openhouse_files_changed",
      help: "Differences that the last check of the server's files found",
      registers,
    }),
    observeBatch(lane, { size, waitedMs, tookMs }) {
      batchSize.observe({ lane }, size);
      laneWait.observe({ lane }, waitedMs / 1_000);
      batchDuration.observe({ lane }, tookMs / 1_000);
    },
    addGauge(name, help, labelNames) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers });
      gauges.set(name, gauge);
      return gauge;
    },
    onRead: (update) => void updates.push(update),
    async read() {
      await Promise.all(updates.map(async (update) => update()));
      return registry.metrics();
    },
  };
}
