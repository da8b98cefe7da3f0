-- Other members of the merchant who are excluded and have this name, for a review by the staff. Members whose known
-- date of birth differs are left out.
create or replace function excluded_namesakes(
  m int, member bigint, at timestamptz, mark bytea, birth bytea
) returns bigint[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct x.member_id order by x.member_id), '{}')
  from exclusion_mark x
  join member_exclusion e on e.merchant_id = x.merchant_id and e.id = x.exclusion_id
  where x.merchant_id = m and x.kind = 'name' and x.hash = mark
    and (birth is null or x.birth_hash is null or x.birth_hash = birth)
    and e.lifted_at is null and (e.until_at is null or e.until_at > at) and x.member_id <> member
$$;
grant execute on function excluded_namesakes to openhouse_app;
