-- The cashier: money that comes in from payment providers and money that goes out to members. The rows say what was
-- ordered and how far it got; money itself moves in the ledger only, in the transaction that changes the state here.
-- Business times come from the caller; next_check_at is real time, like every schedule.

-- How a member of the merchant can pay in. Amounts in minor units.
create table deposit_method (
  merchant_id int not null references merchant (id),
  code text not null,
  kind text not null check (kind in ('ewallet', 'bank', 'qr')),
  -- adapter of the server (core/payment-provider.ts)
  provider text not null,
  -- language code → display name
  names jsonb not null,
  currency smallint not null,
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  fee_rate_ppm int not null check (fee_rate_ppm between 0 and 999999),
  fee_fixed bigint not null check (fee_fixed >= 0),
  fee_payer text not null check (fee_payer in ('member', 'house')),
  enabled boolean not null,
  position int not null,
  primary key (merchant_id, code),
  -- Something must be left of every deposit.
  check (minimum * fee_rate_ppm / 1000000 + fee_fixed < minimum)
);

-- Who is paid through: the wallets and banks of a method.
create table deposit_channel (
  merchant_id int not null,
  method_code text not null,
  code text not null,
  name text not null,
  enabled boolean not null,
  position int not null,
  primary key (merchant_id, method_code, code),
  foreign key (merchant_id, method_code) references deposit_method (merchant_id, code)
);

create table deposit (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  -- The member's idempotency key, and what was asked under it.
  key uuid not null,
  input_hash bytea not null,
  -- The name that the provider knows the deposit by; it names the merchant, too.
  reference text not null,
  method_code text not null,
  channel_code text not null,
  channel_name text not null,
  provider text not null,
  currency smallint not null,
  requested bigint not null check (requested > 0),
  fee bigint not null check (fee >= 0 and fee < requested),
  fee_payer text not null check (fee_payer in ('member', 'house')),
  -- packages/rules/src/payments/deposit-states.ts
  state text not null check (state in ('new', 'pending', 'approved', 'cancelled', 'rejected', 'expired')),
  -- Why a person must decide; what the provider says does not move a held deposit.
  held_reason text check (held_reason in ('amount', 'currency', 'late', 'contradiction', 'frozen')),
  -- What the provider says was paid.
  paid bigint check (paid > 0),
  paid_currency text,
  -- What reached the wallet, before the member's fee.
  credited bigint check (credited > 0),
  provider_ref text,
  redirect_url text,
  return_url text not null,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  primary key (merchant_id, id),
  check ((state in ('new', 'pending')) = (closed_at is null)),
  check ((state = 'approved') = (credited is not null)),
  check ((paid is null) = (paid_currency is null))
) with (fillfactor = 80);
create unique index deposit_key on deposit (merchant_id, key);
create unique index deposit_reference on deposit (merchant_id, reference);
create index deposit_by_member on deposit (merchant_id, member_id, id);
create index deposit_open on deposit (merchant_id, member_id) where state in ('new', 'pending');
create index deposit_by_state on deposit (merchant_id, state, id);
create index deposit_to_check on deposit (merchant_id, next_check_at) where state in ('new', 'pending');
create index deposit_held on deposit (merchant_id, id) where held_reason is not null;

-- How a member of the merchant can be paid out, by kind of account: B bank, E e-wallet.
create table withdraw_method (
  merchant_id int not null references merchant (id),
  card_type text not null check (card_type in ('B', 'E')),
  currency smallint not null,
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  fee_rate_ppm int not null check (fee_rate_ppm between 0 and 999999),
  fee_fixed bigint not null check (fee_fixed >= 0),
  enabled boolean not null,
  primary key (merchant_id, card_type),
  check (minimum * fee_rate_ppm / 1000000 + fee_fixed < minimum)
);

create table payout_bank (
  merchant_id int not null,
  code text not null,
  card_type text not null,
  name text not null,
  -- provider: paid by the adapter; hand: paid by a person
  payout text not null check (payout in ('provider', 'hand')),
  provider text not null,
  enabled boolean not null,
  position int not null,
  primary key (merchant_id, code),
  foreign key (merchant_id, card_type) references withdraw_method (merchant_id, card_type)
);

-- Where a member is paid out to. Numbers are sealed; rows stay for the withdrawals that used them.
create table withdraw_account (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  card_type text not null check (card_type in ('B', 'E')),
  bank_code text not null,
  bank_name text not null,
  holder text not null,
  number_sealed text not null,
  number_shown text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create index withdraw_account_by_member on withdraw_account (merchant_id, member_id, id) where removed_at is null;

create table withdrawal (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  reference text not null,
  withdraw_account_id bigint not null,
  card_type text not null check (card_type in ('B', 'E')),
  bank_code text not null,
  bank_name text not null,
  holder text not null,
  number_shown text not null,
  currency smallint not null,
  -- What left the main wallet; the fee is part of it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  payout text not null check (payout in ('provider', 'hand')),
  provider text not null,
  -- packages/rules/src/payments/withdrawal-states.ts
  state text not null check (state in ('processing', 'approved', 'transferring', 'success', 'rejected', 'failed')),
  needs_second boolean not null,
  first_approved_by bigint,
  first_approved_name text,
  approved_by bigint,
  approved_name text,
  claimed_by bigint,
  claimed_name text,
  held_reason text check (held_reason in ('amount', 'currency', 'contradiction')),
  -- What the member reads about a rejection or failure.
  remark text not null default '',
  -- The day whose limits it uses.
  business_day date not null,
  provider_ref text,
  created_at timestamptz not null,
  decided_at timestamptz,
  closed_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, withdraw_account_id) references withdraw_account (merchant_id, id),
  check ((state in ('success', 'rejected', 'failed')) = (closed_at is not null)),
  -- No money goes out that nobody approved, and above the limit no money that one person approved alone: these hold
  -- even when the application errs.
  check (state in ('processing', 'rejected') or approved_by is not null),
  check (approved_by is null or not needs_second
    or (first_approved_by is not null and first_approved_by <> approved_by))
) with (fillfactor = 80);
create unique index withdrawal_reference on withdrawal (merchant_id, reference);
create index withdrawal_by_member on withdrawal (merchant_id, member_id, id);
create index withdrawal_by_state on withdrawal (merchant_id, state, id);
create index withdrawal_to_check on withdrawal (merchant_id, next_check_at) where state in ('approved', 'transferring');
create index withdrawal_held on withdrawal (merchant_id, id) where held_reason is not null;

-- Every step of every deposit and withdrawal, for the person who looks into one. Never changed.
create table payment_step (
  merchant_id int not null,
  id bigint not null,
  -- id of a deposit or withdrawal: ids are unique across tables
  subject_id bigint not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('system', 'provider', 'member', 'staff')),
  actor_name text not null,
  action text not null,
  state text not null,
  note text not null,
  primary key (merchant_id, id)
);
create index payment_step_by_subject on payment_step (merchant_id, subject_id, id);

-- Every message of a provider that we took, by its own name for it: the second one of the same name changes nothing.
create table provider_message (
  merchant_id int not null,
  provider text not null,
  event_id text not null,
  subject_id bigint not null,
  kind text not null,
  state text not null,
  amount bigint not null,
  currency text not null,
  body_hash bytea not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'held')),
  -- real time
  at timestamptz not null,
  primary key (merchant_id, provider, event_id)
);
create index provider_message_by_subject on provider_message (merchant_id, subject_id, at);

revoke delete, truncate on deposit, withdrawal, withdraw_account from openhouse_app;
revoke update, delete, truncate on payment_step, provider_message from openhouse_app;
