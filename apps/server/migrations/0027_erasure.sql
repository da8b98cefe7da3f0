-- What an account leaves behind when it closes: ledger, bets and payments under a number, nothing of the person.

-- The audit chain is never changed, so what is personal about a member's own entry stands beside it: the entry holds
-- "member" and a salted hash of name, address and reason. Without its row here nobody can tell whose it was; with it
-- the hash says that nothing was altered.
create table audit_person (
  merchant_id int not null,
  position bigint not null,
  member_id bigint not null,
  salt uuid not null,
  name text not null,
  ip text,
  reason text,
  primary key (merchant_id, position)
);
create index audit_person_by_member on audit_person (merchant_id, member_id);
revoke insert, update, truncate on audit_person from openhouse_app;

create function audit_person_hash(salt uuid, name text, ip text, reason text) returns text
language sql immutable parallel safe as $$
  select 'sha256:' || encode(sha256(convert_to(jsonb_build_array(salt, name, ip, reason)::text, 'UTF8')), 'hex')
$$;

create or replace function append_audit(
  m int, at timestamptz, actor_kind text, actor_id bigint, actor_name text, action text,
  subject_kind text, subject_id text, detail jsonb, reason text, ip text
) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  fresh bytea;
  -- 122 random bits: nobody finds the name by trying names.
  salt constant uuid := gen_random_uuid();
  entry_name text := actor_name;
  entry_ip text := ip;
  entry_reason text := reason;
begin
  insert into audit_head (merchant_id, position, hash) values (m, 0, '\x') on conflict do nothing;
  select * into head from audit_head h where h.merchant_id = m for update;
  if actor_kind = 'member' then
    insert into audit_person values (m, head.position + 1, actor_id, salt, actor_name, ip, reason);
    entry_name := 'member';
    entry_ip := audit_person_hash(salt, actor_name, ip, reason);
    entry_reason := null;
  end if;
  fresh := audit_hash(head.hash, m, head.position + 1, at, actor_kind, actor_id, entry_name,
    action, subject_kind, subject_id, detail, entry_reason, entry_ip);
  insert into audit_entry values (m, head.position + 1, at, actor_kind, actor_id, entry_name,
    action, subject_kind, subject_id, detail, entry_reason, entry_ip, head.hash, fresh);
  update audit_head h set position = head.position + 1, hash = fresh where h.merchant_id = m;
  return head.position + 1;
end $$;

-- The chain as people read it.
create view audit_line as
  select e.merchant_id, e.position, e.at, e.actor_kind, e.actor_id, coalesce(p.name, e.actor_name) as actor_name,
    e.action, e.subject_kind, e.subject_id, e.detail, coalesce(p.reason, e.reason) as reason,
    case when p.position is not null then p.ip when e.ip not like 'sha256:%' then e.ip end as ip, e.hash
  from audit_entry e
  left join audit_person p on p.merchant_id = e.merchant_id and p.position = e.position;
revoke insert, update, delete, truncate on audit_line from openhouse_app;

-- Whose answer it is, so that it can go with the account; null = a visitor's or the staff's.
alter table stored_reply add column member_id bigint;
create index stored_reply_by_member on stored_reply (merchant_id, member_id) where member_id is not null;

-- The steps of payments are never changed by the application; at a closure the name of the account goes.
create function forget_payment_steps(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update payment_step s set actor_name = 'member'
    from (select id from deposit where merchant_id = m and member_id = any (members)
      union all select id from withdrawal where merchant_id = m and member_id = any (members)) p
    where s.merchant_id = m and s.subject_id = p.id and s.actor_kind = 'member'
$$;
revoke execute on function forget_payment_steps from public;
grant execute on function forget_payment_steps to openhouse_app;
