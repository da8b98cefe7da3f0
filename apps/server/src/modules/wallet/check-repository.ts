/** The SQL of the ledger's self-check: one statement, so that all figures come from one snapshot. */

import type { AccountId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface LedgerFigures {
  readonly transfers: bigint;
  readonly accounts: bigint;
  readonly currencies: number[];
  /** Texts, because a wrong ledger may have sums beyond 64 bits. */
  readonly sums: string[];
  readonly wrongAccounts: AccountId[];
  readonly brokenLines: bigint;
  readonly strayKeys: bigint;
  readonly forbidden: bigint;
}

const figuresSql = `
with line as (
  select debit_id as account_id, -amount as amount, debit_after as after, debit_version as version
    from transfer where merchant_id = $1
  union all
  select credit_id, amount, credit_after, credit_version from transfer where merchant_id = $1
), moved as (
  select account_id, sum(amount) as total, count(*) as lines from line group by account_id
), delta as (
  select account_id, sum(amount) as total, sum(transfers) as lines
    from account_delta where merchant_id = $1 group by account_id
), stored_account as (
  select a.id, a.currency,
      case when a.derived then coalesce(d.total, 0) else a.balance end as balance,
      case when a.derived then coalesce(d.lines, 0) else a.version end as lines
    from account a left join delta d on d.account_id = a.id and a.derived where a.merchant_id = $1
), wrong as (
  select coalesce(k.id, m.account_id) as id
    from stored_account k full join moved m on m.account_id = k.id
    where k.id is null or k.balance <> coalesce(m.total, 0) or k.lines <> coalesce(m.lines, 0)
), numbered_line as (
    select after, version, amount, lag(after, 1, 0::bigint) over account_lines as before,
      row_number() over account_lines as expected_version
    from line where version is not null window account_lines as (partition by account_id order by version)
), per_currency as (
  select currency, sum(balance) as total from stored_account group by currency
)
select
  (select count(*) from transfer where merchant_id = $1) as transfers,
  (select count(*) from stored_account) as accounts,
  (select coalesce(array_agg(currency::int order by currency), '{}') from per_currency) as currencies,
  (select coalesce(array_agg(total::text order by currency), '{}') from per_currency) as sums,
  (select coalesce(array_agg(id), '{}') from (select id from wrong order by id limit 100) w) as "wrongAccounts",
  (select count(*) from numbered_line
     where after <> before::numeric + amount or version <> expected_version) as "brokenLines",
  (select count(*)
     from (select * from idem where merchant_id = $1) i
     full join (select id from transfer where merchant_id = $1) t on t.id = i.transfer_id
     where i.key is null or t.id is null) as "strayKeys",
  (select count(*) from transfer t
     join account d on d.merchant_id = $1 and d.id = t.debit_id
     join account c on c.merchant_id = $1 and c.id = t.credit_id
     where t.merchant_id = $1 and (d.currency <> c.currency or d.owner_id <> c.owner_id or not exists (
       select from transfer_edge e where e.code = t.code and e.debit_kind = d.kind and e.credit_kind = c.kind)))
    as forbidden`;

export async function selectLedgerFigures(db: Queryable, merchantId: MerchantId): Promise<LedgerFigures> {
  const [row] = await db.query<LedgerFigures>(figuresSql, [merchantId]);
  if (row === undefined) throw new RangeError("the self-check of the ledger returned no row");
  return row;
}
