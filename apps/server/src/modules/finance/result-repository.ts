/** SQL of the game results: sums of ledger transfers, each joined to its bet. Reads only. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { contractBudgets, contractCodes, resultFigures } from "@openhouse/rules/finance/result-figures";
import { accountKinds, accountNameOfKind } from "@openhouse/rules/wallet/account-kinds";
import { transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { HouseTransferRecord } from "./close-transfer-repository.ts";

const codes: readonly TransferCodeName[] = [
  ...new Set(Object.values(resultFigures).flatMap(({ adds, takesBack }) => [...adds, ...takesBack])),
];
/** Play money and points are not part of the results. */
const excludedCurrencies: readonly CurrencyCode[] = ["FUN", "PTS"];
const contractNumbers = contractCodes.map((code) => transferCodes[code]).join(", ");
const budgetKinds = contractBudgets.map((name) => accountKinds[name]).join(", ");

/**
 * The transfers of the codes in $2, with the currency of their debit account and the bet that the reference names.
 * Codes 10 to 13 belong to bets; if the bet is unknown, class and vendor are OTHER. Other transfers have neither
 * class nor vendor. Transfers of contracts are included only if the merchant's own money moves.
 */
const lineSql = `
  select t.id, t.created_at, t.code, t.amount, t.reference, d.currency, d.kind as from_kind, c.kind as to_kind,
    coalesce(d.owner_id, c.owner_id) as member_id,
    case when t.code between 10 and 13 then coalesce(b.category, 'OTHER') end as category,
    case when t.code between 10 and 13 then coalesce(b.vendor, 'OTHER') end as vendor
  from transfer t
  join account d on d.merchant_id = $1 and d.id = t.debit_id
  join account c on c.merchant_id = $1 and c.id = t.credit_id
  left join bet b on b.merchant_id = $1 and b.id =
    case when t.reference ~ '^(bet:)?[1-9][0-9]{0,17}$' then replace(t.reference, 'bet:', '')::bigint end
  where t.merchant_id = $1 and t.code = any ($2::smallint[])
    and (t.code not in (${contractNumbers}) or d.kind in (${budgetKinds}) or c.kind in (${budgetKinds}))
    and t.created_at >= $4::date::timestamp at time zone $3
    and t.created_at < ($5::date + 1)::timestamp at time zone $3`;

export interface ResultWindow {
  readonly merchantId: MerchantId;
  readonly timeZone: string;
  /** First and last day, yyyy-mm-dd in the time zone, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface ResultSum {
  readonly period: string;
  readonly currency: CurrencyCode;
  readonly category: string | null;
  readonly vendor: string | null;
  readonly code: TransferCodeName;
  readonly transfers: number;
  readonly minor: bigint;
}

interface SumRow extends Omit<ResultSum, "currency" | "code"> {
  currency: number;
  code: number;
}

/** Sums per period, currency, class, vendor and code, in no particular order. */
export async function selectResultSums(
  db: Queryable,
  { merchantId, timeZone, firstDay, lastDay, per }: ResultWindow & { readonly per: "day" | "month" },
): Promise<ResultSum[]> {
  const rows = await db.query<SumRow>(
    `with line as (${lineSql})
     select to_char(created_at at time zone $3, $6) as period, currency, category, vendor, code,
       count(*)::int as transfers, sum(amount)::bigint as minor
     from line where currency <> all ($7::smallint[]) group by 1, 2, 3, 4, 5`,
    [
      merchantId,
      codes.map((code) => transferCodes[code]),
      timeZone,
      firstDay,
      lastDay,
      per === "day" ? "YYYY-MM-DD" : "YYYY-MM",
      excludedCurrencies.map((currency) => currencies[currency].number),
    ],
  );
  return rows.map(({ currency, code, ...row }) => ({
    ...row,
    currency: currencyOfNumber(currency),
    code: transferCodeOfNumber(code),
  }));
}

export interface ResultTransferFilter extends ResultWindow {
  readonly currency: CurrencyCode;
  readonly codes: readonly TransferCodeName[];
  /** Null means all classes; in `vendor`, null means all vendors. */
  readonly category: string | null;
  readonly vendor: string | null;
  readonly before: bigint | null;
  readonly limit: number;
}

interface TransferRow extends Omit<HouseTransferRecord, "code" | "from" | "to"> {
  code: number;
  fromKind: number;
  toKind: number;
}

/** Reads transfers, newest id first. */
export async function selectResultTransfers(
  db: Queryable,
  filter: ResultTransferFilter,
): Promise<HouseTransferRecord[]> {
  const { merchantId, timeZone, firstDay, lastDay, currency, category, vendor, before, limit } = filter;
  const rows = await db.query<TransferRow>(
    `with line as (${lineSql})
     select l.id, l.created_at as at, l.code, l.amount, l.reference, l.from_kind as "fromKind", l.to_kind as "toKind",
       m.id as "memberId", m.account
     from line l left join member m on m.merchant_id = $1 and m.id = l.member_id
     where l.currency = $6 and ($7::text is null or l.category = $7) and ($8::text is null or l.vendor = $8)
       and ($9::bigint is null or l.id < $9)
     order by l.id desc limit $10`,
    [
      merchantId,
      filter.codes.map((code) => transferCodes[code]),
      timeZone,
      firstDay,
      lastDay,
      currencies[currency].number,
      category,
      vendor,
      before,
      limit,
    ],
  );
  return rows.map(({ code, fromKind, toKind, ...row }) => ({
    ...row,
    code: transferCodeOfNumber(code),
    from: accountNameOfKind(fromKind),
    to: accountNameOfKind(toKind),
  }));
}
