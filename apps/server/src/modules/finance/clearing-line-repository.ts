/** SQL of the lines of clearing files. */

import type { ClearingOutcome } from "@openhouse/rules/finance/match-clearing";
import type { ClearingDirection } from "@openhouse/rules/finance/read-clearing-lines";
import { canonicalReference } from "@openhouse/rules/payments/bank-reference";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { SourcePayment } from "./clearing-payment-repository.ts";

export type ClearingLineState = "clear" | "open" | "waiting" | "settled";
export type ClearingAction = "accepted" | "adjusted" | "agreed";

/** A line with the payment that it was compared with. */
export interface NewClearingLine {
  readonly number: number;
  readonly direction: ClearingDirection;
  readonly providerRef: string | null;
  readonly reference: string;
  /** Null if this is not a line of the file but one of our payments that no line of the file names. */
  readonly amountMinor: bigint | null;
  readonly feeMinor: bigint | null;
  readonly day: string | null;
  readonly payment: SourcePayment | undefined;
  readonly outcome: ClearingOutcome;
  readonly state: "clear" | "open";
}

export interface ClearingLineRecord extends Omit<NewClearingLine, "payment" | "state"> {
  readonly fileId: bigint;
  readonly subjectKind: SourcePayment["kind"] | null;
  readonly subjectId: bigint | null;
  readonly memberId: MemberId | null;
  readonly account: string | null;
  readonly ourAmountMinor: bigint | null;
  readonly ourFeeMinor: bigint | null;
  readonly ourDay: string | null;
  readonly state: ClearingLineState;
  readonly action: ClearingAction | null;
  readonly reason: string;
  readonly adjustmentId: bigint | null;
  readonly settledName: string | null;
  readonly settledAt: Date | null;
}

const columns = `l.file_id as "fileId", l.number, l.direction, l.provider_ref as "providerRef", l.reference,
  l.amount as "amountMinor", l.fee as "feeMinor", to_char(l.day, 'YYYY-MM-DD') as day, l.subject_kind as "subjectKind",
  l.subject_id as "subjectId", l.member_id as "memberId", l.our_amount as "ourAmountMinor", l.our_fee as "ourFeeMinor",
  to_char(l.our_day, 'YYYY-MM-DD') as "ourDay", l.outcome, l.state, l.action, l.reason,
  l.adjustment_id as "adjustmentId", l.settled_name as "settledName", l.settled_at as "settledAt",
  (select m.account from member m where m.merchant_id = l.merchant_id and m.id = l.member_id) as account`;

/** Lines per insert statement. */
const batchSize = 2_000;

export async function insertLines(
  tx: Queryable,
  file: { readonly merchantId: MerchantId; readonly id: bigint; readonly source: string },
  lines: readonly NewClearingLine[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += batchSize) {
    await insertBatch(tx, file, lines.slice(start, start + batchSize));
  }
}

async function insertBatch(
  tx: Queryable,
  { merchantId, id, source }: { readonly merchantId: MerchantId; readonly id: bigint; readonly source: string },
  lines: readonly NewClearingLine[],
): Promise<void> {
  const column = <Value>(readValue: (line: NewClearingLine) => Value): Value[] => lines.map(readValue);
  await tx.query(
    `insert into clearing_line (merchant_id, file_id, source, number, direction, provider_ref, reference, amount, fee,
       day, subject_kind, subject_id, member_id, our_amount, our_fee, our_day, outcome, state, reference_key)
     select $1, $2, $3, u.* from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
       $10::date[], $11::text[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::date[], $17::text[],
       $18::text[], $19::text[]) u`,
    [
      merchantId,
      id,
      source,
      column(({ number }) => number),
      column(({ direction }) => direction),
      column(({ providerRef }) => providerRef),
      column(({ reference }) => reference),
      column(({ amountMinor }) => amountMinor),
      column(({ feeMinor }) => feeMinor),
      column(({ day }) => day),
      column(({ payment }) => payment?.kind ?? null),
      column(({ payment }) => payment?.id ?? null),
      column(({ payment }) => payment?.memberId ?? null),
      column(({ payment }) => payment?.amountMinor ?? null),
      column(({ payment }) => payment?.feeMinor ?? null),
      column(({ payment }) => payment?.day ?? null),
      column(({ outcome }) => outcome),
      column(({ state }) => state),
      column(({ providerRef }) => canonicalReference(providerRef ?? "") ?? null),
    ],
  );
}

export interface EarlierLine {
  readonly direction: ClearingDirection;
  /** The canonical form of the provider reference. */
  readonly referenceKey: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint | null;
  readonly day: string;
}

/** Lines of earlier files of the source with these provider references, in canonical form. */
export async function selectEarlierLines(
  db: Queryable,
  { merchantId, source, providerRefs }: { merchantId: MerchantId; source: string; providerRefs: readonly string[] },
): Promise<EarlierLine[]> {
  return db.query<EarlierLine>(
    `select l.direction, l.reference_key as "referenceKey", l.amount as "amountMinor", l.fee as "feeMinor",
       to_char(l.day, 'YYYY-MM-DD') as day
     from clearing_line l
     where l.merchant_id = $1 and l.source = $2 and l.reference_key in (select unnest($3::text[]))
       and l.amount is not null`,
    [merchantId, source, providerRefs],
  );
}

/**
 * Settles the open entries (result `ours`) of these payments. The payments were missing in an earlier file, and a line
 * now names them.
 */
export async function agreeMissedPayments(
  tx: Queryable,
  { merchantId, subjectIds, at }: { merchantId: MerchantId; subjectIds: readonly bigint[]; at: Date },
): Promise<void> {
  await tx.query(
    `update clearing_line set state = 'settled', action = 'agreed', settled_at = $3
     where merchant_id = $1 and subject_id = any ($2::bigint[]) and outcome = 'ours' and state = 'open'`,
    [merchantId, subjectIds, at],
  );
}

export interface LineSearch {
  readonly merchantId: MerchantId;
  readonly fileId: bigint;
  readonly outcome: string | null;
  readonly isOpen: boolean;
  readonly after: number;
  readonly limit: number;
}

/** Reads lines in the order of the file. */
export async function selectLines(db: Queryable, search: LineSearch): Promise<ClearingLineRecord[]> {
  const { merchantId, fileId, outcome, isOpen, after, limit } = search;
  return db.query<ClearingLineRecord>(
    `select ${columns} from clearing_line l
     where l.merchant_id = $1 and l.file_id = $2 and ($3::text is null or l.outcome = $3)
       and (not $4::boolean or l.state in ('open', 'waiting')) and l.number > $5
     order by l.number limit $6`,
    [merchantId, fileId, outcome, isOpen, after, limit],
  );
}

export async function countOutcomes(
  db: Queryable,
  merchantId: MerchantId,
  fileId: bigint,
): Promise<{ outcome: string; lines: number }[]> {
  return db.query<{ outcome: string; lines: number }>(
    `select outcome, count(*)::int as lines from clearing_line where merchant_id = $1 and file_id = $2
     group by outcome order by outcome collate "C"`,
    [merchantId, fileId],
  );
}

export interface LineKey {
  readonly merchantId: MerchantId;
  readonly fileId: bigint;
  readonly number: number;
}

/** Finds a line and locks it until the transaction ends. A decision of the staff about a line starts with this lock. */
export async function lockLine(
  tx: Queryable,
  { merchantId, fileId, number }: LineKey,
): Promise<ClearingLineRecord | undefined> {
  const rows = await tx.query<ClearingLineRecord>(
    `select ${columns} from clearing_line l where l.merchant_id = $1 and l.file_id = $2 and l.number = $3 for update of l`,
    [merchantId, fileId, number],
  );
  return rows[0];
}

/** Finds and locks the open lines that may name a payment, in a fixed order, until the transaction ends. */
export async function lockOpenLines(
  tx: Queryable,
  search: {
    readonly merchantId: MerchantId;
    readonly source: string;
    /** The canonical form of the provider reference. */
    readonly referenceKey: string | null;
    readonly subjectId: bigint;
  },
): Promise<ClearingLineRecord[]> {
  const { merchantId, source, referenceKey, subjectId } = search;
  return tx.query<ClearingLineRecord>(
    `select ${columns} from clearing_line l
     where l.merchant_id = $1 and l.state = 'open' and l.outcome not in ('ours', 'twice')
       and (l.subject_id = $2 or (l.source = $3 and l.reference_key = $4))
     order by l.file_id, l.number for update of l`,
    [merchantId, subjectId, source, referenceKey],
  );
}

export interface LineChange extends LineKey {
  readonly state: ClearingLineState;
  readonly action: ClearingAction | null;
  readonly reason: string;
  readonly adjustmentId: bigint | null;
  readonly settledName: string | null;
  readonly settledAt: Date | null;
}

export async function updateLine(tx: Queryable, change: LineChange): Promise<void> {
  const { merchantId, fileId, number, state, action, reason, adjustmentId, settledName, settledAt } = change;
  await tx.query(
    `update clearing_line set state = $4, action = $5, reason = $6, adjustment_id = $7, settled_name = $8,
       settled_at = $9
     where merchant_id = $1 and file_id = $2 and number = $3`,
    [merchantId, fileId, number, state, action, reason, adjustmentId, settledName, settledAt],
  );
}

/** Writes the result of a new comparison of the line with its payment. */
export async function updateLineComparison(
  tx: Queryable,
  key: LineKey,
  { payment, outcome }: { readonly payment: SourcePayment; readonly outcome: ClearingOutcome },
): Promise<void> {
  await tx.query(
    `update clearing_line set subject_kind = $4, subject_id = $5, member_id = $6, our_amount = $7, our_fee = $8,
       our_day = $9::date, outcome = $10
     where merchant_id = $1 and file_id = $2 and number = $3`,
    [
      key.merchantId,
      key.fileId,
      key.number,
      payment.kind,
      payment.id,
      payment.memberId,
      payment.amountMinor,
      payment.feeMinor,
      payment.day,
      outcome,
    ],
  );
}

/** Finds and locks the lines that wait for this adjustment. */
export async function lockLinesOfAdjustment(
  tx: Queryable,
  merchantId: MerchantId,
  adjustmentId: bigint,
): Promise<ClearingLineRecord[]> {
  return tx.query<ClearingLineRecord>(
    `select ${columns} from clearing_line l
     where l.merchant_id = $1 and l.adjustment_id = $2 and l.state = 'waiting' order by l.file_id, l.number
     for update of l`,
    [merchantId, adjustmentId],
  );
}
