-- Erases the documents, pictures and notes of these members when their accounts are closed. The decisions stay.
create or replace function forget_identity_checks(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from identity_picture where merchant_id = m and member_id = any (members);
  update identity_check set document_sealed = '', review_note = '', note = ''
    where merchant_id = m and member_id = any (members);
$$;
grant execute on function forget_identity_checks to openhouse_app;
