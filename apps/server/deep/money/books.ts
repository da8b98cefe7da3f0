/**
 * Reads the state of a cast (a few members, cast.ts) from the database: wallets, figures by kind, withdrawals with
 * their transfers, limits and their use.
 */

import { businessDay } from "../../src/core/merchant/business-day.ts";
import type { MemberId } from "../../src/core/ids.ts";
import type { Queryable } from "../../src/db/connection.ts";
import type { LimitKind } from "./money-operation.ts";
import type { Figure, FigureKind } from "./tally.ts";

type Ids = readonly MemberId[];

const ownAccounts = `own as (select id, owner_id, kind from account where merchant_id = 1 and owner_id = any ($1))`;
/** Every transfer of the accounts in `own`. */
const lines = `line as (
  select o.owner_id, o.kind, t.code, t.reference, -t.amount as amount, t.debit_after as after
    from own o join transfer t on t.merchant_id = 1 and t.debit_id = o.id and t.debit_version is not null
  union all
  select o.owner_id, o.kind, t.code, t.reference, t.amount, t.credit_after
    from own o join transfer t on t.merchant_id = 1 and t.credit_id = o.id and t.credit_version is not null)`;

export interface BookedWallet {
  readonly memberId: MemberId;
  readonly main: bigint;
  readonly hold: bigint;
  /** The sum of all transfers of the member's wallets, and the lowest balance that one of these wallets ever had. */
  readonly lineSum: bigint;
  readonly least: bigint;
}

export async function readWallets(db: Queryable, ids: Ids): Promise<BookedWallet[]> {
  const rows = await db.query<Record<"owner_id" | "main" | "hold" | "line_sum" | "least", bigint>>(
    `with ${ownAccounts}, ${lines}, held as (
       select owner_id, sum(balance) filter (where kind = 1)::bigint as main,
         sum(balance) filter (where kind = 4)::bigint as hold, min(balance) as least
       from account where merchant_id = 1 and owner_id = any ($1) group by owner_id)
     select h.owner_id, h.main, h.hold, coalesce(sum(l.amount), 0)::bigint as line_sum,
       least(h.least, coalesce(min(l.after), 0)) as least
     from held h left join line l on l.owner_id = h.owner_id group by h.owner_id, h.main, h.hold, h.least`,
    [ids],
  );
  return rows.map(({ owner_id, main, hold, line_sum: lineSum, least }) => {
    return { memberId: owner_id as MemberId, main, hold, lineSum, least };
  });
}

/** Returns the figures by kind and member. */
export async function readFigures(db: Queryable, ids: Ids): Promise<ReadonlyMap<string, Figure>> {
  const rows = await db.query<{ kind: FigureKind; member_id: bigint; count: number; minor: bigint }>(
    `with mine as (select member_id, vendor, stake, win from bet where merchant_id = 1 and member_id = any ($1))
     select kind, member_id, count(*)::int as count, coalesce(sum(minor), 0)::bigint as minor from (
       select 'round' as kind, member_id, stake as minor from mine where vendor = 'STUDIO'
       union all select 'prize', member_id, win from mine where vendor = 'STUDIO'
       -- Bets that were rolled back have a stake of 0.
       union all select 'bet', member_id, stake from mine where vendor <> 'STUDIO' and stake > 0
       union all select 'withdrawal', member_id, amount from withdrawal where merchant_id = 1 and member_id = any ($1)
       union all select case state when 'success' then 'paid' else 'returned' end, member_id, amount from withdrawal
         where merchant_id = 1 and member_id = any ($1) and closed_at is not null
       union all select 'received', member_id, 0 from withdrawal_receipt
         where merchant_id = 1 and member_id = any ($1) and state = 'received'
       union all select 'claimed', r.member_id, 0 from withdrawal_receipt r
         join receipt_claim c on c.merchant_id = 1 and c.withdrawal_id = r.withdrawal_id
         where r.merchant_id = 1 and r.member_id = any ($1)
       union all select 'sent', sender_id, amount from member_transfer
         where merchant_id = 1 and sender_id = any ($1)
       union all select 'deposit', member_id, requested from deposit where merchant_id = 1 and member_id = any ($1)
       union all select 'credited', member_id, credited from deposit
         where merchant_id = 1 and member_id = any ($1) and credited is not null
     ) x group by kind, member_id
     union all
     -- Only the sum of the wins of supplier rounds, because one row can contain several wins.
     select 'betWin', member_id, 0, sum(win)::bigint from mine where vendor <> 'STUDIO' group by member_id`,
    [ids],
  );
  return new Map(rows.map(({ kind, member_id, count, minor }) => [`${kind}:${member_id}`, { count, minor }]));
}

/** Returns the ids of withdrawals whose transfers or receipt do not match the amounts in their row. */
export async function findWrongWithdrawals(db: Queryable, ids: Ids): Promise<string[]> {
  const rows = await db.query<{ id: bigint }>(
    `with ${ownAccounts}, ${lines}, moved as (
       select reference, sum(amount) filter (where code = 2) as held, -sum(amount) filter (where code = 3) as returned,
         -sum(amount) filter (where code in (4, 70)) as paid_out
       from line where kind = 4 group by reference)
     select w.id from withdrawal w
     left join moved m on m.reference = 'withdrawal:' || w.id
     left join withdrawal_receipt r on r.merchant_id = 1 and r.withdrawal_id = w.id
     where w.merchant_id = 1 and w.member_id = any ($1) and not (
       m.held is not distinct from w.amount
       and coalesce(m.returned, 0) = case when w.state in ('rejected', 'failed') then w.amount else 0 end
       and coalesce(m.paid_out, 0) = case when w.state = 'success' then w.amount else 0 end
       and coalesce(r.received, 0) <= w.amount - w.fee)`,
    [ids],
  );
  return rows.map(({ id }) => String(id));
}

export interface BookedLimit {
  readonly memberId: MemberId;
  readonly kind: LimitKind;
  /** The limit in force; null for none. */
  readonly minor: bigint | null;
  readonly used: bigint;
  /** The use of the limit, recounted from the underlying rows. */
  readonly recounted: bigint;
  /** A raise of the limit that is not yet in force: it waits for its day and for the member's confirmation. */
  readonly raise: { readonly id: string; readonly minor: bigint } | undefined;
}

interface LimitRow {
  member_id: bigint;
  kind: LimitKind;
  amount: bigint | null;
  used: bigint;
  recounted: bigint;
  raise_id: bigint | null;
  raise_amount: bigint | null;
}

/** Returns the limits and their use on the business day of `at`, for each member and kind. */
export async function readLimits(
  db: Queryable,
  { ids, at, timeZone }: { readonly ids: Ids; readonly at: Date; readonly timeZone: string },
): Promise<BookedLimit[]> {
  const rows = await db.query<LimitRow>(
    `with used as (
       select member_id, 'stake' as kind, sum(placed) as used from bet_day
         where merchant_id = 1 and member_id = any ($1) and day = $2::date group by member_id
       union all
       select member_id, 'loss', sum(placed - win) from bet_day
         where merchant_id = 1 and member_id = any ($1) and day = $2::date group by member_id
       union all
       select member_id, 'deposit', sum(used_minor) from limit_use
         where merchant_id = 1 and member_id = any ($1) and kind = 'deposit' and period = 'day'
           and period_start = $2::date group by member_id
     ), recounted as (
       select member_id, 'stake' as kind, sum(stake) as minor from bet
         where merchant_id = 1 and member_id = any ($1) and (placed_at at time zone $3)::date = $2::date
         group by member_id
       union all
       select member_id, 'loss', sum(minor) from (
         select member_id, stake as minor from bet
           where merchant_id = 1 and member_id = any ($1) and (placed_at at time zone $3)::date = $2::date
         union all
         select member_id, -win from bet
           where merchant_id = 1 and member_id = any ($1) and (settled_at at time zone $3)::date = $2::date
       ) x group by member_id
       union all
       -- In these suites no requested deposit is cancelled.
       select member_id, 'deposit', sum(minor) from (
         select member_id, requested as minor from deposit
           where merchant_id = 1 and member_id = any ($1) and (created_at at time zone $3)::date = $2::date
         union all
         select receiver_id, amount from member_transfer where merchant_id = 1 and receiver_id = any ($1)
           and direction = 'down' and business_day = $2::date
       ) x group by member_id
     )
     select m.id as member_id, k.kind, l.amount_minor as amount, coalesce(u.used, 0)::bigint as used,
       coalesce(c.minor, 0)::bigint as recounted, p.id as raise_id, p.amount_minor as raise_amount
     from unnest($1::bigint[]) m (id) cross join (values ('stake'), ('loss'), ('deposit')) k (kind)
     left join used u on u.member_id = m.id and u.kind = k.kind
     left join recounted c on c.member_id = m.id and c.kind = k.kind
     left join member_limit l on l.merchant_id = 1 and l.member_id = m.id and l.kind = k.kind and l.period = 'day'
       and l.replaced_at is null and l.confirmed_at is not null
     left join member_limit p on p.merchant_id = 1 and p.member_id = m.id and p.kind = k.kind and p.period = 'day'
       and p.replaced_at is null and p.confirmed_at is null`,
    [ids, businessDay(at, timeZone), timeZone],
  );
  return rows.map(({ member_id, kind, amount: minor, used, recounted, raise_id, raise_amount }) => {
    const raise = raise_id === null ? undefined : { id: String(raise_id), minor: raise_amount ?? 0n };
    return { memberId: member_id as MemberId, kind, minor, used, recounted, raise };
  });
}
