-- What finance paid once more and no bank or provider will ever give back leaves the account of disputes: the house
-- bears it. Asked for by one person, booked by another, once per claim and never more than still stands open of it.

-- The loss account takes it over: disputes, which stands below zero by it, comes back up.
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (7, 115, 114, false);  -- claim_write_off: losses → disputes

-- As in 0065, with one kind more.
create or replace function open_house_accounts(m int, at timestamptz, currency smallint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, house_account_id(currency, k::smallint), null, currency, k, false, true, at
    from generate_series(101, 115) k
    on conflict do nothing
$$;

insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
  select merchant_id, house_account_id(currency, 115::smallint), null, currency, 115, false, true, opened_at
  from account where kind = 114
  on conflict do nothing;

alter table receipt_claim
  -- What somebody asked to write off, in minor units; with a line of the ledger it is booked.
  add column write_off bigint check (write_off > 0),
  add column write_off_asked_by bigint,
  add column write_off_asked_name text,
  -- business time
  add column write_off_asked_at timestamptz,
  add column write_off_reason text not null default '',
  add column write_off_by bigint,
  add column write_off_name text,
  add column write_off_at timestamptz,
  add column write_off_transfer_id bigint,
  -- Nothing of what was not booked as paid.
  add constraint receipt_claim_write_off_paid check (write_off is null or transfer_id is not null),
  add constraint receipt_claim_write_off_asked check ((write_off is null) = (write_off_asked_by is null)
    and (write_off is null) = (write_off_asked_name is null) and (write_off is null) = (write_off_asked_at is null)
    and (write_off is not null or write_off_reason = '')),
  add constraint receipt_claim_write_off_booked check ((write_off_by is null) = (write_off_transfer_id is null)
    and (write_off_by is null) = (write_off_name is null) and (write_off_by is null) = (write_off_at is null)
    and (write_off_by is null or write_off is not null)),
  -- Nobody alone, even when the application errs.
  add constraint receipt_claim_write_off_two check (write_off_by <> write_off_asked_by),
  -- What came back and what is written off are at most what was paid.
  add constraint receipt_claim_open check
    (coalesce(recovered, 0) + case when write_off_transfer_id is null then 0 else write_off end <= missing);
create unique index receipt_claim_write_off_transfer on receipt_claim (merchant_id, write_off_transfer_id)
  where write_off_transfer_id is not null;
