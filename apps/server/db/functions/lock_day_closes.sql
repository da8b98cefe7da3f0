-- Takes the lock for closing the days of one currency; a second closer waits. 49 in the key identifies this lock among
-- the program's advisory locks.
create or replace function lock_day_closes(m int, cur smallint) returns void language sql as $$
  select pg_advisory_xact_lock(4900000000000 + m::bigint * 100000 + cur)
$$;
grant execute on function lock_day_closes to openhouse_app;
