/** SQL of figures: sums of ledger transfers and balances. Reads only. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { contractBudgets, contractCodes } from "@openhouse/rules/finance/result-figures";
import { houseAccountId, houseAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { HouseAccountName } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface CodeSumRow {
  code: number;
  transfers: bigint;
  received: bigint;
  paid: bigint;
}

/**
 * Sums the transfers of the member's wallets by code, in the member's currency. A transfer between two wallets of the
 * member counts as received and as paid.
 */
export function selectMemberSums(db: Queryable, merchantId: MerchantId, memberId: MemberId) {
  return db.query<CodeSumRow>(
    `with wallet as (
       select a.id from account a join member m on m.merchant_id = a.merchant_id and m.id = a.owner_id
       where a.merchant_id = $1 and a.owner_id = $2 and a.currency = m.currency),
     line as (
       select t.id, t.code, t.amount as received, 0 as paid from wallet w
         join transfer t on t.merchant_id = $1 and t.credit_id = w.id and t.credit_version is not null
       union all
       select t.id, t.code, 0, t.amount from wallet w
         join transfer t on t.merchant_id = $1 and t.debit_id = w.id and t.debit_version is not null)
     select code, count(distinct id) as transfers, sum(received)::bigint as received,
       sum(paid)::bigint as paid
     from line group by code order by code`,
    [merchantId, memberId],
  );
}

export interface DaySumRow {
  day: string;
  code: number;
  transfers: bigint;
  amount: bigint;
}

export interface DayWindow {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  /** First and last day, YYYY-MM-DD in the time zone, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Sums the transfers from and to the house accounts of the currency, per calendar day and code. Transfers of contracts
 * are included only if the merchant's own money moves.
 */
export function selectDaySums(db: Queryable, { merchantId, currency, timeZone, firstDay, lastDay }: DayWindow) {
  const names = Object.keys(houseAccountKinds) as HouseAccountName[];
  const idsOf = (accounts: readonly HouseAccountName[]) => accounts.map((name) => houseAccountId(name, currency));
  return db.query<DaySumRow>(
    `select to_char(created_at at time zone $3, 'YYYY-MM-DD') as day, code, count(*) as transfers,
       sum(amount)::bigint as amount
     from transfer
     where merchant_id = $1 and (debit_id = any ($2::bigint[]) or credit_id = any ($2::bigint[]))
       and (code <> all ($6::smallint[]) or debit_id = any ($7::bigint[]) or credit_id = any ($7::bigint[]))
       and created_at >= $4::date::timestamp at time zone $3
       and created_at < ($5::date + 1)::timestamp at time zone $3
     group by 1, 2`,
    [
      merchantId,
      idsOf(names),
      timeZone,
      firstDay,
      lastDay,
      contractCodes.map((code) => transferCodes[code]),
      idsOf(contractBudgets),
    ],
  );
}

/** Sums the members' balances in the currency, by kind of wallet. */
export async function selectLiabilities(db: Queryable, merchantId: MerchantId, currency: CurrencyCode) {
  const [row] = await db.query<{ main: bigint; bonus: bigint; hold: bigint }>(
    `select coalesce(sum(balance) filter (where kind = 1), 0)::bigint as main,
       coalesce(sum(balance) filter (where kind = 2), 0)::bigint as bonus,
       coalesce(sum(balance) filter (where kind = 4), 0)::bigint as hold
     from account where merchant_id = $1 and owner_id is not null and currency = $2`,
    [merchantId, currencies[currency].number],
  );
  return row ?? { main: 0n, bonus: 0n, hold: 0n };
}

/** Counts the member accounts except trial accounts, and how many of them were registered since that day. */
export async function countMembers(
  db: Queryable,
  { merchantId, trialTypes, since }: { merchantId: MerchantId; trialTypes: readonly number[]; since: string },
) {
  const [row] = await db.query<{ members: number; newToday: number }>(
    `select count(*)::int as members,
       (count(*) filter (where m.registered_at >= $3::date::timestamp at time zone t.time_zone))::int as "newToday"
     from member m join merchant t on t.id = m.merchant_id
     where m.merchant_id = $1 and m.type <> all ($2::int[])`,
    [merchantId, trialTypes, since],
  );
  return row ?? { members: 0, newToday: 0 };
}

export interface LedgerSumRow {
  currency: number;
  kind: number;
  accounts: number;
  /** Text, because a sum can exceed 64 bits if the ledger is wrong. */
  balance: string;
}

/** Sums the balances of all accounts by currency and kind, in one snapshot. */
export function selectLedgerSums(db: Queryable, merchantId: MerchantId) {
  return db.query<LedgerSumRow>(
    `with delta as (
       select account_id, sum(amount) as total from account_delta where merchant_id = $1 group by account_id)
     select a.currency, a.kind, count(*)::int as accounts,
       sum(case when a.derived then coalesce(d.total, 0) else a.balance end)::text as balance
     from account a left join delta d on d.account_id = a.id and a.derived
     where a.merchant_id = $1 group by a.currency, a.kind order by a.currency, a.kind`,
    [merchantId],
  );
}
