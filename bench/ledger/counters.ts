/** Counters of PostgreSQL 15 to 18: flushes and bytes of the write-ahead log, and sizes of tables. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../apps/server/src/db/connection.ts";

export interface Counters {
  readonly fsyncs: bigint;
  readonly walBytes: bigint;
  readonly ledgerBytes: bigint;
  readonly transfers: bigint;
}

/** A backend reports its counters at most once a second, and the remainder after it has been idle for ten seconds. */
const reportPauseMs = 11_000;

/** Reads the counters after all backends have reported. */
export async function readCounters(owner: Database): Promise<Counters> {
  await sleep(reportPauseMs);
  const [version] = await owner.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  // PostgreSQL 18 moved this counter from pg_stat_wal to pg_stat_io.
  const fsyncs =
    (version?.number ?? 0) >= 180_000
      ? `(select coalesce(sum(fsyncs), 0)::bigint from pg_stat_io where object = 'wal')`
      : `(select wal_sync from pg_stat_wal)`;
  const [row] = await owner.query<Counters>(
    `select ${fsyncs} as fsyncs, (pg_current_wal_lsn() - '0/0')::bigint as "walBytes",
       (select sum(pg_total_relation_size(c.oid))::bigint from pg_class c
        where c.relkind = 'r' and (c.relname like 'transfer_2%' or c.relname in
          ('transfer_default', 'idem', 'account_delta'))) as "ledgerBytes",
       (select count(*) from transfer) as transfers`,
  );
  if (row === undefined) throw new Error("the server answered no counters");
  return row;
}
