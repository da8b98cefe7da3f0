-- Settlement of contracts: what a run was worked from (so that it can be worked again to the same bytes), what uplines
-- set aside for the contracts they pay, what came after a window was closed. Rules: packages/rules/src/contracts;
-- how a run goes: apps/server/src/modules/contracts/README.md.

-- Money that an upline has set aside for contracts it pays lies apart from what people send each other: its balance is
-- the sum of what is held for open windows and of bills that wait, and is proven every night.
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (40, 116, 1, false),  -- salary: contract funds → main
  (41, 116, 1, false),  -- dividend: contract funds → main
  (43, 1, 116, false),  -- contract_fund: main → contract funds
  (44, 116, 1, false);  -- contract_fund_return: contract funds → main

-- As in 0074, with one kind more.
create or replace function open_house_accounts(m int, at timestamptz, currency smallint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, house_account_id(currency, k::smallint), null, currency, k, false, true, at
    from generate_series(101, 116) k
    on conflict do nothing
$$;

insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
  select merchant_id, house_account_id(currency, 116::smallint), null, currency, 116, false, true, opened_at
  from account where kind = 115
  on conflict do nothing;

-- What a run was worked by. The merchant may change zone and settings later; a closed window keeps its own.
alter table salary_run
  add column time_zone text not null,
  add column settings jsonb not null,
  -- what the bets of the window added up to, to see that some came or went later
  add column bets bigint not null,
  add column bet_stakes bigint not null,
  add column bet_valid bigint not null,
  add column bet_wins bigint not null;
create index salary_run_by_time on salary_run (merchant_id, kind, period, currency, until_at);
create index salary_run_by_end on salary_run (merchant_id, currency, until_at);

alter table bill
  -- where the payee stood: the chain above it; 0: directly below the house
  add column lineage_id bigint not null default 0,
  -- a bill of a contract that has ended, for nothing but adjustments of its earlier windows
  add column is_afterwards boolean not null default false,
  -- what lies in the contract funds for it while it waits; of a bill of the house 0
  add column set_aside bigint not null default 0 check (set_aside >= 0),
  add constraint bill_set_aside_waits check (set_aside = 0 or (payer_id is not null and state = 'pending'));
-- Names of windows of one contract stand in the order of their time.
create index bill_of_contract on bill (merchant_id, contract_id, window_key collate "C");
create index bill_waiting on bill (merchant_id, id) where state = 'pending' and claim_until is null;

-- What a bill says is for ever; what becomes of it is not.
revoke update on bill from openhouse_app;
grant update (state, decided_at, set_aside) on bill to openhouse_app;
-- A line for each contract below: there may be more of them than a small number counts.
alter table bill_line alter column line type int;

-- Where others stood whose figures a run needed and whose bets do not say it: members with bonuses, rebates or charges,
-- receivers of contracts of another period.
create table salary_run_place (
  merchant_id int not null,
  run_id bigint not null,
  member_id bigint not null,
  lineage_id bigint not null,
  primary key (merchant_id, run_id, member_id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id)
);
revoke update, delete, truncate on salary_run_place from openhouse_app;

-- What each upline had for its bills of a run, and what of it they took.
create table salary_run_fund (
  merchant_id int not null,
  run_id bigint not null,
  payer_id bigint not null,
  had bigint not null check (had >= 0),
  used bigint not null check (used between 0 and had),
  primary key (merchant_id, run_id, payer_id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id)
);
revoke update, delete, truncate on salary_run_fund from openhouse_app;

-- What an upline has set aside at the beginning of a window that is not settled yet.
create table contract_hold (
  merchant_id int not null,
  id bigint not null,
  payer_id bigint not null,
  kind text not null,
  period text not null,
  window_key text not null,
  currency smallint not null,
  amount bigint not null check (amount > 0),
  held_at timestamptz not null,
  -- the run that used it and gave back the rest
  run_id bigint,
  primary key (merchant_id, id),
  unique (merchant_id, payer_id, window_key, currency),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id)
);
create index contract_hold_open on contract_hold (merchant_id, window_key) where run_id is null;
revoke delete, truncate on contract_hold from openhouse_app;

-- What a closed window came to afterwards: a line of a later bill, never a change of the own one.
create table bill_adjustment (
  merchant_id int not null,
  id bigint not null,
  contract_id bigint not null,
  version int not null,
  payee_id bigint not null,
  payer_id bigint,
  -- the closed window, and the run that found it changed
  window_key text not null,
  run_id bigint not null,
  before bigint not null,
  after bigint not null,
  difference bigint not null check (difference = after - before),
  tier_before smallint not null,
  tier_after smallint not null,
  -- millionths of a minor unit that dividends are carried more, or less; as text, because they may be long
  carry_difference text not null,
  -- what the window carries onward now
  carry_after text not null,
  -- the bill on which it stands; null: none yet
  bill_id bigint,
  found_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, contract_id, version, window_key, run_id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id)
);
create index bill_adjustment_open on bill_adjustment (merchant_id, contract_id) where bill_id is null;
create index bill_adjustment_of_window on bill_adjustment (merchant_id, window_key, contract_id, id);
create index bill_adjustment_of_bill on bill_adjustment (merchant_id, bill_id) where bill_id is not null;
revoke delete, truncate on bill_adjustment from openhouse_app;

-- Closed windows of which a bet was corrected: the next run of their kind looks at them again.
create table salary_recheck (
  merchant_id int not null,
  run_id bigint not null,
  noted_at timestamptz not null,
  primary key (merchant_id, run_id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id)
);
