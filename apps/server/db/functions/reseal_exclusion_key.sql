-- Replaces the stored key of exclusion marks by the same key, sealed with another secret, unless the stored text has
-- changed since it was read. The application may not change the table itself.
create or replace function reseal_exclusion_key(key_id int, known text, renewed text) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update exclusion_key set sealed = renewed where id = key_id and sealed = known returning true
$$;
grant execute on function reseal_exclusion_key to openhouse_app;
