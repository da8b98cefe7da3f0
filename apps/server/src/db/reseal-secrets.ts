/**
 * The job that seals all stored texts again with the current secret, after which the earlier secrets can be removed.
 * Idempotent; several processes may run it at the same time. Source: docs/security.md, Secrets.
 */

import type { Deps } from "../core/deps.ts";
import { tryToOpen } from "../core/secrets/sealed-text.ts";
import type { Sealer } from "../core/secrets/sealed-text.ts";
import type { Queryable } from "./connection.ts";
import { resealMarkKey } from "./load-mark-hash.ts";
import { sealedColumns, sealedTextOf } from "./sealed-columns.ts";
import type { SealedColumn, Sealers } from "./sealed-columns.ts";
import { resealStoredKeys } from "./stored-keys.ts";

type ResealDeps = Sealers & Pick<Deps, "db" | "log" | "config" | "storedKeySealer" | "markKeySealer">;

/** A batch reads this many pages of a table (8 kB each). */
const pagesPerBatch = 64;
/**
 * A row that another transaction updates can move to a page that the pass has already visited; the next pass finds it.
 */
const maxPasses = 10;

/**
 * Does nothing without earlier secrets. Logs progress per column. Stops with a warning if other processes still seal
 * with an earlier secret; otherwise logs at the end that the earlier secrets can be removed. Texts that no secret opens
 * are counted and stay unchanged.
 */
export async function resealSecrets(deps: ResealDeps): Promise<void> {
  const { db, log, config, storedKeySealer, markKeySealer } = deps;
  if (config.oldSecrets.length === 0) return;
  for (const column of sealedColumns) {
    if (await resealColumn(deps, column)) continue;
    log.warn({ column: nameOf(column) }, "other processes still seal with an earlier secret; the job will run again");
    return;
  }
  await resealMarkKey(db, markKeySealer);
  await resealStoredKeys(db, storedKeySealer);
  log.info(
    "all stored secrets are sealed with OPENHOUSE_SECRET: when every process runs with it, the earlier secrets can be removed",
  );
}

/** Returns false if texts of an earlier secret kept appearing. */
async function resealColumn(deps: ResealDeps, column: SealedColumn): Promise<boolean> {
  const sealer = column.sealerOf(deps);
  let resealed = 0;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const counts = await resealOnce(deps, column, sealer);
    resealed += counts.resealed;
    if (counts.resealed > 0) continue;
    const fields = { column: nameOf(column), resealed, unreadable: counts.unreadable };
    if (counts.unreadable > 0) deps.log.warn(fields, "no secret of this process opens these texts");
    else deps.log.info(fields, "a column is sealed with the current secret");
    return true;
  }
  return false;
}

interface Counts {
  resealed: number;
  unreadable: number;
}

/** Visits every page of the table once, in batches of pages, each with one read and one write. */
async function resealOnce({ db, log }: ResealDeps, column: SealedColumn, sealer: Sealer): Promise<Counts> {
  const counts = { resealed: 0, unreadable: 0 };
  const pages = await countPages(db, column);
  for (let page = 0; page < pages; page += pagesPerBatch) {
    const rows = await selectOutdated(db, column, { prefix: sealer.prefix, page });
    const opened = rows.flatMap((row) => {
      const text = tryToOpen(sealer, row.sealed);
      return text === undefined ? [] : [{ ...row, renewed: sealer.seal(text) }];
    });
    counts.unreadable += rows.length - opened.length;
    if (opened.length === 0) continue;
    counts.resealed += await updateSealed(db, column, opened);
    log.info({ column: nameOf(column), page, pages, resealed: counts.resealed }, "sealing again");
  }
  return counts;
}

const nameOf = ({ table, column, key }: SealedColumn) => `${table}.${key ?? column}`;

async function countPages(db: Queryable, { table }: SealedColumn): Promise<number> {
  const [row] = await db.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  );
  return row?.pages ?? 0;
}

interface OutdatedRow {
  /** The row's physical address. */
  readonly place: string;
  readonly sealed: string;
}

function selectOutdated(
  db: Queryable,
  column: SealedColumn,
  { prefix, page }: { readonly prefix: string; readonly page: number },
): Promise<OutdatedRow[]> {
  const text = sealedTextOf(column);
  return db.query<OutdatedRow>(
    `select t.ctid::text as place, ${text} as sealed from ${column.table} t
     where t.ctid >= $1::tid and t.ctid < $2::tid and not starts_with(${text}, $3)`,
    [`(${page},0)`, `(${page + pagesPerBatch},0)`, prefix],
  );
}

/** A row whose text or physical address has changed since it was read is left for the next pass. */
async function updateSealed(
  db: Queryable,
  column: SealedColumn,
  rows: readonly (OutdatedRow & { readonly renewed: string })[],
): Promise<number> {
  const renewed = column.key === undefined ? "n.renewed" : "to_jsonb(n.renewed)";
  const updated = await db.query(
    `update ${column.table} t set ${column.column} = ${renewed}
     from unnest($1::text[], $2::text[], $3::text[]) as n (place, sealed, renewed)
     where t.ctid = n.place::tid and ${sealedTextOf(column)} = n.sealed returning 1 as one`,
    [rows.map(({ place }) => place), rows.map(({ sealed }) => sealed), rows.map((row) => row.renewed)],
  );
  return updated.length;
}
