-- Hash of one entry of the audit chain: sha256 of the previous hash and the canonical text of the entry.
create or replace function audit_hash(
  previous bytea, m int, pos bigint, at timestamptz, actor_kind text, actor_id bigint, actor_name text,
  action text, subject_kind text, subject_id text, detail jsonb, reason text, ip text
) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(
    m, pos, (extract(epoch from at) * 1000000)::bigint, actor_kind, actor_id, actor_name,
    action, subject_kind, subject_id, detail, reason, ip)::text, 'UTF8'))
$$;
grant execute on function audit_hash to openhouse_app;
