-- Locks stored accounts in id order, as all writers do. Used by operations that must read other rows of the same member
-- (limits, exclusions) before they post.
create or replace function lock_accounts(m int, account_ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform from account a
    where a.merchant_id = m and a.id = any (account_ids) and not a.derived order by a.id for no key update;
end $$;
grant execute on function lock_accounts to openhouse_app;
