/**
 * SQL of clearing files and of the formats in which they are read. The SQL of the lines of the files is in
 * clearing-line-repository.ts.
 */

import type { ClearingFormat } from "@openhouse/rules/finance/read-clearing-lines";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface ClearingFileRecord extends Omit<Tables["clearing_file"], "currency" | "bytes" | "uploadedBy"> {
  readonly currency: CurrencyCode;
  readonly fromDay: string;
  readonly untilDay: string;
  /** Number of open differences. */
  readonly open: number;
  /** Number of differences that wait for a second person. */
  readonly waiting: number;
}

export interface NewClearingFile extends Omit<ClearingFileRecord, "open" | "waiting"> {
  readonly bytes: number;
  readonly uploadedBy: StaffId;
}

interface FileRow extends Omit<ClearingFileRecord, "currency"> {
  currency: number;
}

const columns = `f.merchant_id as "merchantId", f.id, f.source, f.currency, to_char(f.from_day, 'YYYY-MM-DD') as "fromDay",
  to_char(f.until_day, 'YYYY-MM-DD') as "untilDay", f.file_name as "fileName", f.hash, f.lines,
  f.in_minor as "inMinor", f.out_minor as "outMinor", f.closing_minor as "closingMinor",
  f.ledger_minor as "ledgerMinor", f.uploaded_name as "uploadedName", f.uploaded_at as "uploadedAt", s.open, s.waiting`;
const withStates = `cross join lateral (
    select count(*) filter (where l.state = 'open')::int as open, count(*) filter (where l.state = 'waiting')::int as waiting
    from clearing_line l
    where l.merchant_id = f.merchant_id and l.file_id = f.id and l.state in ('open', 'waiting')) s`;

export interface SourceOfFiles {
  readonly merchantId: MerchantId;
  readonly source: string;
}

/** Locks the source until the transaction ends, so that no other file of this source is imported. */
export async function lockSource(tx: Queryable, { merchantId, source }: SourceOfFiles): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`clearing:${merchantId}:${source}`]);
}

/** Finds the file of the source with this hash. */
export async function findFileByHash(
  db: Queryable,
  { merchantId, source, hash }: SourceOfFiles & { readonly hash: Buffer },
): Promise<{ fileName: string; uploadedName: string } | undefined> {
  const [row] = await db.query<{ fileName: string; uploadedName: string }>(
    `select file_name as "fileName", uploaded_name as "uploadedName" from clearing_file
     where merchant_id = $1 and source = $2 and hash = $3`,
    [merchantId, source, hash],
  );
  return row;
}

export async function insertFile(tx: Queryable, file: NewClearingFile): Promise<void> {
  await tx.query(
    `insert into clearing_file (merchant_id, id, source, currency, from_day, until_day, file_name, hash, bytes, lines,
       in_minor, out_minor, closing_minor, ledger_minor, uploaded_by, uploaded_name, uploaded_at)
     values ($1, $2, $3, $4, $5::date, $6::date, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      file.merchantId,
      file.id,
      file.source,
      currencies[file.currency].number,
      file.fromDay,
      file.untilDay,
      file.fileName,
      file.hash,
      file.bytes,
      file.lines,
      file.inMinor,
      file.outMinor,
      file.closingMinor,
      file.ledgerMinor,
      file.uploadedBy,
      file.uploadedName,
      file.uploadedAt,
    ],
  );
}

export interface FileSearch {
  readonly merchantId: MerchantId;
  readonly source: string | null;
  readonly isOpen: boolean;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Reads files, newest first. */
export async function selectFiles(db: Queryable, search: FileSearch): Promise<ClearingFileRecord[]> {
  const { merchantId, source, isOpen, before, limit } = search;
  const rows = await db.query<FileRow>(
    `select ${columns} from clearing_file f ${withStates}
     where f.merchant_id = $1 and ($2::text is null or f.source = $2) and ($3::bigint is null or f.id < $3)
       and (not $4::boolean or s.open + s.waiting > 0)
     order by f.id desc limit $5`,
    [merchantId, source, before, isOpen, limit],
  );
  return rows.map(toRecord);
}

export async function findFile(
  db: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<ClearingFileRecord | undefined> {
  const rows = await db.query<FileRow>(
    `select ${columns} from clearing_file f ${withStates} where f.merchant_id = $1 and f.id = $2`,
    [merchantId, id],
  );
  return rows.map(toRecord)[0];
}

/**
 * Returns, for the previous statement of the same source and currency, the closing balance minus the ledger's balance;
 * null if there is no such statement or it has no closing balance.
 */
export async function findPreviousGap(
  db: Queryable,
  { merchantId, source, currency, untilDay, id }: ClearingFileRecord,
): Promise<bigint | null> {
  const [row] = await db.query<{ gap: bigint | null }>(
    `select closing_minor - ledger_minor as gap from clearing_file
     where merchant_id = $1 and source = $2 and currency = $3 and (until_day, id) < ($4::date, $5)
     order by until_day desc, id desc limit 1`,
    [merchantId, source, currencies[currency].number, untilDay, id],
  );
  return row?.gap ?? null;
}

/** Number of open differences in all files. */
export async function countOpenLines(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::int as open from clearing_line where merchant_id = $1 and state = 'open'`,
    [merchantId],
  );
  return row?.open ?? 0;
}

export interface SourceRecord {
  readonly code: string;
  readonly format: ClearingFormat | null;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/**
 * The sources of payments: the providers of the merchant's deposit methods and payout banks, the merchant's own bank,
 * and every source with a stored format.
 */
export async function selectSources(db: Queryable, merchantId: MerchantId): Promise<SourceRecord[]> {
  return db.query<SourceRecord>(
    `with source as (
       select provider as code from deposit_method where merchant_id = $1
       union select provider from payout_bank where merchant_id = $1 and payout = 'provider'
       union select 'hand'
       union select source from clearing_format where merchant_id = $1)
     select s.code, f.format, coalesce(f.version, 0) as version, f.changed_name as "changedBy",
       f.changed_at as "changedAt"
     from source s left join clearing_format f on f.merchant_id = $1 and f.source = s.code
     order by s.code collate "C"`,
    [merchantId],
  );
}

export interface FormatChange extends SourceOfFiles {
  readonly format: ClearingFormat;
  /** The version that is replaced; 0 means there is none. */
  readonly version: number;
  readonly changedName: string;
  readonly changedAt: Date;
}

/** Writes a format. Returns false if it was changed in the meantime. */
export async function writeFormat(tx: Queryable, change: FormatChange): Promise<boolean> {
  const { merchantId, source, format, version, changedName, changedAt } = change;
  const values = [merchantId, source, JSON.stringify(format), version, changedName, changedAt];
  const rows = await tx.query(
    version === 0
      ? `insert into clearing_format (merchant_id, source, format, version, changed_name, changed_at)
         values ($1, $2, $3::jsonb, $4::int + 1, $5, $6) on conflict do nothing returning version`
      : `update clearing_format set format = $3::jsonb, version = version + 1, changed_name = $5, changed_at = $6
         where merchant_id = $1 and source = $2 and version = $4 returning version`,
    values,
  );
  return rows.length === 1;
}

function toRecord({ currency, ...row }: FileRow): ClearingFileRecord {
  return { ...row, currency: currencyOfNumber(currency) };
}
