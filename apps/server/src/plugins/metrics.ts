/**
 * Measures each request. The figures of the pool, the sockets and the database are collected only when the metrics are
 * read. All metrics are served on a port of their own (metrics-server.ts), never by the application.
 */

import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { measureDatabase } from "../db/measure-database.ts";
import type { DatabaseFigures, Waiting } from "../db/measure-database.ts";

type MetricDeps = Pick<Deps, "metrics" | "db" | "merchants" | "clock" | "log">;

/** Measures each request by the pattern of its route, because its URL can contain names and tokens. */
export function measureRequests(app: FastifyInstance, { metrics }: Pick<Deps, "metrics">): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

/** The number of open sockets of this process. */
export function measureSockets({ metrics }: Pick<Deps, "metrics">, socketCount: () => number): void {
  const sockets = metrics.addGauge("openhouse_sockets", "Open sockets of the live channel in this process", []);
  metrics.onRead(() => sockets.set(socketCount()));
}

/** Connections of the pool, and the figures of the whole system from the database. */
export function measureStores(deps: MetricDeps): void {
  const { metrics, db } = deps;
  const connections = metrics.addGauge("openhouse_pool_connections", "Connections of the pool", ["state"]);
  const waiting = metrics.addGauge("openhouse_pool_waiting", "Callers that wait for a connection of the pool", []);
  metrics.onRead(() => {
    const { total, idle, waiting: waitingCount } = db.connections();
    connections.set({ state: "idle" }, idle);
    connections.set({ state: "used" }, total - idle);
    waiting.set(waitingCount);
  });
  measureSystem(deps);
}

function measureSystem(deps: MetricDeps): void {
  const { metrics, db, merchants, clock, log } = deps;
  const up = metrics.addGauge("openhouse_database_up", "1 if the database answered the last reading of figures", []);
  const outbox = metrics.addGauge("openhouse_outbox_events", "Events that wait", ["queue"]);
  const outboxAge = metrics.addGauge("openhouse_outbox_oldest_seconds", "Age of the oldest waiting event", ["queue"]);
  const jobs = metrics.addGauge("openhouse_jobs", "Jobs that are due, run, or have failed for good", ["state"]);
  const scheduled = metrics.addGauge("openhouse_job_scheduled_timestamp_seconds", "Last start by the schedule", [
    "job",
  ]);
  const paymentLabels = ["kind", "state"];
  const payments = metrics.addGauge(
    "openhouse_payments_waiting",
    "Deposits and withdrawals that are open",
    paymentLabels,
  );
  const paymentAge = metrics.addGauge(
    "openhouse_payments_oldest_seconds",
    "Age of the oldest open payment",
    paymentLabels,
  );
  const dayClosed = metrics.addGauge("openhouse_day_close_timestamp_seconds", "Time of the last closed day", [
    "merchant",
  ]);
  const dayProven = metrics.addGauge("openhouse_day_close_proven", "1 if the last closed day adds up", ["merchant"]);
  const transfers = metrics.addGauge("openhouse_transfers_written", "Transfers written since the statistics began", []);
  const ageOf = ({ oldestAt }: Waiting) =>
    oldestAt === null ? 0 : Math.max(0, clock.businessNow().getTime() - oldestAt.getTime()) / 1_000;
  const codeOf = (id: number) => merchants.all().find((merchant) => Number(merchant.id) === id)?.code ?? "unknown";
  const write = (figures: DatabaseFigures): void => {
    for (const [queue, events] of [
      ["delivery", figures.outbox],
      ["retry", figures.outboxFailures],
    ] as const) {
      outbox.set({ queue }, events.count);
      outboxAge.set({ queue }, ageOf(events));
    }
    for (const [state, count] of Object.entries(figures.jobs)) jobs.set({ state }, count);
    for (const { job, at } of figures.scheduledJobs) scheduled.set({ job }, at.getTime() / 1_000);
    // A state without payments must disappear, so the figures of the last reading are removed first.
    payments.reset();
    paymentAge.reset();
    for (const { kind, state, ...payment } of figures.payments) {
      payments.set({ kind, state }, payment.count);
      paymentAge.set({ kind, state }, ageOf(payment));
    }
    for (const { merchantId, isProven, closedAt } of figures.closedDays) {
      const merchant = codeOf(merchantId);
      dayClosed.set({ merchant }, closedAt.getTime() / 1_000);
      dayProven.set({ merchant }, isProven ? 1 : 0);
    }
    transfers.set(figures.transfersWritten);
    up.set(1);
  };
  metrics.onRead(() =>
    measureDatabase(db).then(write, (error: unknown) => {
      log.warn({ err: error }, "the figures of the database could not be read");
      up.set(0);
    }),
  );
}
