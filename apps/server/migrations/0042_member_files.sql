-- Pictures that members send as proof, as we encoded them anew. A picture waits without a subject until a call names
-- it; while it waits it has one of three places of its purpose, so that no race makes a fourth.
create table member_file (
  merchant_id int not null references merchant (id),
  id bigint not null,
  member_id bigint not null,
  purpose text not null check (purpose in ('withdrawal', 'deposit')),
  place smallint not null check (place between 1 and 3),
  -- of the bytes: the same picture sent again is the same file
  hash text not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  -- business time
  created_at timestamptz not null,
  -- what it proves, and which claim of that; null = not sent yet
  subject_id bigint,
  claim smallint,
  primary key (merchant_id, id),
  check ((subject_id is null) = (claim is null))
);
create unique index member_file_place on member_file (merchant_id, member_id, purpose, place) where subject_id is null;
create unique index member_file_once on member_file (merchant_id, member_id, purpose, hash) where subject_id is null;
create index member_file_by_subject on member_file (merchant_id, subject_id) where subject_id is not null;
create index member_file_unsent on member_file (merchant_id, created_at) where subject_id is null;
create index member_file_by_member on member_file (merchant_id, member_id);
revoke truncate on member_file from openhouse_app;
