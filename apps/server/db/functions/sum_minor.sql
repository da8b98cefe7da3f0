-- Sum of minor units as bigint; 0 for no rows. sum(bigint) returns numeric, which is slower when there are nearly as
-- many groups as rows. Raises an error on overflow.
create or replace aggregate sum_minor(bigint) (
  sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe
);
grant execute on function sum_minor to openhouse_app;
