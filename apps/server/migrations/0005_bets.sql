-- The single book of stakes: studio games, vendors, lottery and sports all write here, so that records, rebates,
-- salaries, missions and points read one table and one event, bet.settled. Rows are written by functions of the
-- owner only (book_rounds in 0006 is the first): the application reads.
-- Keys start with merchant and time-ordered id, so the table can be partitioned by id without a change of meaning.

create table bet (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  vendor text not null,
  game_code text not null,
  -- LIVE, RNG, SPORTS, LOTT, ELOTT, FISH, PVP, ESPORTS, COCKFIGHT: the product class of contracts and rebates
  category text not null,
  -- the vendor's own number of the round
  round_ref text not null,
  -- what was bet on, as the record page shows it; slots have nothing to choose
  selection text,
  currency smallint not null,
  is_trial boolean not null,
  -- packages/protocol/src/bets/bet-status.ts: 0 initial, 1 win, 2 lose, 3 cancel, 4 tie, 5 refund, …
  status smallint not null,
  stake bigint not null check (stake >= 0),
  -- the part of the stake that restricted bonus money paid
  bonus_part bigint not null check (bonus_part between 0 and stake),
  win bigint not null check (win >= 0),
  -- what counts for agents, rebates and turnover: nothing of a trial, of the others the part that bonus did not pay
  valid_bet bigint not null check (valid_bet between 0 and stake - bonus_part),
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- the member's chain of agents when the bet was settled; null = no agent above
  lineage_id bigint,
  primary key (merchant_id, id),
  check ((settled_at is null) = (status = 0))
);
create index bet_by_member on bet (merchant_id, member_id, placed_at, id);
create index bet_by_settlement on bet (merchant_id, settled_at) where settled_at is not null;
revoke insert, update, delete, truncate on bet from openhouse_app;

-- Sums of a member's bets per business day and class: the use of stake and loss limits, net spend, profit reports.
-- Kept in the transaction of each bet, under the lock of the member's account.
create table bet_day (
  merchant_id int not null,
  member_id bigint not null,
  day date not null,
  category text not null,
  currency smallint not null,
  -- staked on that day, settled or not
  placed bigint not null,
  rounds int not null,
  -- of the bets settled on that day
  stake bigint not null,
  valid_bet bigint not null,
  win bigint not null,
  primary key (merchant_id, member_id, day, category, currency)
) with (fillfactor = 70);
revoke insert, update, delete, truncate on bet_day from openhouse_app;

-- The first day of the limit period that a business day lies in; weeks start on Monday.
create function limit_period_start(period text, day date) returns date language sql immutable parallel safe as $$
  select case period when 'day' then day else date_trunc(period, day)::date end
$$;

-- How much a member may still stake (kind stake) or lose (kind loss) by each limit in force, the tightest first to
-- bind; null = no such limit. A pending raise is not in force; overlapping limits all bind. Called after the lock of
-- the member's account, so that two bets at once cannot both fit into the same rest.
create function limit_room(
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
    and l.replaced_at is null and l.confirmed_at is not null and l.effective_at <= limit_room.at
$$;
