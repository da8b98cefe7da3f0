-- First day of the limit period that contains the business day. Weeks start on Monday.
create or replace function limit_period_start(period text, day date) returns date
language sql immutable parallel safe as $$
  select case period when 'day' then day else date_trunc(period, day)::date end
$$;
grant execute on function limit_period_start to openhouse_app;
