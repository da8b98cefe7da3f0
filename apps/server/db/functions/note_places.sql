-- Records in team_delta how a change of member_place changes the sizes of teams.
create or replace function note_places() returns trigger
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
create or replace trigger member_place_inserted after insert on member_place
  referencing new table as placed for each statement execute function note_places();
create or replace trigger member_place_updated after update on member_place
  referencing old table as left_place new table as placed for each statement execute function note_places();
create or replace trigger member_place_deleted after delete on member_place
  referencing old table as left_place for each statement execute function note_places();
