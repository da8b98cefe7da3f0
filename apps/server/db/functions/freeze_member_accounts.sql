-- Freezes or unfreezes all accounts of a member and returns how many changed.
create or replace function freeze_member_accounts(m int, owner bigint, to_frozen boolean) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed int;
begin
  with locked as materialized (
    select a.id from account a where a.merchant_id = m and a.owner_id = owner order by a.id for no key update
  )
  update account a set frozen = to_frozen from locked l
    where a.merchant_id = m and a.id = l.id and a.frozen <> to_frozen;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function freeze_member_accounts to openhouse_app;
