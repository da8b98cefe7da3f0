-- The staff comes in by an invitation that works once, by which the person sets password and authenticator: nobody else
-- ever knows them. A role over money, and a new invitation for who has one, takes two people; the triggers hold that
-- even if the application errs.

-- Null: not set yet, or taken back by a new invitation.
alter table staff alter column password_hash drop not null;
alter table staff alter column totp_secret drop not null;
-- Where invitations go.
alter table staff add column email text;

create table staff_invitation (
  merchant_id int not null,
  id bigint not null,
  staff_id bigint not null,
  token_hash bytea not null,
  -- Sealed; in force once a code of it was given.
  totp_secret text not null,
  invited_by bigint not null,
  -- Real time, as sessions.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create unique index staff_invitation_token on staff_invitation (merchant_id, token_hash);
create unique index staff_invitation_open on staff_invitation (merchant_id, staff_id)
  where used_at is null and revoked_at is null;

create function is_money_role(role text) returns boolean immutable language sql
  return role in ('finance', 'admin');

-- True when a second person approved this in the transaction that is under way: neither who asked nor who gains by it.
create function was_approved_now(m int, what text, subject bigint) returns boolean stable language sql
  return exists (
    select from approval a where a.merchant_id = m and a.kind = what and a.subject_id = subject
      and a.decision = 'approved' and a.decided_by <> subject and a.requested_by <> subject
      and a.xmin = pg_current_xact_id()::xid);

create function guard_money_roles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Who is invited has no password yet, and so no role over money. A seed brings people with both.
    if new.password_hash is null and exists (select from unnest(new.roles) r (role) where is_money_role(role)) then
      raise exception 'a role over money is given by two people' using errcode = 'check_violation';
    end if;
  elsif exists (select from unnest(new.roles) r (role) where is_money_role(role) and not role = any (old.roles))
      and not was_approved_now(new.merchant_id, 'staff.roles', new.id) then
    raise exception 'a role over money is given by two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_money_roles before insert or update of roles on staff
  for each row execute function guard_money_roles();

create function guard_invitation() returns trigger language plpgsql as $$
begin
  if exists (select from staff s, unnest(s.roles) r (role)
      where s.merchant_id = new.merchant_id and s.id = new.staff_id and is_money_role(role))
      and not was_approved_now(new.merchant_id, 'staff.invitation', new.staff_id) then
    raise exception 'who has a role over money is invited by two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_invitation_money before insert on staff_invitation
  for each row execute function guard_invitation();

-- Requests under the name they had while only admin took two people.
update approval set kind = 'staff.roles', detail = detail || '{"roles": ["admin"]}' where kind = 'staff.admin';
