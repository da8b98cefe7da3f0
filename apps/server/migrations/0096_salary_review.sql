-- Salary runs that the house looks at before they are paid (docs/decisions/0042-reviewed-salary-runs.md): their bills
-- begin in review, where nobody claims or pays them, and are released by two people or refused.

-- What the bills of a run add up to as they were made; nothing of it changes later.
alter table salary_run
  add column bills_due bigint not null default 0,
  add column bills_paid bigint not null default 0;
update salary_run r set bills_due = s.due, bills_paid = s.paid
  from (select merchant_id, run_id, sum(due)::bigint as due, sum(paid)::bigint as paid from bill group by 1, 2) s
  where s.merchant_id = r.merchant_id and s.run_id = r.id;
alter table salary_run alter column bills_due drop default, alter column bills_paid drop default;

-- Bills of a run that two people released, all at once.
create table salary_release (
  merchant_id int not null,
  id bigint not null,
  run_id bigint not null,
  bills int not null check (bills > 0),
  paid bigint not null check (paid >= 0),
  asked_by bigint not null,
  confirmed_by bigint not null check (confirmed_by <> asked_by),
  reason text not null,
  released_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id)
);
create index salary_release_of_run on salary_release (merchant_id, run_id, id);
revoke update, delete, truncate on salary_release from openhouse_app;

alter table bill
  -- kept back of it for the contracts that its payee pays (line passed)
  add column passed bigint not null default 0 check (passed >= 0),
  -- made in review: no way leads from there to the payee but a release
  add column needs_release boolean not null default false,
  add column release_id bigint,
  -- left out of releases until somebody lets it go on
  add column is_held boolean not null default false,
  add foreign key (merchant_id, release_id) references salary_release (merchant_id, id);
update bill b set passed = l.passed
  from (select merchant_id, bill_id, (-sum(amount_fine) / 1000000000000)::bigint as passed
    from bill_line where kind = 'passed' group by 1, 2) l
  where l.merchant_id = b.merchant_id and l.bill_id = b.id;

alter table bill
  drop constraint bill_state_check,
  drop constraint bill_check2,
  drop constraint bill_set_aside_waits,
  add constraint bill_state_check
    check (state in ('review', 'pending', 'paid', 'claimed', 'refused', 'expired', 'adjusted')),
  add constraint bill_decided check ((state in ('review', 'pending')) = (decided_at is null)),
  add constraint bill_set_aside_waits
    check (set_aside = 0 or (payer_id is not null and state in ('review', 'pending'))),
  add constraint bill_in_review
    check (state <> 'review' or (needs_release and release_id is null and claim_until is null and paid + passed > 0)),
  add constraint bill_released check (not needs_release or release_id is not null or state in ('review', 'refused')),
  add constraint bill_held check (not is_held or state in ('review', 'refused'));
grant update (claim_until, release_id, is_held) on bill to openhouse_app;
create index bill_in_review on bill (merchant_id, run_id, id) where state = 'review';
-- The largest of a run first: that is how they are looked at.
drop index bill_of_run;
create index bill_of_run on bill (merchant_id, run_id, paid desc, id);

-- What the staff did with one bill.
create table bill_decision (
  merchant_id int not null,
  id bigint not null,
  bill_id bigint not null,
  action text not null check (action in ('hold', 'resume', 'refuse')),
  asked_by bigint not null,
  -- null: one person alone
  confirmed_by bigint check (confirmed_by <> asked_by),
  reason text not null,
  decided_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id)
);
create index bill_decision_of_bill on bill_decision (merchant_id, bill_id, id);
revoke update, delete, truncate on bill_decision from openhouse_app;

-- A refused bill had passed on a part to those below, and one of these was not paid: that part goes back to whoever
-- would have paid the refused one (source), not to its payee.
create table bill_passed_back (
  merchant_id int not null,
  id bigint not null,
  bill_id bigint not null,
  source_id bigint not null check (source_id <> bill_id),
  amount bigint not null check (amount > 0),
  given_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id),
  foreign key (merchant_id, source_id) references bill (merchant_id, id)
);
create index bill_passed_back_of_source on bill_passed_back (merchant_id, source_id);
revoke update, delete, truncate on bill_passed_back from openhouse_app;
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (44, 116, 104, false),  -- contract_fund_return: contract funds → salaries
  (44, 116, 105, false);  -- contract_fund_return: contract funds → dividends
