-- Opens accounts of a member; does nothing for those that exist. Also opens the house accounts of the currency if they
-- do not exist.
create or replace function open_member_accounts(
  m int, at timestamptz, owner bigint, currency smallint, kinds smallint[], new_ids bigint[]
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  if not kinds <@ array[1, 2, 3, 4, 9]::smallint[] or owner is null then
    raise exception 'not a kind of member account' using errcode = 'invalid_parameter_value';
  end if;
  perform from account a
    where a.merchant_id = m and a.id = house_account_id(open_member_accounts.currency, 113::smallint);
  if not found then perform open_house_accounts(m, at, open_member_accounts.currency); end if;
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, u.id, owner, open_member_accounts.currency, u.kind, true, false, at
    from unnest(new_ids, open_member_accounts.kinds) u (id, kind)
    on conflict do nothing;
end $$;
grant execute on function open_member_accounts to openhouse_app;
