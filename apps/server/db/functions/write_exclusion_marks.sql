-- Adds marks of the member's data to each of the member's exclusions in force at that time; does nothing without one.
-- Marks are never removed before the exclusion ends, so an excluded person cannot escape them by changing the data. The
-- block of a person under age marks no payee accounts and documents, because those can be a parent's.
create or replace function write_exclusion_marks(
  m int, member bigint, at timestamptz, key int, kinds text[], hashes bytea[], births bytea[]
) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into exclusion_mark as x (merchant_id, kind, hash, birth_hash, key_id, exclusion_id, member_id)
  select m, u.kind, u.hash, u.birth, key, e.id, member
  from member_exclusion e cross join unnest(kinds, hashes, births) u (kind, hash, birth)
  where e.merchant_id = m and e.member_id = member and e.lifted_at is null and (e.until_at is null or e.until_at > at)
    and not (e.kind = 'under_age' and u.kind in ('payee', 'document'))
  on conflict on constraint exclusion_mark_pkey do update set birth_hash = coalesce(excluded.birth_hash, x.birth_hash)
$$;
grant execute on function write_exclusion_marks to openhouse_app;
