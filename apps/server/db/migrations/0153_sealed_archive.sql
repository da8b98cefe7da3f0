-- The archive of closed accounts: what the law requires of an erased member, encrypted. The application inserts and
-- reads; only erase_archives deletes, and only what is past its date.

create table sealed_archive (
  merchant_id int not null,
  member_id bigint not null,
  sealed_at timestamptz not null,
  keep_until timestamptz not null,
  key_sealed text not null,
  bytes bytea not null,
  primary key (merchant_id, member_id),
  constraint sealed_archive_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint sealed_archive_check check (keep_until > sealed_at)
);
comment on table sealed_archive is
  'Personal data of closed accounts, one encrypted document per member. Two people of the staff open it.';
comment on column sealed_archive.sealed_at is 'when the account was closed (business time)';
comment on column sealed_archive.keep_until is 'when the archive is erased; a later change of the setting does not move it';
comment on column sealed_archive.key_sealed is 'the key of the document, sealed with the server''s secret';
comment on column sealed_archive.bytes is 'AES-256-GCM of compressed JSON: initialisation vector, ciphertext, tag';
create index sealed_archive_due on sealed_archive (merchant_id, keep_until);
revoke update, delete on sealed_archive from openhouse_app;
grant update (key_sealed) on sealed_archive to openhouse_app;

create index approval_archive on approval (merchant_id, subject_id, requested_by)
  where kind = 'archive.open' and decision = 'approved';
