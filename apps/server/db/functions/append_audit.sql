-- Appends one entry to the audit chain of a merchant and returns its position. Nothing else writes the chain. If a
-- member acted, the name, IP address and reason are stored in audit_person, where they can be erased; the entry
-- contains only a salted hash of them.
create or replace function append_audit(
  m int, at timestamptz, actor_kind text, actor_id bigint, actor_name text, action text,
  subject_kind text, subject_id text, detail jsonb, reason text, ip text
) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  fresh bytea;
  -- The salt has 122 random bits, so the name cannot be found by hashing possible names.
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
grant execute on function append_audit to openhouse_app;
