-- The agents' tree. A lineage is a chain of agents, from the top to the agent that it ends in; all members directly
-- below that agent share it. Lineages are never changed: a bet keeps the one of its settlement for ever, a move makes
-- new ones. Decision and measurements: docs/decisions/0010-agent-tree-by-lineage.md.

create table lineage (
  merchant_id int not null,
  id bigint not null,
  -- the agent in whom the chain ends: the upline of all who carry this lineage
  agent_id bigint not null,
  -- the lineage that this agent carried when the chain was made; 0 = nobody above
  parent_id bigint not null,
  -- how many agents the chain has
  depth smallint not null,
  -- from the top to agent_id
  chain bigint[] not null,
  made_at timestamptz not null,
  parent_ref bigint generated always as (nullif(parent_id, 0)) stored,
  parent_depth smallint generated always as (depth - 1) stored,
  primary key (merchant_id, id),
  unique (merchant_id, agent_id, parent_id, id),
  unique (merchant_id, id, depth),
  -- Each chain is one longer than its parent, so no chain can lead back into itself.
  foreign key (merchant_id, parent_ref, parent_depth) references lineage (merchant_id, id, depth),
  check ((parent_id = 0) = (depth = 1)),
  check (cardinality(chain) = depth and chain[depth] = agent_id)
);
-- One chain of an agent below a given parent: moving back finds it again.
create unique index lineage_of_agent on lineage (merchant_id, agent_id, parent_id);

-- Every agent of every chain; distance 0 is the agent in whom it ends. Team questions start here.
create table lineage_agent (
  merchant_id int not null,
  agent_id bigint not null,
  lineage_id bigint not null,
  distance smallint not null,
  primary key (merchant_id, agent_id, lineage_id) include (distance)
);
revoke update, delete, truncate on lineage, lineage_agent from openhouse_app;

-- Where a member stands now. Acyclic by construction: the lineage must end in the upline and continue the lineage that
-- the upline itself carries, and lineages cannot form a ring. Checked at commit: a move changes a whole subtree.
create table member_place (
  merchant_id int not null,
  member_id bigint not null,
  -- null: directly below the house
  upline_id bigint,
  -- what the upline carries
  upline_lineage_id bigint,
  -- 0: nobody above
  lineage_id bigint not null,
  placed_at timestamptz not null,
  primary key (merchant_id, member_id),
  unique (merchant_id, member_id, lineage_id),
  check ((upline_id is null) = (lineage_id = 0) and (upline_id is null) = (upline_lineage_id is null)),
  check (upline_id <> member_id),
  foreign key (merchant_id, upline_id, upline_lineage_id)
    references member_place (merchant_id, member_id, lineage_id) deferrable initially deferred,
  foreign key (merchant_id, upline_id, upline_lineage_id, lineage_id)
    references lineage (merchant_id, agent_id, parent_id, id) deferrable initially deferred
) with (fillfactor = 80);
create index member_place_by_lineage on member_place (merchant_id, lineage_id, member_id);
create index member_place_by_upline on member_place (merchant_id, upline_id, upline_lineage_id)
  where upline_id is not null;

-- Moves change many rows that belong together: they take this row for update, placements share it.
create table agent_tree (
  merchant_id int primary key,
  moves bigint not null
);

-- Every move, for ever.
create table member_move (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  from_upline_id bigint,
  to_upline_id bigint,
  from_lineage_id bigint not null,
  to_lineage_id bigint not null,
  -- the member and everybody below who moved along
  moved_members int not null,
  moved_by text not null,
  moved_by_id bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index member_move_by_member on member_move (merchant_id, member_id, id);
revoke update, delete, truncate on member_move from openhouse_app;

-- Codes by which new members come to an agent: of a personal invitation or of an affiliate link.
create table agent_code (
  merchant_id int not null,
  code text not null,
  agent_id bigint not null,
  kind text not null check (kind in ('referral', 'affiliate')),
  created_at timestamptz not null,
  disabled_at timestamptz,
  primary key (merchant_id, code),
  check (code = lower(code))
);
create index agent_code_by_agent on agent_code (merchant_id, agent_id);

-- Bets of a team, newest first, without reading those of the whole house.
create index bet_by_lineage on bet (merchant_id, lineage_id, placed_at, id) where lineage_id is not null;
