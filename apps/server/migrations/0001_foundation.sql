-- The ground that every module stands on: merchants and their settings, the business clock, the outbox,
-- stored replies of repeated requests, the audit chain, second-person approvals, keys of encrypted calls,
-- one-time tickets. merchant_id stands first in every key, so that a merchant can move to its own shard.

create table merchant (
  id int primary key,
  code text not null unique,
  name text not null,
  currency smallint not null,
  time_zone text not null,
  country_code text not null,
  dialing_code text not null,
  default_language text not null,
  languages text[] not null,
  theme text not null,
  agreement_age int not null,
  agent_types int[] not null,
  trial_types int[] not null,
  main_domain text not null
);

create table merchant_host (
  host text primary key,
  merchant_id int not null references merchant (id)
);
create index merchant_host_by_merchant on merchant_host (merchant_id);

create table merchant_flag (
  merchant_id int not null references merchant (id),
  mod_id text not null,
  enabled boolean not null,
  primary key (merchant_id, mod_id)
);

create table merchant_setting (
  merchant_id int not null references merchant (id),
  key text not null,
  value jsonb not null,
  primary key (merchant_id, key)
);

-- One row: how far business time runs ahead of real time. Only the demo's time machine moves it.
create table business_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
insert into business_clock (offset_ms) values (0);

-- Gives each process a node number for its ids; it is read once at start, never in a money path.
create sequence process_node minvalue 0 maxvalue 1023 cycle;

-- Events leave here after commit. The dispatcher deletes what all listeners have taken.
create table outbox (
  merchant_id int not null,
  id bigint not null,
  aggregate_id bigint not null,
  name text not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (merchant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
create index outbox_by_id on outbox (id);

-- What a listener could not take, kept until it can or until a person decides.
create table outbox_failure (
  merchant_id int not null,
  id bigint not null,
  listener text not null,
  aggregate_id bigint not null,
  name text not null,
  payload jsonb not null,
  at timestamptz not null,
  attempts int not null,
  last_error text not null,
  retry_at timestamptz not null,
  primary key (merchant_id, id, listener)
);

-- The first answer to a request, written in the transaction of its effects; a repeat reads it.
create table stored_reply (
  merchant_id int not null,
  key uuid not null,
  input_hash bytea not null,
  reply jsonb,
  at timestamptz not null,
  primary key (merchant_id, key)
);

-- The audit chain: hash = sha256(previous hash | canonical text of the row). Only append_audit writes it.
create table audit_head (
  merchant_id int primary key,
  position bigint not null,
  hash bytea not null
);

create table audit_entry (
  merchant_id int not null,
  position bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null,
  reason text,
  ip text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (merchant_id, position)
);
create index audit_entry_by_subject on audit_entry (merchant_id, subject_kind, subject_id, position);

create function audit_hash(
  previous bytea, m int, pos bigint, at timestamptz, actor_kind text, actor_id bigint, actor_name text,
  action text, subject_kind text, subject_id text, detail jsonb, reason text, ip text
) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(
    m, pos, (extract(epoch from at) * 1000000)::bigint, actor_kind, actor_id, actor_name,
    action, subject_kind, subject_id, detail, reason, ip)::text, 'UTF8'))
$$;

create function append_audit(
  m int, at timestamptz, actor_kind text, actor_id bigint, actor_name text, action text,
  subject_kind text, subject_id text, detail jsonb, reason text, ip text
) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  fresh bytea;
begin
  insert into audit_head (merchant_id, position, hash) values (m, 0, '\x') on conflict do nothing;
  select * into head from audit_head h where h.merchant_id = m for update;
  fresh := audit_hash(head.hash, m, head.position + 1, at, actor_kind, actor_id, actor_name,
    action, subject_kind, subject_id, detail, reason, ip);
  insert into audit_entry values (m, head.position + 1, at, actor_kind, actor_id, actor_name,
    action, subject_kind, subject_id, detail, reason, ip, head.hash, fresh);
  update audit_head h set position = head.position + 1, hash = fresh where h.merchant_id = m;
  return head.position + 1;
end $$;
revoke insert, update, delete, truncate on audit_head, audit_entry from openhouse_app;

-- A second person decides what one person may not decide alone; the check holds even if the application errs.
create table approval (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  subject_id bigint not null,
  detail jsonb not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  reason text not null,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  primary key (merchant_id, id),
  check ((decision is null) = (decided_by is null)),
  check (decision is distinct from 'approved' or decided_by <> requested_by)
);
create unique index approval_open on approval (merchant_id, kind, subject_id) where decision is null;

-- RSA keys of encrypted calls (decisions.md, enc); shared by all processes.
create table enc_key (
  kid text primary key,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null
);

-- Nonces of encrypted calls that were taken; kept a little longer than their time window.
create table enc_nonce (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index enc_nonce_by_expiry on enc_nonce (expires_at);

-- Tickets that work once: live channel, game launch, start-up login. Only a hash is kept.
create table one_time_ticket (
  merchant_id int not null,
  hash bytea not null,
  purpose text not null,
  subject_id bigint not null,
  detail jsonb not null,
  expires_at timestamptz not null,
  primary key (merchant_id, hash)
);
create index one_time_ticket_by_expiry on one_time_ticket (expires_at);
