/**
 * SQL of the evidence. The queries turn rows into text with built-in functions only, because the owner of the database
 * cannot replace these.
 */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { AuditHead } from "./evidence-record.ts";

const evidenceLockKey = 7_268_051;
const transfersPerPage = 5_000;
const entriesPerPage = 1_000;

/** Locks the writing of evidence until the transaction ends. Returns false if another process is writing. */
export async function lockEvidence(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    evidenceLockKey,
  ]);
  return row?.isLocked === true;
}

/**
 * Makes the transaction read pages of rows in the order of an index. On tables without statistics the planner would
 * otherwise sort all remaining rows again for each page.
 */
export async function planForPages(tx: Transaction): Promise<void> {
  await tx.query(
    `select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
       set_config('enable_sort', 'off', true)`,
  );
}

/** Age of the oldest transaction that has written and is still open; 0 if there is none. */
export async function selectOldestWriterMs(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ageMs: bigint }>(`select coalesce(max(age_ms), 0) as "ageMs" from open_writers()`);
  return Number(row?.ageMs ?? 0n);
}

export async function selectMerchantIds(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(`select id from merchant order by id`);
  return rows.map(({ id }) => id);
}

export async function selectAuditHeads(db: Queryable): Promise<AuditHead[]> {
  return db.query<{ merchant: number; position: string; hash: string }>(
    `select merchant_id as merchant, position::text, encode(hash, 'hex') as hash from audit_head order by merchant_id`,
  );
}

/** The sum of all balances of each merchant and currency, from one snapshot. */
export async function selectSums(db: Queryable): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  const rows = await db.query<{ merchantId: number; currency: number; total: string }>(
    `select a.merchant_id as "merchantId", a.currency, sum(case when a.derived then 0 else a.balance end
         + coalesce(d.total, 0))::text as total
     from account a
     left join (select merchant_id, account_id, sum(amount) as total from account_delta group by 1, 2) d
       on a.derived and d.merchant_id = a.merchant_id and d.account_id = a.id
     group by a.merchant_id, a.currency order by a.merchant_id, a.currency`,
  );
  const sums = new Map<number, Record<string, string>>();
  for (const { merchantId, currency, total } of rows) {
    sums.set(merchantId, { ...sums.get(merchantId), [currencyOfNumber(currency)]: total });
  }
  return sums;
}

interface TransferPage {
  readonly transfers: bigint;
  readonly lastId: bigint;
  /** One line per transfer, joined by line feeds. */
  readonly lines: string;
}

/** Returns undefined if no transfer is left. */
export async function selectTransferLines(
  tx: Transaction,
  { merchantId, afterId, untilId }: { readonly merchantId: number; readonly afterId: bigint; readonly untilId: bigint },
): Promise<TransferPage | undefined> {
  const [page] = await tx.query<{ transfers: bigint; lastId: bigint | null; lines: string | null }>(
    `select count(*) as transfers, max(p.id) as "lastId", string_agg(p.line, chr(10) order by p.id) as lines from (
       select t.id, jsonb_build_array(t.id, t.debit_id, t.credit_id, t.amount, t.debit_after, t.credit_after,
           t.debit_version, t.credit_version, (extract(epoch from t.created_at) * 1000000)::bigint, t.code,
           t.reference)::text as line
       from transfer t where t.merchant_id = $1 and t.id > $2 and t.id <= $3 order by t.id limit $4) p`,
    [merchantId, afterId, untilId, transfersPerPage],
  );
  if (page === undefined || page.lastId === null || page.lines === null) return undefined;
  return { transfers: page.transfers, lastId: page.lastId, lines: page.lines };
}

export interface AuditLine {
  readonly position: bigint;
  /** Stored hash of the entry, hex. */
  readonly hash: string;
  /** The text that `audit_hash` hashes after the previous hash. */
  readonly line: string;
}

/** The next page of a merchant's audit chain. */
export async function selectAuditLines(
  db: Queryable,
  { merchantId, after }: { readonly merchantId: number; readonly after: bigint },
): Promise<AuditLine[]> {
  return db.query<AuditLine>(
    `select e.position, encode(e.hash, 'hex') as hash, jsonb_build_array(e.merchant_id, e.position,
         (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name, e.action,
         e.subject_kind, e.subject_id, e.detail, e.reason, e.ip)::text as line
     from audit_entry e where e.merchant_id = $1 and e.position > $2 order by e.position limit $3`,
    [merchantId, after, entriesPerPage],
  );
}

export interface RecordedEvidence {
  readonly chain: string;
  readonly number: bigint;
  readonly hash: string;
}

/** The last record of each chain, as the database knows it. */
export async function selectRecordedEvidence(db: Queryable): Promise<RecordedEvidence[]> {
  return db.query<RecordedEvidence>(
    `select distinct on (r.detail->>'chain') coalesce(r.detail->>'chain', '') as chain,
       coalesce((r.detail->>'number')::bigint, 0) as number, coalesce(r.detail->>'hash', '') as hash
     from integrity_record r where r.kind = 'evidence'
     order by r.detail->>'chain', (r.detail->>'number')::bigint desc`,
  );
}
