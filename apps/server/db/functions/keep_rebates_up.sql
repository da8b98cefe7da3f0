-- Refuses to lower a member's rebate rate or to move it to another member.
create or replace function keep_rebates_up() returns trigger language plpgsql as $$
begin
  if (new.merchant_id, new.member_id) is distinct from (old.merchant_id, old.member_id)
      or least(new.lott - old.lott, new.fish - old.fish, new.rng - old.rng, new.live - old.live,
        new.sports - old.sports, new.esports - old.esports) < 0 then
    raise exception 'a rebate is never lowered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger member_rebate_up before update on member_rebate
  for each row execute function keep_rebates_up();
