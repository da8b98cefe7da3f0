-- What a member says about a withdrawal that was paid: it came, only part of it came, or nothing. No money moves here:
-- the ledger booked the payout when it left, and paying what did not arrive makes the world equal to the books.
-- Every change is made under the lock of the withdrawal's own row, so that of member, staff and clock one wins.
create table withdrawal_receipt (
  merchant_id int not null,
  withdrawal_id bigint not null,
  member_id bigint not null,
  currency smallint not null,
  -- packages/rules/src/payments/receipt-states.ts
  state text not null check (state in ('waiting', 'received', 'forced', 'disputed', 'refused')),
  -- what the last payment should have brought: all at first, later what was missing
  expected bigint not null check (expected > 0),
  -- what the member said arrived, of all payments
  received bigint not null check (received >= 0),
  -- business time, like all here
  due_at timestamptz not null,
  warned_at timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, withdrawal_id),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id),
  check ((state in ('received', 'forced')) = (closed_at is not null))
) with (fillfactor = 80);
create index withdrawal_receipt_due on withdrawal_receipt (merchant_id, due_at) where state = 'waiting';
create index withdrawal_receipt_disputed on withdrawal_receipt (merchant_id, withdrawal_id) where state = 'disputed';
create index withdrawal_receipt_by_member on withdrawal_receipt (merchant_id, member_id, withdrawal_id);

-- What the member claims, and what became of it. Number 1 is the first one of a withdrawal.
create table receipt_claim (
  merchant_id int not null,
  withdrawal_id bigint not null,
  number smallint not null check (number > 0),
  kind text not null check (kind in ('partly', 'missing', 'appeal')),
  -- of the payment that it is about
  received bigint not null check (received >= 0),
  missing bigint not null check (missing > 0),
  comment text not null,
  made_at timestamptz not null,
  needs_second boolean not null,
  first_by bigint,
  first_name text,
  decision text not null check (decision in ('open', 'paid', 'refused', 'withdrawn')),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  reason text not null default '',
  -- the bank's name for what was paid
  reference text not null default '',
  primary key (merchant_id, withdrawal_id, number),
  foreign key (merchant_id, withdrawal_id) references withdrawal_receipt (merchant_id, withdrawal_id),
  check ((decision = 'open') = (decided_at is null)),
  -- Nothing is paid that nobody decided, and above the limit nothing that one person decided alone.
  check (decision <> 'paid' or (decided_by is not null and reference <> ''
    and (not needs_second or (first_by is not null and first_by <> decided_by))))
);
-- One claim at a time, so nothing is paid for two.
create unique index receipt_claim_open on receipt_claim (merchant_id, withdrawal_id) where decision = 'open';

revoke delete, truncate on withdrawal_receipt, receipt_claim from openhouse_app;
