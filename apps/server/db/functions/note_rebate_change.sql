-- Keeps the history of a member's rebate rates.
create or replace function note_rebate_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into member_rebate_change (merchant_id, member_id, changed_at, lott, fish, rng, live, sports, esports)
    values (new.merchant_id, new.member_id, new.changed_at, new.lott, new.fish, new.rng, new.live, new.sports,
      new.esports)
    on conflict (merchant_id, member_id, changed_at) do update set
      lott = excluded.lott, fish = excluded.fish, rng = excluded.rng, live = excluded.live, sports = excluded.sports,
      esports = excluded.esports;
  return null;
end $$;
create or replace trigger member_rebate_noted after insert or update on member_rebate
  for each row execute function note_rebate_change();
