-- Rebates: what comes back of the valid bets of each business day, to members by their own rates and to agents by the
-- difference to the rates below. How a day is worked: packages/rules/src/rebates; by which rates, and what becomes of
-- bets that are taken back later: docs/decisions/0041-rebates-by-day.md.

-- What a member's raised rates were, and when: a day that is worked late is worked by the rates at its own end. Rates
-- only rise, so of two raises in one moment the higher holds.
create table member_rebate_change (
  merchant_id int not null,
  member_id bigint not null,
  -- business time
  changed_at timestamptz not null,
  lott int not null,
  fish int not null,
  rng int not null,
  live int not null,
  sports int not null,
  esports int not null,
  primary key (merchant_id, member_id, changed_at)
);
create index member_rebate_change_by_time on member_rebate_change (merchant_id, changed_at);
revoke insert, update, delete, truncate on member_rebate_change from openhouse_app;

insert into member_rebate_change (merchant_id, member_id, changed_at, lott, fish, rng, live, sports, esports)
  select merchant_id, member_id, changed_at, lott, fish, rng, live, sports, esports from member_rebate;

create function note_rebate_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into member_rebate_change (merchant_id, member_id, changed_at, lott, fish, rng, live, sports, esports)
    values (new.merchant_id, new.member_id, new.changed_at, new.lott, new.fish, new.rng, new.live, new.sports,
      new.esports)
    on conflict (merchant_id, member_id, changed_at) do update set
      lott = excluded.lott, fish = excluded.fish, rng = excluded.rng, live = excluded.live, sports = excluded.sports,
      esports = excluded.esports;
  return null;
end $$;
create trigger member_rebate_noted after insert or update on member_rebate
  for each row execute function note_rebate_change();

-- With which day the house began: the one that was under way when the job first came.
create table rebate_begin (
  merchant_id int not null,
  currency smallint not null,
  from_at timestamptz not null,
  primary key (merchant_id, currency)
);
revoke update, delete, truncate on rebate_begin from openhouse_app;

-- A day that was worked, and by what: the merchant may change zone and settings later.
create table rebate_run (
  merchant_id int not null,
  id bigint not null,
  currency smallint not null,
  -- as the house's calendar called it when it ended; after a change of zone two runs may bear one date
  day date not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  time_zone text not null,
  -- usual rates, and what games do not count in full
  settings jsonb not null,
  -- auto: paid as soon as the wallets can take it; manual: members ask for it
  mode text not null check (mode in ('auto', 'manual')),
  -- business time, taken before anything was read
  settled_at timestamptz not null,
  -- what the bets of the day added up to, to see that some came or went later
  bets bigint not null,
  bet_stakes bigint not null,
  bet_wins bigint not null,
  entries int not null,
  -- of its entries, minor units
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, id),
  unique (merchant_id, currency, from_at)
);
create index rebate_run_by_end on rebate_run (merchant_id, currency, until_at);
revoke update, delete, truncate on rebate_run from openhouse_app;

-- What a day brings back to one person, in one category and on one side. Amounts are minor units.
create table rebate (
  merchant_id int not null,
  id bigint not null,
  run_id bigint not null,
  payee_id bigint not null,
  side text not null check (side in ('player', 'agent')),
  -- of the bets
  category text not null,
  day date not null,
  currency smallint not null,
  valid_bet bigint not null check (valid_bet >= 0),
  -- rounded down once, and what rounding left, millionths of a minor unit
  due bigint not null check (due >= 0),
  rest_millionths int not null check (rest_millionths between 0 and 999999),
  -- what corrections of earlier days add, or take
  taken bigint not null,
  amount bigint not null check (amount >= 0 and amount = due + taken),
  -- until when it can be asked for; null: the house pays by itself
  claim_until timestamptz,
  made_at timestamptz not null,
  paid bigint not null default 0 check (paid >= 0),
  -- not asked for in time
  lapsed bigint not null default 0 check (lapsed >= 0),
  -- kept back because bets of the day were taken back before it was asked for
  withheld bigint not null default 0 check (withheld >= 0),
  remaining bigint generated always as (amount - paid - lapsed - withheld) stored check (remaining >= 0),
  primary key (merchant_id, id),
  -- A day is never paid twice to anybody.
  unique (merchant_id, run_id, payee_id, category, side),
  foreign key (merchant_id, run_id) references rebate_run (merchant_id, id)
);
create index rebate_of_payee on rebate (merchant_id, payee_id, made_at, id);
create index rebate_waiting on rebate (merchant_id, id) where remaining > 0 and claim_until is null;
create index rebate_to_claim on rebate (merchant_id, claim_until, id) where remaining > 0 and claim_until is not null;
revoke update, delete, truncate on rebate from openhouse_app;
-- What a day came to is for ever; what becomes of the money is not.
grant update (paid, lapsed, withheld, claim_until) on rebate to openhouse_app;

-- From which bets: of the player's own, or of the branch below one direct downline, and from whose rate to whose.
create table rebate_line (
  merchant_id int not null,
  rebate_id bigint not null,
  line int not null,
  -- the payee itself, or who stands directly below
  via_id bigint not null,
  own_ppm int not null,
  below_ppm int not null check (below_ppm >= 0 and below_ppm < own_ppm),
  valid_bet bigint not null check (valid_bet > 0),
  primary key (merchant_id, rebate_id, line),
  foreign key (merchant_id, rebate_id) references rebate (merchant_id, id)
);
revoke update, delete, truncate on rebate_line from openhouse_app;

-- What a closed day came to afterwards, and where the difference went: difference = carried - withheld - offset.
create table rebate_adjustment (
  merchant_id int not null,
  id bigint not null,
  -- the closed day, and the run that found it changed
  closed_run_id bigint not null,
  run_id bigint not null,
  payee_id bigint not null,
  side text not null check (side in ('player', 'agent')),
  category text not null,
  before bigint not null check (before >= 0),
  after bigint not null check (after >= 0),
  -- held against what had lapsed
  offset_lapsed bigint not null,
  withheld bigint not null check (withheld >= 0),
  -- to the next day
  carried bigint not null,
  found_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, closed_run_id, payee_id, category, side, run_id),
  check (after - before = carried - withheld - offset_lapsed),
  foreign key (merchant_id, closed_run_id) references rebate_run (merchant_id, id),
  foreign key (merchant_id, run_id) references rebate_run (merchant_id, id)
);
create index rebate_adjustment_of_payee on rebate_adjustment (merchant_id, payee_id, closed_run_id);
revoke update, delete, truncate on rebate_adjustment from openhouse_app;

-- What corrections left to somebody's next entry: the sum of what was carried less what entries took of it.
create table rebate_carry (
  merchant_id int not null,
  currency smallint not null,
  payee_id bigint not null,
  category text not null,
  side text not null check (side in ('player', 'agent')),
  minor bigint not null,
  primary key (merchant_id, currency, payee_id, category, side)
);
create index rebate_carry_open on rebate_carry (merchant_id, currency) where minor <> 0;
revoke delete, truncate on rebate_carry from openhouse_app;

-- Closed days of which a bet was corrected: the next run looks at them again.
create table rebate_recheck (
  merchant_id int not null,
  run_id bigint not null,
  noted_at timestamptz not null,
  primary key (merchant_id, run_id),
  foreign key (merchant_id, run_id) references rebate_run (merchant_id, id)
);

-- A house may ask that rebates be bet before they leave (setting rebate.turnoverPpm).
alter table turnover_requirement drop constraint turnover_requirement_origin_check;
alter table turnover_requirement add constraint turnover_requirement_origin_check
  check (origin in ('deposit', 'bonus', 'adjustment', 'rebate'));
