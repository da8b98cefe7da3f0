-- Marks of excluded people, by which a new registration of the same person is recognised. Only the functions
-- write_exclusion_marks, matches_exclusion, excluded_namesakes and forget_exclusion_marks read and write them.

create table exclusion_key (
  id int primary key,
  sealed text not null,
  created_at timestamptz not null
);
comment on table exclusion_key is
  'Key of the marks. It is random and sealed with the server''s secret, so a new secret needs no new marks.';
comment on column exclusion_key.created_at is 'real time';
revoke update, delete on exclusion_key from openhouse_app;

create table exclusion_mark (
  merchant_id int not null,
  kind text not null,
  hash bytea not null,
  birth_hash bytea,
  key_id int not null,
  exclusion_id bigint not null,
  member_id bigint not null,
  primary key (merchant_id, kind, hash, exclusion_id),
  constraint exclusion_mark_kind_check check (kind in ('phone', 'email', 'payee', 'name')),
  constraint exclusion_mark_birth_check check (birth_hash is null or kind = 'name')
);
comment on table exclusion_mark is
  'Keyed hashes of an excluded person''s data. They stay when the account is closed and erased, until the exclusion '
  'ends.';
comment on column exclusion_mark.hash is 'HMAC of the canonical form (packages/rules, identity/canonical-person)';
comment on column exclusion_mark.birth_hash is 'for a name: HMAC of the date of birth; null: unknown';
revoke all on exclusion_mark from openhouse_app;

alter table agent_flag drop constraint agent_flag_kind_check;
alter table agent_flag add constraint agent_flag_kind_check
  check (kind in ('selfBetting', 'circle', 'device', 'network', 'namesake', 'payee', 'phone'));
comment on column agent_flag.agent_id is
  'whose team; for a namesake of an excluded person, the member; for shared data, the oldest of the accounts';
