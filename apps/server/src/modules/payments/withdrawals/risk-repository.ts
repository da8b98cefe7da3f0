/** SQL of the facts from which the risks of a withdrawal follow. The facts are read once, at the request. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

export interface RiskQuery {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly accountId: bigint;
  readonly currency: CurrencyCode;
}

export interface StoredFacts {
  /** Business time. */
  readonly registeredAt: Date;
  /** By the real clock (not business time), like `newPlaceAt` (a new login location); null means never. */
  readonly changedAt: Date | null;
  readonly newPlaceAt: Date | null;
  /** The number of other members who registered the same account number. */
  readonly sharedWith: number;
  readonly deposited: bigint;
  readonly bet: bigint;
  readonly largestWin: { readonly stakeMinor: bigint; readonly winMinor: bigint } | null;
}

/**
 * Reads the facts. Deposits and bets count since the last withdrawal that was not rejected or failed, or since
 * registration.
 */
export async function readStoredFacts(db: Queryable, query: RiskQuery): Promise<StoredFacts> {
  const { merchantId, memberId, accountId, currency } = query;
  const [row] = await db.query<{
    registeredAt: Date;
    credentialsChangedAt: Date | null;
    newPlaceAt: Date | null;
    sharedWith: number;
    deposited: bigint;
    bet: bigint;
    stake: bigint | null;
    win: bigint | null;
  }>(
    `with last as (
       select coalesce(max(created_at), '-infinity') as at from withdrawal
       where merchant_id = $1 and member_id = $2 and state not in ('rejected', 'failed')
     ), played as (
       select b.stake, b.win, b.valid_bet from bet b, last
       where b.merchant_id = $1 and b.member_id = $2 and b.currency = $4 and b.placed_at >= last.at
         and b.settled_at is not null and not b.is_trial
     )
     select m.registered_at as "registeredAt", m.credentials_changed_at as "credentialsChangedAt",
       (select max(p.first_seen_at) from known_place p where p.merchant_id = $1 and p.member_id = $2
         having count(*) > 1) as "newPlaceAt",
       (select count(distinct o.member_id)::int from withdraw_account own
         join withdraw_account o on o.merchant_id = $1 and o.number_hash = own.number_hash and o.member_id <> $2
         where own.merchant_id = $1 and own.id = $3) as "sharedWith",
       (select coalesce(sum(d.credited), 0)::bigint from deposit d, last
         where d.merchant_id = $1 and d.member_id = $2 and d.state = 'approved'
           and d.closed_at >= last.at) as deposited,
       (select coalesce(sum(valid_bet), 0)::bigint from played) as bet, top.stake, top.win
     from member m
     left join lateral (select p.stake, p.win from played p where p.win > 0 order by p.win desc limit 1) top on true
     where m.merchant_id = $1 and m.id = $2`,
    [merchantId, memberId, accountId, currencies[currency].number],
  );
  if (row === undefined) throw new Error(`there is no member ${memberId}`);
  const { stake, win } = row;
  return {
    registeredAt: row.registeredAt,
    changedAt: row.credentialsChangedAt,
    newPlaceAt: row.newPlaceAt,
    sharedWith: row.sharedWith,
    deposited: row.deposited,
    bet: row.bet,
    largestWin: stake === null || win === null ? null : { stakeMinor: stake, winMinor: win },
  };
}
