-- Who has written and is not done, and for how long: windows of contracts wait for them. As the owner, because the
-- application's role does not see since when another session's transaction is open.
create function open_writers(out writer text, out age_ms bigint) returns setof record
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.transactionid::text, coalesce(extract(epoch from clock_timestamp() - a.xact_start) * 1000, 0)::bigint
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
    and a.datname = current_database() and l.pid <> pg_backend_pid()
$$;
