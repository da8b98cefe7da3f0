-- A limit that is confirmed and not replaced binds, and so does an exclusion that is not lifted, whatever time the
-- caller believes it to be. A bet's or deposit's time is read before it waits for the lock of the account, and with
-- two servers by another clock: compared with it, a limit that was set meanwhile was "not in force yet" while the one
-- before it was replaced, so that none bound. Nothing begins later than its row is written; a raise that waits has no
-- confirmed_at.

create or replace function limit_room(
  m int, member bigint, cur smallint, at timestamptz, day date, out stake_room bigint, out loss_room bigint
) language sql stable as $$
  select
    min(l.amount_minor - u.placed) filter (where l.kind = 'stake'),
    min(l.amount_minor - u.lost) filter (where l.kind = 'loss')
  from member_limit l
  cross join lateral (
    select coalesce(sum(d.placed), 0)::bigint as placed,
      -- what is staked and not settled yet counts as lost until it comes back
      coalesce(sum(d.placed - d.win), 0)::bigint as lost
    from bet_day d
    where d.merchant_id = m and d.member_id = member and d.currency = cur
      and d.day between limit_period_start(l.period, limit_room.day) and limit_room.day
  ) u
  where l.merchant_id = m and l.member_id = member and l.kind in ('stake', 'loss')
    and l.replaced_at is null and l.confirmed_at is not null
$$;

-- The functions that book bets are long and these two conditions are all that changes: they go out of the text as it
-- stands in the database.
do $$
declare
  name text;
  body text;
begin
  foreach name in array array['book_rounds', 'book_wallet_calls'] loop
    body := pg_get_functiondef(name::regproc);
    body := replace(body, 'e.from_at <= at and ', '');
    body := replace(body, ' and l.effective_at <= at', '');
    if body ~ '(e[.]from_at|l[.]effective_at) *<=' then
      raise exception '% still compares a beginning with the time of the bet', name;
    end if;
    execute body;
  end loop;
end $$;
