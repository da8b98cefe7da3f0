-- A member may want no limit any more. That is the widest raise there is, and waits as every raise does: a row without
-- an amount, which never binds. Confirmed, it ends itself together with the limit that it lifts; so a row in force
-- always has an amount, and whoever reads limits finds only such.

alter table member_limit alter column amount_minor drop not null;
alter table member_limit add constraint member_limit_without_amount_waits
  check (amount_minor is not null or confirmed_at is null or replaced_at is not null);

-- Money that went to a wallet which a vendor keeps is played out of our sight, and its way there is the last place
-- where a limit can bind. So it counts: as staked when it goes (vendor_in), as lost until it came back (vendor_out).
-- Both are rows of limit_use, written under the lock of the member's wallets; what came back from an earlier period
-- makes no room in this one.
create or replace function limit_room(
  m int, member bigint, cur smallint, at timestamptz, day date, out stake_room bigint, out loss_room bigint
) language sql stable as $$
  select
    min(l.amount_minor - u.placed - v.went) filter (where l.kind = 'stake'),
    min(l.amount_minor - u.lost - greatest(v.went - v.came, 0)) filter (where l.kind = 'loss')
  from member_limit l
  cross join lateral (
    select coalesce(sum(d.placed), 0)::bigint as placed,
      -- what is staked and not settled yet counts as lost until it comes back
      coalesce(sum(d.placed - d.win), 0)::bigint as lost
    from bet_day d
    where d.merchant_id = m and d.member_id = member and d.currency = cur
      and d.day between limit_period_start(l.period, limit_room.day) and limit_room.day
  ) u
  cross join lateral (
    select greatest(coalesce(sum(x.used_minor) filter (where x.kind = 'vendor_in'), 0), 0)::bigint as went,
      coalesce(sum(x.used_minor) filter (where x.kind = 'vendor_out'), 0)::bigint as came
    from limit_use x
    where x.merchant_id = m and x.member_id = member and x.kind in ('vendor_in', 'vendor_out')
      and x.period = l.period and x.period_start = limit_period_start(l.period, limit_room.day)
  ) v
  where l.merchant_id = m and l.member_id = member and l.kind in ('stake', 'loss')
    and l.replaced_at is null and l.confirmed_at is not null
$$;
