/** Reads the figures of the whole system that only the database knows: outbox, jobs, payments and closed days. */

import type { Database, Transaction } from "./connection.ts";

/** Rows that wait, and the time of the oldest; null if none waits. */
export interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export interface DatabaseFigures {
  readonly outbox: Waiting;
  readonly outboxFailures: Waiting;
  readonly jobs: Readonly<Record<"queued" | "running" | "failed", number>>;
  /** When the schedule last started each job. */
  readonly scheduledJobs: readonly { readonly job: string; readonly at: Date }[];
  readonly payments: readonly (Waiting & { readonly kind: "deposit" | "withdrawal"; readonly state: string })[];
  readonly closedDays: readonly { readonly merchantId: number; readonly isProven: boolean; readonly closedAt: Date }[];
  /** Transfers that this database has written since its statistics were reset; includes those rolled back. */
  readonly transfersWritten: number;
}

/** Takes a few milliseconds; ends with an error after two seconds. */
export function measureDatabase(db: Pick<Database, "transaction">): Promise<DatabaseFigures> {
  return db.transaction(async (tx) => {
    await tx.query(`set local statement_timeout = '2s'`);
    const [outbox] = await tx.query<Waiting>(`select count(*)::int as count, min(at) as "oldestAt" from outbox`);
    const [outboxFailures] = await tx.query<Waiting>(
      `select count(*)::int as count, min(at) as "oldestAt" from outbox_failure`,
    );
    return {
      outbox: outbox ?? nothing,
      outboxFailures: outboxFailures ?? nothing,
      jobs: await countJobs(tx),
      scheduledJobs: await tx.query<{ job: string; at: Date }>(
        `select identifier as job, last_execution as at from graphile_worker._private_known_crontabs
         where last_execution is not null`,
      ),
      payments: await measurePayments(tx),
      closedDays: await tx.query<{ merchantId: number; isProven: boolean; closedAt: Date }>(
        `select distinct on (merchant_id) merchant_id as "merchantId", is_proven as "isProven", closed_at as "closedAt"
         from day_close order by merchant_id, closed_at desc`,
      ),
      transfersWritten: await countTransfers(tx),
    };
  });
}

const nothing: Waiting = { count: 0, oldestAt: null };

async function countJobs(tx: Transaction): Promise<DatabaseFigures["jobs"]> {
  const [jobs] = await tx.query<{ queued: number; running: number; failed: number }>(
    `select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as queued,
       count(*) filter (where locked_at is not null)::int as running,
       count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
     from graphile_worker._private_jobs`,
  );
  return jobs ?? { queued: 0, running: 0, failed: 0 };
}

function measurePayments(tx: Transaction) {
  return tx.query<DatabaseFigures["payments"][number]>(
    `select 'deposit' as kind, case when held_reason is null then state else 'held' end as state, count(*)::int as count,
       min(created_at) as "oldestAt"
     from deposit where state in ('new', 'pending') group by 1, 2
     union all
     select 'withdrawal', case when held_reason is null then state else 'held' end, count(*)::int, min(created_at)
     from withdrawal where state in ('processing', 'approved', 'transferring') group by 1, 2`,
  );
}

/** Counting the rows would take seconds, so this reads the statistics of the partitions. */
async function countTransfers(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    `select coalesce(sum(s.n_tup_ins), 0)::int8 as count from pg_stat_user_tables s
     where s.relid in (select inhrelid from pg_inherits where inhparent = 'transfer'::regclass)`,
  );
  return Number(row?.count ?? 0n);
}
