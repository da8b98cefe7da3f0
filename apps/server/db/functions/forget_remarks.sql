-- Removes the remarks about a member when the account is closed. The application cannot change remarks otherwise.
create or replace function forget_remarks(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from ledger_remark r using adjustment a
    where r.merchant_id = m and a.merchant_id = m and a.transfer_id = r.transfer_id and a.member_id = any (members)
$$;
grant execute on function forget_remarks to openhouse_app;
