-- Returns how much a member may still stake (stake_room) or lose (loss_room) under the strictest limit in force; null
-- means no limit. Call it after the member's accounts are locked, so that two bets cannot use the same room. Money
-- transferred to a wallet that a vendor keeps counts as staked when it is transferred (vendor_in) and as lost until it
-- returns (vendor_out), because play there cannot be limited. Money that was transferred in an earlier period and
-- returns now adds no room to the current period.
create or replace function limit_room(
  m int, member bigint, cur smallint, at timestamptz, day date, out stake_room bigint, out loss_room bigint
) language sql stable as $$
  select
    min(l.amount_minor - u.placed - v.went) filter (where l.kind = 'stake'),
    min(l.amount_minor - u.lost - greatest(v.went - v.came, 0)) filter (where l.kind = 'loss')
  from member_limit l
  cross join lateral (
    select coalesce(sum(d.placed), 0)::bigint as placed,
      -- a stake that is not settled yet counts as lost
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
grant execute on function limit_room to openhouse_app;
