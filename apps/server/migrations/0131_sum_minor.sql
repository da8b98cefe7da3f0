-- Sums of minor units that stay whole numbers: sum(bigint) makes a numeric of each group, which takes longer than all
-- adding where there are nearly as many groups as rows. Refuses what does not fit, as every bigint does. Of nothing: 0.
create aggregate sum_minor(bigint) (
  sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe
);
