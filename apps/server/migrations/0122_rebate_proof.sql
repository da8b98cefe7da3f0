-- The nightly proof of rebates and the list of their days read no more than they have to: what is rare by indexes of
-- its own, entries and their money by ranges of entries' numbers (docs/decisions/0041-rebates-by-day.md).

-- What was kept back, what came of earlier days, and what lapsed by its time.
create index rebate_withheld on rebate (merchant_id, id) where withheld > 0;
create index rebate_taken on rebate (merchant_id, id) where taken <> 0;
create index rebate_lapsed on rebate (merchant_id, claim_until) where lapsed > 0;

-- Payments by the entry that they name; 0: they name none.
create index transfer_of_rebate on transfer (merchant_id,
    (case when reference ~ '^rebate:[1-9][0-9]{0,17}$' then substr(reference, 8)::bigint else 0 end))
  include (amount, credit_id)
  where code = 42 and reference like 'rebate:%';

-- Up to which of the older days the nightly proof has come in its round; a night that is missed leaves none out.
create table rebate_proof (
  merchant_id int not null,
  currency smallint not null,
  run_id bigint not null,
  -- business time
  proven_at timestamptz not null,
  primary key (merchant_id, currency)
);
revoke delete, truncate on rebate_proof from openhouse_app;

-- What a day's entries come to per category and side, kept with it. What remains of them is read from the entries that
-- wait, and what was paid is the rest: payments touch no sum that others wait for.
create table rebate_run_sum (
  merchant_id int not null,
  run_id bigint not null,
  category text not null,
  side text not null check (side in ('player', 'agent')),
  payees int not null,
  valid_bet bigint not null,
  due bigint not null,
  taken bigint not null,
  amount bigint not null,
  lapsed bigint not null,
  withheld bigint not null,
  primary key (merchant_id, run_id, category, side),
  foreign key (merchant_id, run_id) references rebate_run (merchant_id, id)
);
revoke update, delete, truncate on rebate_run_sum from openhouse_app;
grant update (lapsed, withheld) on rebate_run_sum to openhouse_app;

insert into rebate_run_sum (merchant_id, run_id, category, side, payees, valid_bet, due, taken, amount, lapsed,
  withheld)
select merchant_id, run_id, category, side, count(*), sum(valid_bet), sum(due), sum(taken), sum(amount), sum(lapsed),
  sum(withheld)
from rebate group by merchant_id, run_id, category, side;

create index rebate_open_of_run on rebate (merchant_id, run_id, category, side) include (remaining) where remaining > 0;
