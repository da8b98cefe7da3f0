-- Counts all teams of a merchant again. The owner runs it by hand when the nightly check finds a wrong figure. A
-- concurrent change of member_place is either counted or still in team_delta, never both. Readers see either the old or
-- the new figures.
create or replace function recount_teams(m int) returns void
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
