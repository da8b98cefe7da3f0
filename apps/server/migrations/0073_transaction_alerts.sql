-- Large transactions that somebody has to look at. An alert is written in the transaction that books the money, so that
-- none is booked without it; of one transaction there is one alert, whatever thresholds it reached. From which amount
-- on is a setting of the merchant per currency (`alerts.*`); the thresholds stand beside the alert as they were.

create table transaction_alert (
  merchant_id int not null,
  id bigint not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'adjustment')),
  -- id of the deposit, withdrawal or adjustment: ids are unique across tables
  subject_id bigint not null,
  member_id bigint not null,
  account text not null,
  -- in: to the member; out: from the member
  direction text not null check (direction in ('in', 'out')),
  currency smallint not null,
  amount bigint not null check (amount > 0),
  -- The threshold that it reached by itself, and the one that the member's day reached by it; null: not reached.
  single_from bigint,
  day_from bigint,
  -- What the member moved in that day, in and out together, with this transaction.
  day_sum bigint not null,
  day date not null,
  -- business time, like all here
  raised_at timestamptz not null,
  closed_by bigint,
  closed_name text,
  closed_at timestamptz,
  note text not null default '',
  primary key (merchant_id, id),
  check (single_from is not null or day_from is not null),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_name is null)),
  check (closed_at is not null or note = '')
);
create unique index transaction_alert_subject on transaction_alert (merchant_id, subject_id);
create index transaction_alert_open on transaction_alert (merchant_id, id) where closed_at is null;
create index transaction_alert_account on transaction_alert (merchant_id, account, id);
revoke delete, truncate on transaction_alert from openhouse_app;
