-- Whether a run was to be looked at before it is paid, and why: without it nobody can prove that its bills did not go
-- round the review (docs/decisions/0042-reviewed-salary-runs.md). The table refuses another answer than the rule gives.
alter table salary_run
  -- the rule as it was, in minor units of the run's currency; null: of a run of before this
  add column review_mode text check (review_mode in ('off', 'above', 'all')),
  add column review_above bigint,
  -- what its bills came to at most, before it was known what their payers have
  add column asked bigint check (asked >= 0),
  add column reviewed boolean not null default false;
update salary_run r set reviewed = true where exists (
  select from bill b where b.merchant_id = r.merchant_id and b.run_id = r.id and b.needs_release);
alter table salary_run
  alter column reviewed drop default,
  add constraint salary_run_review_rule
    check (case when review_mode is null then review_above is null and asked is null
      else review_above is not null and asked is not null end),
  add constraint salary_run_reviewed
    check (review_mode is null or reviewed = (asked > 0 and case review_mode
      when 'all' then true when 'above' then asked > review_above else false end));
