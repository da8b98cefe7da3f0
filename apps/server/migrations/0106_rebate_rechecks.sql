-- Closed days are looked at again each in a transaction of its own, before the next day is worked: no run finds
-- corrections any more, and a mark is one row of the event that noted it. Nobody who writes a mark waits for whoever
-- takes others away.
alter table rebate_recheck drop constraint rebate_recheck_pkey;
alter table rebate_recheck add column id bigint;
update rebate_recheck set id = run_id;
alter table rebate_recheck alter column id set not null, add primary key (merchant_id, id);
create index rebate_recheck_of_run on rebate_recheck (merchant_id, run_id, id);

-- null: found between two runs
alter table rebate_adjustment alter column run_id drop not null;

-- A day of rebates writes neither bets nor transfers, and may write for long: no window waits for it. Its lock names
-- it.
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
