-- Removes a member's name from the steps of their payments when the account is closed. The application cannot change
-- these steps otherwise.
create or replace function forget_payment_steps(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update payment_step s set actor_name = 'member'
    from (select id from deposit where merchant_id = m and member_id = any (members)
      union all select id from withdrawal where merchant_id = m and member_id = any (members)) p
    where s.merchant_id = m and s.subject_id = p.id and s.actor_kind = 'member'
$$;
grant execute on function forget_payment_steps to openhouse_app;
