-- Wallets in transfer mode: a member moves money between the main wallet and the wallet that a vendor keeps outside.
-- What is under way lies in the member's hold account: it left where it was, and is not yet where it goes. The row says
-- how far it got; it is committed before the vendor is asked. Business times come from the caller; next_check_at is
-- real time, like every schedule.
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (32, 1, 4, false),  -- vendor_in: main → hold
  (32, 4, 3, true),   -- vendor_in: hold → vendor
  (33, 3, 4, false),  -- vendor_out: vendor → hold
  (33, 4, 1, true),   -- vendor_out: hold → main
  (34, 4, 1, true),   -- vendor_return: hold → main
  (34, 4, 3, true);   -- vendor_return: hold → vendor

create table vendor_transfer (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  -- The member's idempotency key, and what was asked under it.
  key uuid not null,
  input_hash bytea not null,
  -- The name that the vendor knows the transfer by; it names the merchant, too.
  reference text not null,
  -- adapter of the server (core/vendor-wallet.ts), and what members call the vendor
  vendor text not null,
  vendor_name text not null,
  -- in: to the vendor's wallet; out: back to the main wallet
  direction text not null check (direction in ('in', 'out')),
  currency smallint not null,
  amount bigint not null check (amount > 0),
  -- packages/rules/src/payments/vendor-transfer-states.ts
  state text not null check (state in ('asked', 'sent', 'unknown', 'done', 'failed')),
  -- Why a person must decide; what the vendor says does not move a held transfer.
  held_reason text check (held_reason in ('amount', 'currency', 'contradiction')),
  vendor_ref text,
  created_at timestamptz not null,
  closed_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  primary key (merchant_id, id),
  check ((state in ('done', 'failed')) = (closed_at is not null)),
  check (held_reason is null or closed_at is null)
) with (fillfactor = 80);
create unique index vendor_transfer_key on vendor_transfer (merchant_id, key);
create unique index vendor_transfer_reference on vendor_transfer (merchant_id, reference);
create index vendor_transfer_by_member on vendor_transfer (merchant_id, member_id, id);
-- One at a time: a vendor that answers late cannot mix two transfers of one member up.
create unique index vendor_transfer_open on vendor_transfer (merchant_id, member_id)
  where closed_at is null and held_reason is null;
create index vendor_transfer_to_check on vendor_transfer (merchant_id, next_check_at)
  where closed_at is null and held_reason is null;
create index vendor_transfer_held on vendor_transfer (merchant_id, id) where held_reason is not null;
revoke delete, truncate on vendor_transfer from openhouse_app;
