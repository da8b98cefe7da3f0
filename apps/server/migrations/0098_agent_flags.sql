-- What in teams of agents somebody has to look at: an agent that bets through somebody below, money that goes in a
-- circle, many accounts of one team on one device or in one network. A job of the night raises them; there is one open
-- flag per kind and people, and it keeps what it was raised for. Names are read where they are shown: a flag holds ids,
-- and places that are forgotten with the person. How the job stays bounded: docs/decisions/0045-flags-of-teams.md.

create table agent_flag (
  merchant_id int not null,
  id bigint not null,
  kind text not null check (kind in ('selfBetting', 'circle', 'device', 'network')),
  -- what it is about: ids of people, or an agent with the hash of a place
  key text not null,
  -- whose team
  agent_id bigint not null,
  evidence jsonb not null,
  -- business times; seen: when the job found it last
  raised_at timestamptz not null,
  seen_at timestamptz not null,
  closed_by bigint,
  closed_name text,
  closed_at timestamptz,
  note text not null default '',
  primary key (merchant_id, id),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_name is null)),
  check (closed_at is not null or note = '')
);
create unique index agent_flag_open on agent_flag (merchant_id, kind, key) where closed_at is null;
create index agent_flag_to_do on agent_flag (merchant_id, id) where closed_at is null;
create index agent_flag_closed on agent_flag (merchant_id, kind, key, closed_at) where closed_at is not null;
revoke delete, truncate on agent_flag from openhouse_app;

-- Everybody it names, the agent too.
create table agent_flag_member (
  merchant_id int not null,
  flag_id bigint not null,
  member_id bigint not null,
  primary key (merchant_id, flag_id, member_id),
  foreign key (merchant_id, flag_id) references agent_flag (merchant_id, id)
);
create index agent_flag_of_member on agent_flag_member (merchant_id, member_id, flag_id);
revoke update, delete, truncate on agent_flag_member from openhouse_app;

-- What was sent since a day, in the whole house.
create index member_transfer_since on member_transfer (merchant_id, business_day);
