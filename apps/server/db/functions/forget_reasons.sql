-- Removes the reasons that staff wrote about a member when the account is closed: those of level changes, contracts,
-- bills and corrections, also on lines of bills. The actions, their times and their actors remain. The application
-- cannot change these rows otherwise.
create or replace function forget_reasons(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update agent_level_change set reason = '' where merchant_id = m and member_id = any (members) and reason <> '';
  update contract_event e set reason = '' from contract c
    where e.merchant_id = m and c.merchant_id = m and c.id = e.contract_id and e.reason <> ''
      and (c.receiver_id = any (members) or c.giver_id = any (members));
  update bill_decision d set reason = '' from bill b
    where d.merchant_id = m and b.merchant_id = m and b.id = d.bill_id and b.payee_id = any (members);
  update bill_adjustment set reason = ''
    where merchant_id = m and payee_id = any (members) and kind = 'correction' and reason <> '';
  update bill_line l set reason = '' from bill b
    where l.merchant_id = m and b.merchant_id = m and b.id = l.bill_id and b.payee_id = any (members)
      and l.kind = 'correction' and l.reason <> '';
$$;
grant execute on function forget_reasons to openhouse_app;
