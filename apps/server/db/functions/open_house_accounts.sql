-- Opens the house accounts of a currency; does nothing for those that exist.
create or replace function open_house_accounts(m int, at timestamptz, currency smallint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, house_account_id(currency, k::smallint), null, currency, k, false, true, at
    from generate_series(101, 116) k
    on conflict do nothing
$$;
grant execute on function open_house_accounts to openhouse_app;
