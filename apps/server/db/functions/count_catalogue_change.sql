-- Raises the catalogue version of a merchant when its vendors or games change, so that processes reload their copy. It
-- also notices changes made outside of the application.
create or replace function count_catalogue_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into catalogue_version as v (merchant_id, version)
    select distinct c.merchant_id, 1 from changed c order by c.merchant_id
    on conflict (merchant_id) do update set version = v.version + 1;
  return null;
end $$;
create or replace trigger vendor_inserted after insert on vendor
  referencing new table as changed for each statement execute function count_catalogue_change();
create or replace trigger vendor_updated after update on vendor
  referencing new table as changed for each statement execute function count_catalogue_change();
create or replace trigger vendor_deleted after delete on vendor
  referencing old table as changed for each statement execute function count_catalogue_change();
create or replace trigger game_inserted after insert on game
  referencing new table as changed for each statement execute function count_catalogue_change();
create or replace trigger game_updated after update on game
  referencing new table as changed for each statement execute function count_catalogue_change();
create or replace trigger game_deleted after delete on game
  referencing old table as changed for each statement execute function count_catalogue_change();
