-- How many stand below each agent, level by level, and how many of them joined the house on which day. Counting a team
-- of a million when its agent asks takes most of a second; writing to the rows of all agents above with each
-- registration would make everybody wait for the row of the top agent. So whoever places or moves a member appends what
-- changed, in the same transaction and without looking at any row, and a job folds that into the kept rows: kept and
-- appended together are exact at every moment. Decision: docs/decisions/0039-kept-team-figures.md.

-- The day of the house on which the member was placed first. Kept, because a house may change its time zone.
alter table member_place add column joined_day date;
set constraints all immediate;
update member_place p set joined_day = (p.placed_at at time zone m.time_zone)::date
  from merchant m where m.id = p.merchant_id;
alter table member_place alter column joined_day set not null;

-- What is not folded yet: so many more, or less, directly below the agent in whom the lineage ends.
create table team_delta (
  merchant_id int not null,
  lineage_id bigint not null,
  joined_day date not null,
  members int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index team_delta_by_day on team_delta (merchant_id, joined_day);

create table team_level (
  merchant_id int not null,
  agent_id bigint not null,
  -- levels below the agent; 1 = directly
  level smallint not null,
  members int not null,
  primary key (merchant_id, agent_id, level)
) with (fillfactor = 80);

-- Everybody below the agent now, by the day on which they joined the house.
create table team_joined (
  merchant_id int not null,
  agent_id bigint not null,
  day date not null,
  members int not null,
  primary key (merchant_id, agent_id, day)
) with (fillfactor = 80);

-- Nobody but these functions writes the figures, so that no operation can forget them.
revoke insert, update, delete, truncate on team_delta, team_level, team_joined from openhouse_app;

create function note_places() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into team_delta (merchant_id, lineage_id, joined_day, members)
      select n.merchant_id, n.lineage_id, n.joined_day, count(*) from placed n
      where n.lineage_id <> 0 group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into team_delta (merchant_id, lineage_id, joined_day, members)
      select o.merchant_id, o.lineage_id, o.joined_day, -count(*) from left_place o
      where o.lineage_id <> 0 group by 1, 2, 3;
  else
    insert into team_delta (merchant_id, lineage_id, joined_day, members)
      select c.merchant_id, c.lineage_id, c.joined_day, sum(c.members)
      from (
        select merchant_id, lineage_id, joined_day, 1 as members from placed
        union all
        select merchant_id, lineage_id, joined_day, -1 from left_place) c
      where c.lineage_id <> 0 group by 1, 2, 3 having sum(c.members) <> 0;
  end if;
  return null;
end $$;
create trigger member_place_inserted after insert on member_place
  referencing new table as placed for each statement execute function note_places();
create trigger member_place_updated after update on member_place
  referencing old table as left_place new table as placed for each statement execute function note_places();
create trigger member_place_deleted after delete on member_place
  referencing old table as left_place for each statement execute function note_places();

-- Folds what was appended into the kept rows; answers how many rows went. One at a time: who comes second has nothing
-- to do. In one statement, so that readers see each change either appended or folded.
create function fold_team_deltas(m int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone bigint;
begin
  if not pg_try_advisory_xact_lock(7268004, m) then return 0; end if;
  with taken as (
    delete from team_delta d where d.merchant_id = m returning d.lineage_id, d.joined_day, d.members
  ), part as (
    select t.lineage_id, t.joined_day, sum(t.members) as members from taken t
    group by t.lineage_id, t.joined_day having sum(t.members) <> 0
  ), change as (
    select u.agent_id, l.depth - u.place + 1 as level, p.joined_day, sum(p.members) as members
    from part p
    join lineage l on l.merchant_id = m and l.id = p.lineage_id
    cross join lateral unnest(l.chain) with ordinality u (agent_id, place)
    group by 1, 2, 3
  ), levels as (
    insert into team_level as t (merchant_id, agent_id, level, members)
      select m, c.agent_id, c.level, sum(c.members) from change c
      group by c.agent_id, c.level having sum(c.members) <> 0
      on conflict (merchant_id, agent_id, level) do update set members = t.members + excluded.members
  ), joined as (
    insert into team_joined as t (merchant_id, agent_id, day, members)
      select m, c.agent_id, c.joined_day, sum(c.members) from change c
      group by c.agent_id, c.joined_day having sum(c.members) <> 0
      on conflict (merchant_id, agent_id, day) do update set members = t.members + excluded.members
  )
  select count(*) into gone from taken;
  return gone;
end $$;

-- Counts all teams of a merchant anew: the first time, and by hand of the owner when the nightly check finds a wrong
-- figure. Places that are taken meanwhile are either counted or still appended, never both: what was appended goes in
-- the statement that counts. Readers see the figures before or after.
create function recount_teams(m int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(7268004, m);
  delete from team_level t where t.merchant_id = m;
  delete from team_joined t where t.merchant_id = m;
  with gone as (delete from team_delta d where d.merchant_id = m)
    insert into team_delta (merchant_id, lineage_id, joined_day, members)
    select m, p.lineage_id, p.joined_day, count(*) from member_place p
    where p.merchant_id = m and p.lineage_id <> 0 group by p.lineage_id, p.joined_day;
  perform fold_team_deltas(m);
end $$;
revoke all on function note_places(), recount_teams(int) from public;
select recount_teams(id) from merchant;

-- Bets that were placed on the day, and how many different members placed them; 0 on days closed before they were
-- counted.
alter table member_day add column bets bigint not null default 0;
alter table team_day
  add column bets bigint not null default 0,
  add column players int not null default 0;

-- The chain that a member's day was counted for, so that a bet which is undone after its day was closed is taken off
-- the teams that it was counted for, and closed days can be proven; 0 = nobody above.
alter table member_day add column lineage_id bigint not null default 0;
-- False for days that were closed before the chain was kept.
alter table team_day_count add column has_chains boolean not null default false;

-- What moved in a large team is found by walking the house's transfers by time, where a small one is read wallet by
-- wallet. Without bets and their settlement: those are nearly all rows, they stay as cheap to write as before, and
-- the bets of a team have a record of their own.
create index transfer_beside_bets on transfer (merchant_id, created_at, id) where code not in (10, 11, 12, 13);
