-- Creates the monthly partitions of transfer that are missing, beginning with the month of `since`, and returns how
-- many it created. Moves rows of these months out of the default partition. A job calls it ahead of time. `since` is
-- real time, because ids contain real time. Attaching a partition needs a short exclusive lock. A transaction
-- that reads for a long time, such as a backup, delays this lock, and while the lock waits, later readers wait, too. So
-- the function gives up after a second, and the job tries again.
create or replace function create_transfer_partitions(since timestamptz, months int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set timezone = 'UTC' set lock_timeout = '1s'
as $$
declare
  epoch constant timestamptz := '2020-01-01 00:00:00+00';
  month timestamptz;
  name text;
  low bigint;
  high bigint;
  created int := 0;
begin
  if months not between 1 and 24 then
    raise exception 'months must be 1 to 24' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(7268003);
  for i in 0..months - 1 loop
    month := date_trunc('month', since) + make_interval(months => i);
    name := 'transfer_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('public.' || name) is not null;
    -- An id is the milliseconds since 2020, followed by 20 bits for node and counter (core/ids.ts).
    low := (extract(epoch from month - epoch) * 1000)::bigint << 20;
    high := (extract(epoch from month + interval '1 month' - epoch) * 1000)::bigint << 20;
    execute format('create table public.%I (like public.transfer including all)', name);
    -- Default privileges give the application more than it may have here.
    execute format('revoke all on public.%I from openhouse_app', name);
    execute format('grant select on public.%I to openhouse_app', name);
    execute format('with moved as (delete from public.transfer_default where id >= %s and id < %s returning *)
      insert into public.%I select * from moved', low, high, name);
    execute format('alter table public.transfer attach partition public.%I
      for values from (%s) to (%s)', name, low, high);
    created := created + 1;
  end loop;
  return created;
end $$;
grant execute on function create_transfer_partitions to openhouse_app;
select create_transfer_partitions(now(), 3);
