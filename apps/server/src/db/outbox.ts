/**
 * The outbox stores the events of a transaction and delivers them to every listener at least once, in order per
 * aggregate: if a listener fails for an event, the later events of that aggregate wait. A listener's writes are in the
 * same transaction as the deletion of the event, so its own rows change exactly once; all its other effects must be
 * idempotent.
 */

import type { Deps } from "../core/deps.ts";
import type { DomainEvent, EventName, EventPayloads } from "../core/events.ts";
import type { MerchantId } from "../core/ids.ts";
import { monotonicMs } from "../core/clock.ts";
import type { Tracing } from "../core/tracing.ts";
import type { Queryable, Transaction } from "./connection.ts";

export interface EventBatch {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly events: readonly DomainEvent[];
}

/** An event as listeners receive it. */
export type StoredEvent<Name extends EventName = EventName> = {
  [EventKey in Name]: {
    readonly merchantId: MerchantId;
    readonly id: bigint;
    readonly aggregateId: bigint;
    readonly name: EventKey;
    readonly payload: EventPayloads[EventKey];
    readonly at: Date;
  };
}[Name];

export interface OutboxListener {
  readonly name: string;
  readonly events: readonly EventName[];
  /**
   * Runs inside the dispatcher's transaction. An error keeps the event for this listener, which gets it again later.
   */
  handle(tx: Transaction, event: StoredEvent): Promise<void>;
}

const batchSize = 500;
const idlePauseMs = 150;
const retryPauseMs = 5_000;
const dispatcherLock = 4_801_001;

/** Stores events in the caller's transaction. */
export async function appendEvents({ ids }: Pick<Deps, "ids">, tx: Queryable, batch: EventBatch): Promise<void> {
  if (batch.events.length === 0) return;
  await tx.query(
    `insert into outbox (merchant_id, id, aggregate_id, name, payload, at)
     select $1, unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::text[]), unnest($5::jsonb[]), $6`,
    [
      batch.merchantId,
      ids.nextMany(batch.events.length),
      batch.events.map(({ aggregateId }) => aggregateId),
      batch.events.map(({ name }) => name),
      batch.events.map(({ payload }) => JSON.stringify(payload)),
      batch.at,
    ],
  );
}

export interface OutboxDispatcher {
  /** Delivers all waiting events, after a running delivery has ended; for tests and the demo's clock. */
  drain(): Promise<void>;
  /** Retries failed events that are due; for tests. */
  retry(): Promise<void>;
  stop(): Promise<void>;
}

type DispatcherDeps = Pick<Deps, "db" | "clock" | "log" | "tracing">;

/** Starts the delivery; only one of several processes delivers at a time. */
export function startOutbox(deps: DispatcherDeps, listeners: readonly OutboxListener[]): OutboxDispatcher {
  let isStopping = false;
  let working: Promise<void> = Promise.resolve();
  let retriedAtMs = monotonicMs();
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      const delivered = await deliverBatch(deps, listeners).catch((error: unknown) => {
        deps.log.error({ err: error }, "outbox batch failed");
        return 0;
      });
      if (monotonicMs() - retriedAtMs > retryPauseMs) {
        retriedAtMs = monotonicMs();
        await retryFailures(deps, listeners).catch((error: unknown) =>
          deps.log.error({ err: error }, "outbox retry failed"),
        );
      }
      if (delivered < batchSize) await new Promise((resolve) => setTimeout(resolve, idlePauseMs).unref());
    }
  };
  working = loop();
  return {
    async drain() {
      while ((await deliverBatch(deps, listeners, true)) > 0);
    },
    retry: () => retryFailures(deps, listeners),
    async stop() {
      isStopping = true;
      await working;
    },
  };
}

interface OutboxRow {
  merchantId: MerchantId;
  id: bigint;
  aggregateId: bigint;
  name: EventName;
  payload: never;
  at: Date;
}

interface WaitingRow extends OutboxRow {
  ctid: string;
}

async function lockDelivery(tx: Transaction, waitsForLock: boolean): Promise<boolean> {
  if (waitsForLock) {
    await tx.query(`select pg_advisory_xact_lock($1)`, [dispatcherLock]);
    return true;
  }
  const [lock] = await tx.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock($1) as mine`, [dispatcherLock]);
  return lock?.mine === true;
}

async function deliverBatch(
  { db, log, clock, tracing }: DispatcherDeps,
  listeners: readonly OutboxListener[],
  waitsForTurn = false,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockDelivery(tx, waitsForTurn))) return 0;
    const rows = await tx.query<WaitingRow>(
      `select merchant_id as "merchantId", id, aggregate_id as "aggregateId", name, payload, at,
         ctid::text as ctid
       from outbox order by id limit $1`,
      [batchSize],
    );
    const blocked = await readBlockedQueues(tx, rows);
    const now = clock.realNow();
    for (const row of rows) {
      const event = toEvent(row);
      for (const listener of listeners.filter(({ events }) => events.includes(event.name))) {
        const queueKey = queueKeyOf(row, listener.name);
        if (blocked.has(queueKey)) {
          await storeFailure(tx, { listener, row, attempts: 0, error: new Error(waitsBehind), retryAt: now });
          continue;
        }
        const error = await deliverEvent(tx, tracing, { listener, event });
        if (error === undefined) continue;
        log.error({ err: error, listener: listener.name, event: event.name }, "listener failed");
        blocked.add(queueKey);
        const retryAt = new Date(now.getTime() + retryPauseMs);
        await storeFailure(tx, { listener, row, attempts: 1, error, retryAt });
      }
    }
    // Deletes by ctid. A delete by key would scan the table with its dead rows, because its statistics say that it is
    // almost empty. Only the holder of the lock changes rows, so they are where they were read.
    const deleted = await tx.query<{ done: number }>(
      `delete from outbox where ctid = any ($1::tid[]) returning 1 as done`,
      [rows.map(({ ctid }) => ctid)],
    );
    if (deleted.length !== rows.length) throw new Error("delivered events were not found in the outbox");
    return rows.length;
  });
}

const waitsBehind = "waits behind an earlier event of its aggregate";

/** The key of a queue: one aggregate's events for one listener. */
function queueKeyOf({ merchantId, aggregateId }: Pick<OutboxRow, "merchantId" | "aggregateId">, listener: string) {
  return `${merchantId}:${aggregateId}:${listener}`;
}

/** Returns the queues with a failed event. */
async function readBlockedQueues(tx: Queryable, rows: readonly OutboxRow[]): Promise<Set<string>> {
  const failures = await tx.query<Pick<OutboxRow, "merchantId" | "aggregateId"> & { listener: string }>(
    `select distinct f.merchant_id as "merchantId", f.aggregate_id as "aggregateId", f.listener
     from outbox_failure f
     where (f.merchant_id, f.aggregate_id) in (select * from unnest($1::int[], $2::bigint[]))`,
    [rows.map((row) => row.merchantId), rows.map((row) => row.aggregateId)],
  );
  return new Set(failures.map((failure) => queueKeyOf(failure, failure.listener)));
}

/** Passes an event to a listener inside a savepoint. Returns the error that rolled it back, if any. */
async function deliverEvent(
  tx: Transaction,
  tracing: Tracing,
  { listener, event }: { readonly listener: OutboxListener; readonly event: StoredEvent },
): Promise<Error | undefined> {
  const values = { "openhouse.event": event.name };
  await tx.query(`savepoint listener`);
  try {
    await tracing.span({ name: `deliver to ${listener.name}`, values }, () => listener.handle(tx, event));
    await tx.query(`release savepoint listener`);
    return undefined;
  } catch (error) {
    await tx.query(`rollback to savepoint listener`);
    return error instanceof Error ? error : new Error(String(error));
  }
}

interface Failure {
  readonly listener: OutboxListener;
  readonly row: OutboxRow;
  readonly error: Error;
  /** The number of failed attempts; 0 for an event that waits behind an earlier one. */
  readonly attempts: number;
  readonly retryAt: Date;
}

async function storeFailure(tx: Queryable, { listener, row, error, attempts, retryAt }: Failure): Promise<void> {
  await tx.query(
    `insert into outbox_failure (merchant_id, id, listener, aggregate_id, name, payload, at, attempts, last_error,
       retry_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)
     on conflict (merchant_id, id, listener) do update
       set attempts = outbox_failure.attempts + 1, last_error = excluded.last_error, retry_at = excluded.retry_at`,
    [
      row.merchantId,
      row.id,
      listener.name,
      row.aggregateId,
      row.name,
      JSON.stringify(row.payload),
      row.at,
      attempts,
      error.message.slice(0, 500),
      retryAt,
    ],
  );
}

/** Retries failed events, oldest first, then the events that wait behind them. Each failure increases the pause. */
async function retryFailures(deps: DispatcherDeps, listeners: readonly OutboxListener[]): Promise<void> {
  while ((await retryHeads(deps, listeners)) > 0);
}

/** Retries the first event of each queue if it is due; returns the number of delivered events. */
async function retryHeads(
  { db, clock, tracing }: DispatcherDeps,
  listeners: readonly OutboxListener[],
): Promise<number> {
  const now = clock.realNow();
  let deliveredCount = 0;
  await db.transaction(async (tx) => {
    const rows = await tx.query<OutboxRow & { listener: string; attempts: number }>(
      `select f.merchant_id as "merchantId", f.id, f.aggregate_id as "aggregateId", f.name, f.payload, f.at, f.listener,
         f.attempts
       from outbox_failure f where f.retry_at <= $1 and not exists (
         select from outbox_failure e where e.merchant_id = f.merchant_id and e.aggregate_id = f.aggregate_id
           and e.listener = f.listener and e.id < f.id)
       order by f.id limit 100 for update skip locked`,
      [now],
    );
    for (const row of rows) {
      const listener = listeners.find(({ name }) => name === row.listener);
      if (listener === undefined) continue;
      const error = await deliverEvent(tx, tracing, { listener, event: toEvent(row) });
      const key = [row.merchantId, row.id, row.listener];
      const pauseMs = retryPauseMs * 2 ** Math.min(row.attempts, 10);
      const retryAt = new Date(now.getTime() + pauseMs);
      if (error !== undefined) {
        await storeFailure(tx, { listener, row, attempts: row.attempts + 1, error, retryAt });
        continue;
      }
      deliveredCount += 1;
      await tx.query(`delete from outbox_failure where merchant_id = $1 and id = $2 and listener = $3`, key);
    }
  });
  return deliveredCount;
}

function toEvent(row: OutboxRow): StoredEvent {
  const { merchantId, id, aggregateId, name, payload, at } = row;
  // Beyond 25 event names the compiler cannot infer that a row is one of the events.
  return { merchantId, id, aggregateId, name, payload, at } as StoredEvent;
}
