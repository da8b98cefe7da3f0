-- What finance pays a second time, because a payout did not arrive, leaves a bank and so stands in the ledger. The
-- account of disputes holds it: what banks and providers took for a payout, did not deliver and have not given back.

insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (5, 114, 110, false),  -- claim_payout: disputes → clearing
  (6, 110, 114, false);  -- claim_recovery: clearing → disputes

-- As in 0002, with one kind more.
create or replace function open_house_accounts(m int, at timestamptz, currency smallint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, house_account_id(currency, k::smallint), null, currency, k, false, true, at
    from generate_series(101, 114) k
    on conflict do nothing
$$;

insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
  select merchant_id, house_account_id(currency, 114::smallint), null, currency, 114, false, true, opened_at
  from account where kind = 113
  on conflict do nothing;

-- The line of the ledger by which a claim was paid. Claims paid before have none; no claim is paid without one again.
alter table receipt_claim add column transfer_id bigint;
alter table receipt_claim add constraint receipt_claim_booked
  check (decision <> 'paid' or transfer_id is not null) not valid;
create unique index receipt_claim_transfer on receipt_claim (merchant_id, transfer_id) where transfer_id is not null;

-- The name that a member's money goes to is part of the profile from the first payout account on; until now it stood
-- on the account only.
update member m set profile = m.profile || jsonb_build_object('payeeName', first.holder)
  from (
    select distinct on (merchant_id, member_id) merchant_id, member_id, holder from withdraw_account
    where holder <> '' order by merchant_id, member_id, id
  ) first
  where first.merchant_id = m.merchant_id and first.member_id = m.id and coalesce(m.profile->>'payeeName', '') = '';
