-- Erases at most `most` archives of closed accounts that are past their date, and returns the numbers of their members.
-- The application cannot delete archives otherwise.
create or replace function erase_archives(m int, at timestamptz, most int) returns setof bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sealed_archive a using (
    select d.member_id from sealed_archive d
    where d.merchant_id = m and d.keep_until <= at order by d.keep_until limit most for update skip locked) due
  where a.merchant_id = m and a.member_id = due.member_id returning a.member_id
$$;
grant execute on function erase_archives to openhouse_app;
