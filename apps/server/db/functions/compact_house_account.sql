-- Replaces the deltas of one house account by their sum and returns how many rows it replaced. Only one call per
-- merchant runs at a time; a concurrent second call returns 0. Readers see either the old rows or the sum, never both.
create or replace function compact_house_account(m int, account bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  gone bigint;
begin
  if not pg_try_advisory_xact_lock(7268002, m) then return 0; end if;
  with taken as (
    delete from account_delta d where d.merchant_id = m and d.account_id = account returning d.amount, d.transfers
  ), put as (
    insert into account_delta (merchant_id, account_id, amount, transfers)
      select m, account, sum(t.amount), sum(t.transfers) from taken t having count(*) > 0
  )
  select count(*) into gone from taken;
  return gone;
end $$;
grant execute on function compact_house_account to openhouse_app;
