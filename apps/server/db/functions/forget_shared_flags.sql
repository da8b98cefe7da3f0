-- Removes people from the red flags about accounts that share a browser, payout account or phone number. A flag that
-- then names fewer than two accounts is deleted. The application cannot delete red flags otherwise.
create or replace function forget_shared_flags(m int, members bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  flags bigint[];
begin
  -- Locked in the order in which the search writes red flags.
  select array_agg(x.id) into flags from (
    select f.id from agent_flag f
    where f.merchant_id = m and f.kind in ('browser', 'payee', 'phone') and f.id in (
      select p.flag_id from agent_flag_member p where p.merchant_id = m and p.member_id = any (members))
    order by f.kind collate "C", f.key collate "C" for no key update) x;
  delete from agent_flag_member p where p.merchant_id = m and p.flag_id = any (flags) and p.member_id = any (members);
  delete from agent_flag_member p where p.merchant_id = m and p.flag_id in (
    select q.flag_id from agent_flag_member q where q.merchant_id = m and q.flag_id = any (flags)
    group by q.flag_id having count(*) < 2);
  delete from agent_flag f where f.merchant_id = m and f.id = any (flags) and not exists (
    select from agent_flag_member p where p.merchant_id = m and p.flag_id = f.id);
  update agent_flag f
    set key = 'forgotten:' || f.id, agent_id = named.ids[1],
      evidence = jsonb_set(f.evidence, '{order}', to_jsonb(named.ids::text[]))
    from (
      select p.flag_id, array_agg(p.member_id order by p.member_id) as ids from agent_flag_member p
      where p.merchant_id = m and p.flag_id = any (flags) group by p.flag_id) named
    where f.merchant_id = m and f.id = named.flag_id;
end $$;
grant execute on function forget_shared_flags to openhouse_app;
