-- Responsible gaming: a member's own limits, time-outs and exclusions, and what was used of each limit.
-- Read inside the transaction of the bet or deposit, on rows locked there. Screens come with stage D.

create table member_limit (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  -- deposit, loss, stake (a sum per period) or session (minutes per period)
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  amount_minor bigint not null check (amount_minor >= 0),
  set_by text not null check (set_by in ('member', 'operator')),
  -- A raise waits for its cooling-off and for a second confirmation; until then the row is pending.
  effective_at timestamptz not null,
  confirmed_at timestamptz,
  replaced_at timestamptz,
  primary key (merchant_id, id)
);
create index member_limit_in_force on member_limit (merchant_id, member_id) where replaced_at is null;

create table member_exclusion (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('time_out', 'self_exclusion', 'operator')),
  from_at timestamptz not null,
  -- null: without end
  until_at timestamptz,
  lifted_at timestamptz,
  reason text not null,
  primary key (merchant_id, id)
);
create index member_exclusion_in_force on member_exclusion (merchant_id, member_id) where lifted_at is null;

-- Running use of the limits, one row per member, kind and calendar period of the merchant's time zone.
create table limit_use (
  merchant_id int not null,
  member_id bigint not null,
  kind text not null,
  period text not null,
  period_start date not null,
  used_minor bigint not null,
  primary key (merchant_id, member_id, kind, period, period_start)
) with (fillfactor = 70);

-- Of each limit one row is in force and at most one waits for its confirmation.
create unique index member_limit_one_in_force on member_limit (merchant_id, member_id, kind, period, set_by)
  where replaced_at is null and confirmed_at is not null;
create unique index member_limit_one_pending on member_limit (merchant_id, member_id, kind, period, set_by)
  where replaced_at is null and confirmed_at is null;
