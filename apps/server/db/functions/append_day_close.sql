-- Appends the close of one day to the chain of closed days and returns the number of the close. Calls lock_day_closes
-- first, so that two closes cannot get the same number. Raises an error if the day does not follow the last closed day;
-- the first close can have any day.
create or replace function append_day_close(
  m int, cur smallint, the_day date, proven boolean, body jsonb, at timestamptz
) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last day_close;
  before bytea;
begin
  perform lock_day_closes(m, cur);
  select * into last from day_close c where c.merchant_id = m and c.currency = cur order by c.number desc limit 1;
  if last.day is not null and the_day <> last.day + 1 then
    raise exception 'the day after % is closed next, not %', last.day, the_day;
  end if;
  before := coalesce(last.hash, '\x');
  insert into day_close values (m, cur, coalesce(last.number, 0) + 1, the_day, proven, body, at, before,
    day_close_hash(before, m, cur, coalesce(last.number, 0) + 1, the_day, proven, body, at));
  return coalesce(last.number, 0) + 1;
end $$;
grant execute on function append_day_close to openhouse_app;
