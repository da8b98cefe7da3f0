-- Refuses to give a person a money role unless a second person approved it in the same transaction. The owner of the
-- table is exempt when it inserts a person, because a new merchant has no second person: create-merchant inserts the
-- first two administrators as the owner.
create or replace function guard_money_roles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- No second person can have approved the roles of a person who is inserted now. The demo and the tests insert
    -- people with a password and a money role, so only a production installation refuses such people.
    if exists (select from unnest(new.roles) r (role) where is_money_role(role))
        and (new.password_hash is null or exists (select from installation where kind = 'production'))
        and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
      raise exception 'a role over money is given by two people' using errcode = 'check_violation';
    end if;
  elsif exists (select from unnest(new.roles) r (role) where is_money_role(role) and not role = any (old.roles))
      and not was_approved_now(new.merchant_id, 'staff.roles', new.id) then
    raise exception 'a role over money is given by two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger staff_money_roles before insert or update of roles on staff
  for each row execute function guard_money_roles();
