-- Salted hash of the personal part of an audit entry. It proves that audit_person was not altered.
create or replace function audit_person_hash(salt uuid, name text, ip text, reason text) returns text
language sql immutable parallel safe as $$
  select 'sha256:' || encode(sha256(convert_to(jsonb_build_array(salt, name, ip, reason)::text, 'UTF8')), 'hex')
$$;
grant execute on function audit_person_hash to openhouse_app;
