-- Refuses an invitation of a person with a money role unless a second person approved it in the same transaction. The
-- owner of the table is exempt, because a new merchant has no second person: create-merchant invites the first two
-- administrators as the owner.
create or replace function guard_invitation() returns trigger language plpgsql as $$
begin
  if exists (select from staff s, unnest(s.roles) r (role)
      where s.merchant_id = new.merchant_id and s.id = new.staff_id and is_money_role(role))
      and not was_approved_now(new.merchant_id, 'staff.invitation', new.staff_id)
      and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'who has a role over money is invited by two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger staff_invitation_money before insert on staff_invitation
  for each row execute function guard_invitation();
