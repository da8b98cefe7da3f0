-- The canonical form of a bank's or provider's reference, like canonicalReference in packages/rules: ASCII digits and
-- capital letters. Null if nothing remains.
create or replace function canonical_reference(typed text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select nullif(upper(regexp_replace(normalize(typed, nfkd), '[^0-9A-Za-z]', '', 'g') collate "C"), '')
$$;
grant execute on function canonical_reference to openhouse_app;
