-- Deletes the marks of exclusions that are over.
create or replace function forget_exclusion_marks(at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from exclusion_mark x using member_exclusion e
  where e.merchant_id = x.merchant_id and e.id = x.exclusion_id and (e.lifted_at is not null or e.until_at <= at)
$$;
grant execute on function forget_exclusion_marks to openhouse_app;
