-- What of a closed day has to be looked at again: all of it ('day'), all of it where its bets add up to something else
-- than when it was looked at last ('totals'), or what one member and the agents of one chain got ('branch').
alter table rebate_recheck
  add column scope text not null default 'day' check (scope in ('day', 'totals', 'branch')),
  -- whose bet was corrected, and the chain that it was settled under (0: nobody above)
  add column member_id bigint,
  add column lineage_id bigint,
  add constraint rebate_recheck_branch check (
    (scope = 'branch') = (member_id is not null) and (scope = 'branch') = (lineage_id is not null));

-- What the bets of a closed day added up to when all of it was looked at last; without a row, when it was worked. What
-- was taken back since the day was worked is in it: it changes by bets that came late, and by nothing else.
create table rebate_run_look (
  merchant_id int not null,
  run_id bigint not null,
  bets bigint not null,
  bet_stakes bigint not null,
  -- business time
  looked_at timestamptz not null,
  primary key (merchant_id, run_id),
  foreign key (merchant_id, run_id) references rebate_run (merchant_id, id)
);
revoke delete, truncate on rebate_run_look from openhouse_app;

-- Stakes that went back and wins that were taken back: a closed day or window is read as it was by undoing them. They
-- are few beside all others, and were found by reading every transfer since.
create index transfer_taken_back on transfer (merchant_id, created_at) include (reference, amount, debit_id, credit_id)
  where code in (12, 13);
