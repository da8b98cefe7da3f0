/** SQL that writes bills with their lines in batches and updates their states. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { BillLine } from "@openhouse/rules/contracts/list-bill-lines";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import type { PayableBill } from "./bill-transfers.ts";
import { readBill } from "./read-bill.ts";
import type { StoredBill, SalaryRun } from "../settlement/settlement.ts";

/**
 * The number of rows per statement: large enough that round trips cost little, small enough that no statement takes
 * long.
 */
export const rowsPerStatement = 5_000;

export interface NewBill {
  readonly id: bigint;
  readonly content: SettlementBill;
  /** The content as text (`printBills`). */
  readonly text: string;
  readonly lines: readonly BillLine[];
  /** The amount after all lines; for a waiting bill the amount that will be paid. */
  readonly paidMinor: bigint;
  /** The amount that is kept back, in addition to `paidMinor`, for the contracts that the payee pays. */
  readonly passedMinor: bigint;
  readonly openMinor: bigint;
  readonly setAsideMinor: bigint;
  readonly state: "review" | "pending" | "paid";
  /** True if the bill starts in review. */
  readonly needsRelease: boolean;
  readonly claimUntil: Date | null;
  readonly lineageId: bigint;
  /** True for a bill of an ended contract, which contains adjustments only. */
  readonly isAfterwards: boolean;
}

export async function insertBills(tx: Transaction, run: SalaryRun, bills: readonly NewBill[]): Promise<void> {
  for (let start = 0; start < bills.length; start += rowsPerStatement) {
    const part = bills.slice(start, start + rowsPerStatement);
    const contents = part.map(({ content }) => content);
    await tx.query(
      `insert into bill (merchant_id, run_id, window_key, currency, made_at, id, contract_id, version, payee_id,
         payer_id, due, payable, paid, open_adjustment, set_aside, state, claim_until, decided_at, lineage_id,
         is_afterwards, content, passed, needs_release)
       select $1, $2, $3, $4, $5, u.id, u.contract_id, u.version, u.payee_id, u.payer_id, u.due, u.payable, u.paid,
         u.open, u.set_aside, u.state, u.claim_until,
         case when u.state in ('review', 'pending') then null else $5::timestamptz end,
         u.lineage_id, u.is_afterwards, u.content, u.passed, u.needs_release
       from unnest($6::bigint[], $7::bigint[], $8::int[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
         $13::bigint[], $14::bigint[], $15::bigint[], $16::text[], $17::timestamptz[], $18::bigint[], $19::boolean[],
         $20::text[], $21::bigint[], $22::boolean[]) u (id, contract_id, version, payee_id, payer_id, due, payable,
         paid, open, set_aside, state, claim_until, lineage_id, is_afterwards, content, passed, needs_release)`,
      [
        run.merchantId,
        run.id,
        run.windowKey,
        currencies[run.currency].number,
        run.settledAt,
        part.map(({ id }) => id),
        contents.map(({ contractId }) => contractId),
        contents.map(({ version }) => version),
        contents.map(({ payeeId }) => payeeId),
        contents.map(({ payerId }) => payerId),
        contents.map(({ dueMinor }) => dueMinor),
        contents.map(({ payableMinor }) => payableMinor),
        part.map(({ paidMinor }) => paidMinor),
        part.map(({ openMinor }) => openMinor),
        part.map(({ setAsideMinor }) => setAsideMinor),
        part.map(({ state }) => state),
        part.map(({ claimUntil }) => claimUntil),
        part.map(({ lineageId }) => lineageId),
        part.map(({ isAfterwards }) => isAfterwards),
        part.map(({ text }) => text),
        part.map(({ passedMinor }) => passedMinor),
        part.map(({ needsRelease }) => needsRelease),
      ],
    );
  }
  await insertLines(tx, run.merchantId, bills);
}

async function insertLines(tx: Transaction, merchantId: MerchantId, bills: readonly NewBill[]): Promise<void> {
  const rows = bills.flatMap(({ id, lines }) => lines.map((line, index) => ({ id, number: index + 1, line })));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = rows.slice(start, start + rowsPerStatement);
    await tx.query(
      `insert into bill_line (merchant_id, bill_id, line, kind, amount_fine, other_contract_id, window_key, reason)
       select $1, u.bill_id, u.line, u.kind, u.amount::numeric, u.other, u.window_key, u.reason
       from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
         u (bill_id, line, kind, amount, other, window_key, reason)`,
      [
        merchantId,
        part.map(({ id }) => id),
        part.map(({ number }) => number),
        part.map(({ line }) => line.kind),
        part.map(({ line }) => String(line.amountFine)),
        part.map(({ line }) => (line.kind === "share" ? line.contractId : null)),
        part.map(({ line }) => ("windowKey" in line ? line.windowKey : null)),
        part.map(({ line }) => ("reason" in line ? line.reason : null)),
      ],
    );
  }
}

/**
 * Selects the bills of a run, sorted by the ids of their contracts. `isLocked` locks their rows, so that no bill is
 * claimed or expires until the transaction ends.
 */
export async function selectStoredBills(
  db: Queryable,
  { merchantId, id }: Pick<SalaryRun, "merchantId" | "id">,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredBill[]> {
  const rows = await db.query<Omit<StoredBill, "content"> & { content: string }>(
    `select id, state, lineage_id as "lineageId", is_afterwards as "isAfterwards", content from bill
     where merchant_id = $1 and run_id = $2 order by id ${isLocked ? "for no key update" : ""}`,
    [merchantId, id],
  );
  return rows
    .map((row) => ({ ...row, content: readBill(row.content) }))
    .toSorted((a, b) => (a.content.contractId < b.content.contractId ? -1 : 1));
}

/** A bill whose row is locked until the transaction ends. */
export interface LockedBill extends PayableBill, Pick<Tables["bill"], "runId" | "state" | "claimUntil"> {
  readonly setAsideMinor: bigint;
}

interface BillRow extends Omit<LockedBill, "currency"> {
  readonly currency: number;
}

const columns = `b.id, b.run_id as "runId", b.contract_id as "contractId", b.version, b.window_key as "windowKey",
  r.kind, b.currency, b.payee_id as "payeeId", b.payer_id as "payerId", b.paid as "paidMinor", b.state,
  b.claim_until as "claimUntil", b.set_aside as "setAsideMinor"`;

/** Locks a bill; returns undefined if the id is unknown. */
export async function lockBill(tx: Transaction, merchantId: MerchantId, id: bigint): Promise<LockedBill | undefined> {
  const rows = await tx.query<BillRow>(
    `select ${columns} from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and b.id = $2 for no key update of b`,
    [merchantId, id],
  );
  return rows.map(toBill)[0];
}

export interface WaitingBills {
  readonly merchantId: MerchantId;
  readonly kinds: readonly ContractKind[];
  readonly after: bigint;
  readonly limit: number;
}

export type WaitingBill = Pick<LockedBill, "id" | "payeeId">;

/** Selects bills that wait for their payout day and have a payee with a wallet. */
export async function selectWaitingBills(
  db: Queryable,
  { merchantId, kinds, after, limit }: WaitingBills,
): Promise<WaitingBill[]> {
  return db.query<WaitingBill>(
    `select b.id, b.payee_id as "payeeId" from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and b.state = 'pending' and b.claim_until is null and r.kind = any ($2) and b.id > $3
       and exists (select from account a where a.merchant_id = $1 and a.owner_id = b.payee_id and a.kind = 1
         and a.currency = b.currency)
     order by b.id limit $4`,
    [merchantId, kinds, after, limit],
  );
}

/** Locks the bills that still wait; skips rows that another transaction has locked. */
export async function lockWaitingBills(
  tx: Transaction,
  { merchantId, ids }: { readonly merchantId: MerchantId; readonly ids: readonly bigint[] },
): Promise<LockedBill[]> {
  const rows = await tx.query<BillRow>(
    `select ${columns} from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and b.id = any ($2) and b.state = 'pending' and b.claim_until is null
     order by b.id for no key update of b skip locked`,
    [merchantId, ids],
  );
  return rows.map(toBill);
}

/**
 * A bill whose claim deadline has passed. A bill that an upline pays does not expire while its run contains a bill in
 * review that passed money on, because it is then undecided who gets the money back.
 */
const isOverdue = `b.state = 'pending' and b.claim_until <= $2
  and (b.payer_id is null or not exists (select from bill s
    where s.merchant_id = $1 and s.run_id = b.run_id and s.state = 'review' and s.passed > 0))`;

export interface OverdueBill extends Pick<LockedBill, "id" | "runId" | "payerId"> {
  /** The claim deadline as the database prints it, with microseconds, because the next batch starts there. */
  readonly expiredSince: string;
}

interface OverdueFilter {
  readonly merchantId: MerchantId;
  readonly now: Date;
  /** The last bill of the previous batch; undefined for the first batch. */
  readonly after: OverdueBill | undefined;
  readonly limit: number;
}

/** Selects overdue bills, the longest overdue first, in the order of the index. */
export async function selectExpiredBills(
  db: Queryable,
  { merchantId, now, after, limit }: OverdueFilter,
): Promise<OverdueBill[]> {
  return db.query<OverdueBill>(
    `select b.id, b.run_id as "runId", b.payer_id as "payerId", b.claim_until::text as "expiredSince" from bill b
     where b.merchant_id = $1 and ${isOverdue} and (b.claim_until, b.id) > ($3::timestamptz, $4)
     order by b.claim_until, b.id limit $5`,
    [merchantId, now, after?.expiredSince ?? "-infinity", after?.id ?? 0n, limit],
  );
}

/** Locks the bills that are still overdue; skips rows that another transaction has locked. */
export async function lockExpiredBills(
  tx: Transaction,
  { merchantId, now, ids }: { readonly merchantId: MerchantId; readonly now: Date; readonly ids: readonly bigint[] },
): Promise<LockedBill[]> {
  const rows = await tx.query<BillRow>(
    `select ${columns} from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and ${isOverdue} and b.id = any ($3)
     order by b.id for no key update of b skip locked`,
    [merchantId, now, ids],
  );
  return rows.map(toBill);
}

/** Sets the state of locked bills that are pending, and the amount set aside for them to 0. */
export async function updateStates(
  tx: Queryable,
  { merchantId, ids, state, at }: { merchantId: MerchantId; ids: readonly bigint[]; state: BillState; at: Date },
): Promise<void> {
  await tx.query(
    `update bill set state = $3, decided_at = $4, set_aside = 0
     where merchant_id = $1 and id = any ($2) and state = 'pending'`,
    [merchantId, ids, state, at],
  );
}

function toBill({ currency, ...row }: BillRow): LockedBill {
  return { ...row, currency: currencyOfNumber(currency) };
}
