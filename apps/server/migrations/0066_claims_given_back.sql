-- A bank or provider gives back what it took for a payout and did not deliver, after the house had paid it once more:
-- once per claim, whole or less what the bank keeps. With it the account of disputes is even again.
alter table receipt_claim
  add column recovered bigint check (recovered > 0 and recovered <= missing),
  add column recovered_by bigint,
  add column recovered_name text,
  -- business time
  add column recovered_at timestamptz,
  -- the bank's name for what came back
  add column recovery_reference text not null default '',
  add column recovery_transfer_id bigint,
  -- Nothing comes back of what was not booked as paid, and nothing without its own line of the ledger.
  add constraint receipt_claim_recovered check (recovered is null or transfer_id is not null),
  add constraint receipt_claim_recovery check ((recovered is null) = (recovery_transfer_id is null)
    and (recovered is null) = (recovered_by is null) and (recovered is null) = (recovered_at is null)
    and (recovered is null) = (recovery_reference = ''));
create unique index receipt_claim_recovery_transfer on receipt_claim (merchant_id, recovery_transfer_id)
  where recovery_transfer_id is not null;
