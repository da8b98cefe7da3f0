-- Erases at most `most` archives of closed accounts whose date (keep_until) has passed, and returns their member ids.
-- The application cannot delete archives otherwise. A time ahead of the business clock counts as the clock's time, so
-- that a wrong time passed by the application erases no archive too early. The application may change business_clock,
-- and a wrong offset there is not detected.
create or replace function erase_archives(m int, at timestamptz, most int) returns setof bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sealed_archive a using (
    select d.member_id from sealed_archive d
    cross join (
      select now() + coalesce(max(offset_ms), 0) * interval '1 millisecond' as now_at from business_clock) c
    where d.merchant_id = m and d.keep_until <= least(at, c.now_at)
    order by d.keep_until limit most for update of d skip locked) due
  where a.merchant_id = m and a.member_id = due.member_id returning a.member_id
$$;
grant execute on function erase_archives to openhouse_app;
