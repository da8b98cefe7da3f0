-- Adds the rows of team_delta to team_level and team_joined, deletes them and returns their number. Only one call per
-- merchant runs at a time; a concurrent second call returns 0. All of this is one statement, so readers count each
-- change exactly once.
create or replace function fold_team_deltas(m int) returns bigint
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
grant execute on function fold_team_deltas to openhouse_app;
