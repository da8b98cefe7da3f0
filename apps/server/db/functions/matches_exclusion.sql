-- True if the hash belongs to a person who is excluded at one of these brands. It does not say at which one, who it is,
-- or until when. The member's own exclusions do not count. Names match only if the dates of birth do not differ.
create or replace function matches_exclusion(
  m int, member bigint, brands int[], at timestamptz, mark_kind text, mark bytea, birth bytea
) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from exclusion_mark x
    join member_exclusion e on e.merchant_id = x.merchant_id and e.id = x.exclusion_id
    where x.merchant_id = any (brands) and x.kind = mark_kind and x.hash = mark
      and (birth is null or x.birth_hash is null or x.birth_hash = birth)
      and e.lifted_at is null and (e.until_at is null or e.until_at > at)
      and not (x.merchant_id = m and x.member_id = member))
$$;
grant execute on function matches_exclusion to openhouse_app;
