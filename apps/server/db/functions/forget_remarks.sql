-- Removes the remarks about a member, and those on transfers with the upline and downlines, when the account is closed.
-- The application cannot change remarks otherwise.
create or replace function forget_remarks(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from ledger_remark r using adjustment a
    where r.merchant_id = m and a.merchant_id = m and a.transfer_id = r.transfer_id and a.member_id = any (members);
  -- Both ledger transfers: the other member's statement shows the same text.
  delete from ledger_remark r using member_transfer s, account a, transfer t
    where s.merchant_id = m and (s.sender_id = any (members) or s.receiver_id = any (members))
      and a.merchant_id = m and a.owner_id in (s.sender_id, s.receiver_id)
      and t.merchant_id = m and (t.debit_id = a.id or t.credit_id = a.id) and t.code in (30, 31)
      and t.created_at = s.created_at and t.reference = 'transfer:' || s.id
      and r.merchant_id = m and r.transfer_id = t.id
$$;
grant execute on function forget_remarks to openhouse_app;
