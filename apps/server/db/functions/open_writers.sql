-- Transactions that have written something and are still open, with their age. A window closes only when none of them
-- can still add to it. Transactions that settle a day of rebates (advisory lock 7268020) are left out, because they may
-- take long and write neither bets nor transfers.
create or replace function open_writers(out writer text, out age_ms bigint) returns setof record
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.transactionid::text, coalesce(extract(epoch from clock_timestamp() - a.xact_start) * 1000, 0)::bigint
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
    and a.datname = current_database() and l.pid <> pg_backend_pid()
    and not exists (
      select from pg_locks d
      where d.locktype = 'advisory' and d.classid = 7268020 and d.objsubid = 2 and d.granted and d.pid = l.pid)
$$;
grant execute on function open_writers to openhouse_app;
