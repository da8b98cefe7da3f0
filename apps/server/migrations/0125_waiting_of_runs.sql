-- What of a run waits in review, so that its page and the list of runs add up and hash nothing: with 200,000 bills each
-- reading built a text of megabytes. Written by whatever makes, holds, resumes, refuses or releases a bill, in the same
-- transaction; no row: nothing waits. A release never believes it: that reads the bills themselves, under the lock of
-- their run (docs/decisions/0042-reviewed-salary-runs.md). The night proves it.
create table salary_run_waiting (
  merchant_id int not null,
  run_id bigint not null,
  -- in review, the held ones too
  bills int not null check (bills > 0),
  paid bigint not null check (paid >= 0),
  -- what would be released
  releasable_bills int not null check (releasable_bills between 0 and bills),
  releasable_paid bigint not null check (releasable_paid between 0 and paid),
  releasable_hash text not null,
  primary key (merchant_id, run_id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id)
);
revoke truncate on salary_run_waiting from openhouse_app;
insert into salary_run_waiting (merchant_id, run_id, bills, paid, releasable_bills, releasable_paid, releasable_hash)
select merchant_id, run_id, count(*), sum(paid), count(*) filter (where not is_held),
  coalesce(sum(paid) filter (where not is_held), 0),
  encode(sha256(convert_to(coalesce(string_agg(concat_ws(':', id, paid, passed), ',' order by id)
    filter (where not is_held), ''), 'UTF8')), 'hex')
from bill where state = 'review' group by merchant_id, run_id;

-- Sums by state, and a page of the bills in one of them, without reading all others of the run.
create index bill_of_state on bill (merchant_id, run_id, state, paid desc, id);
