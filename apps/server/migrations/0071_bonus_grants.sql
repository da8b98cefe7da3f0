-- Who was granted bonus money, on which terms, and how it ended (docs/decisions/0029-bonus-wallet.md). The bonus
-- account holds one grant's money and its wins at a time: release and forfeit mean the whole account.

create table bonus_grant (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  currency smallint not null,
  amount bigint not null check (amount > 0),
  -- parts per million of the amount that must be bet before it is the member's own: at least once
  turnover_ppm bigint not null check (turnover_ppm >= 1000000),
  valid_days int not null check (valid_days > 0),
  -- The member reads it.
  reason text not null,
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null,
  -- waiting for a second person; forfeited: given up, taken back, or lost by a withdrawal
  state text not null check (state in ('waiting', 'refused', 'active', 'released', 'forfeited', 'expired')),
  -- the second person; null when nobody else was needed
  decided_by bigint,
  decided_name text,
  decision_reason text not null default '',
  -- business times
  granted_at timestamptz,
  expires_at timestamptz check (expires_at > granted_at),
  ended_at timestamptz,
  -- who ended it: the house by its rules, the member, somebody of the staff
  ended_by text check (ended_by in ('house', 'member', 'staff')),
  ended_name text,
  end_reason text not null default '',
  -- what lay in the account then and went to the main wallet or back to the house
  ended_amount bigint check (ended_amount >= 0),
  primary key (merchant_id, id),
  check ((granted_at is null) = (state in ('waiting', 'refused'))),
  check ((granted_at is null) = (expires_at is null)),
  check ((ended_at is null) = (state in ('waiting', 'refused', 'active'))),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_amount is null)),
  -- What needs a second person is never booked by the one who asked, even when the application errs.
  check (state in ('waiting', 'refused') or decided_by is distinct from requested_by)
);
create unique index bonus_grant_active on bonus_grant (merchant_id, member_id) where state = 'active';
create index bonus_grant_of_member on bonus_grant (merchant_id, member_id, id);
create index bonus_grant_running on bonus_grant (merchant_id, id) where state = 'active';
create index bonus_grant_waiting on bonus_grant (merchant_id, id) where state = 'waiting';
revoke delete, truncate on bonus_grant from openhouse_app;

-- What one person of the staff granted without a second one on a business day, in one currency: bound by a setting.
create table bonus_day (
  merchant_id int not null,
  staff_id bigint not null,
  currency smallint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (merchant_id, staff_id, currency, day)
);
revoke delete, truncate on bonus_day from openhouse_app;

-- Rounds that still may bring bonus money back.
create index bet_open_bonus on bet (merchant_id, member_id) where settled_at is null and bonus_part > 0;

-- The grant whose money a supplier's bet spent or its win brought: a late win or rollback follows it to where the
-- grant's money went.
alter table gateway_transaction add column grant_id bigint;

-- Late money of a grant that was lost is the house's at once, and what is taken back of it is the house's to give.
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (11, 102, 103, false),  -- win: wins → bonuses
  (12, 101, 103, false),  -- stake_refund: stakes → bonuses
  (13, 103, 102, false);  -- win_reversal: bonuses → wins

-- Whether a requirement was met when it was closed; null: it is open, or was closed before this was written down.
alter table turnover_requirement add column is_met boolean,
  -- A grant that is given up lapses at that moment, be it the one in which it came.
  drop constraint turnover_requirement_check,
  add constraint turnover_requirement_check check (expires_at >= started_at);
