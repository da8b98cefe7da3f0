-- What the product recorded about its own integrity. The evidence itself lies outside the database, so that each can
-- prove that the other was not changed.

create table integrity_record (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind in ('evidence', 'files')),
  is_sound boolean not null,
  detail jsonb not null
);
comment on table integrity_record is
  'Records that were written to the evidence folder, and results of the checks of the shipped files. The application '
  'only adds rows, and nothing deletes them.';
comment on column integrity_record.at is 'real time';
comment on column integrity_record.detail is
  'evidence: chain, number, kind and hash of the record; files: number of files, problems';
create index integrity_record_by_time on integrity_record (kind, at);
revoke update, delete, truncate on integrity_record from openhouse_app;
