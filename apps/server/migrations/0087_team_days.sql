-- What the members and teams of a merchant moved per business day, counted out of the ledger and the day sums of the
-- bets by a job, set by set. A report over a window then reads a row per day and agent, however large the team is. The
-- day under way and the one before are counted anew until nothing can come in any more; a team is what stood below the
-- agent when its day was counted last. Amounts are minor units of the house's currency.

create table member_day (
  merchant_id int not null,
  member_id bigint not null,
  day date not null,
  deposit bigint not null,
  withdraw bigint not null,
  stake bigint not null,
  valid bigint not null,
  win bigint not null,
  rebate bigint not null,
  promotion bigint not null,
  -- salaries and dividends
  commission bigint not null,
  charge bigint not null,
  primary key (merchant_id, member_id, day)
) with (fillfactor = 80);
create index member_day_by_day on member_day (merchant_id, day);

-- Everybody below an agent, without the agent.
create table team_day (
  merchant_id int not null,
  agent_id bigint not null,
  day date not null,
  -- different members who moved anything
  active int not null,
  deposit bigint not null,
  withdraw bigint not null,
  stake bigint not null,
  valid bigint not null,
  win bigint not null,
  rebate bigint not null,
  promotion bigint not null,
  commission bigint not null,
  charge bigint not null,
  primary key (merchant_id, agent_id, day)
) with (fillfactor = 80);
create index team_day_by_day on team_day (merchant_id, day);

-- Which days were counted, and which of them for the last time.
create table team_day_count (
  merchant_id int not null,
  day date not null,
  -- business time
  counted_at timestamptz,
  is_closed boolean not null default false,
  primary key (merchant_id, day)
);

-- Reports and announcements guarded nothing before: houses that run offer them where they offer the team's overview.
insert into merchant_flag (merchant_id, mod_id, enabled)
select f.merchant_id, n.mod_id, true
from merchant_flag f cross join (values ('AGENTANNOUNCE3'), ('AGETEAMPNL3'), ('AGEREV3'), ('AGEDOWNTRANS3')) n (mod_id)
where f.mod_id = 'AGEINFO3' and f.enabled
on conflict (merchant_id, mod_id) do nothing;
