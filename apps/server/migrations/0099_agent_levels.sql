-- Levels of agents: the type of an account, whose names are a setting of the merchant (`agents.labels`). Every change
-- is kept with who made it and why: the promotion by an upline has no reason, what the staff does has one.

create table agent_level_change (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  from_type int not null,
  to_type int not null check (to_type <> from_type),
  actor_kind text not null check (actor_kind in ('member', 'staff')),
  actor_id bigint not null,
  reason text not null default '' check (length(reason) <= 500),
  -- business time
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index agent_level_change_of on agent_level_change (merchant_id, member_id, id);
revoke update, delete, truncate on agent_level_change from openhouse_app;
