-- Identity checks: a member's document and selfie, decided by two members of the staff. A decision cannot be rewritten:
-- the application inserts checks, and only functions change their state.

create table identity_check (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  origin text not null default 'member',
  state text not null default 'submitted',
  document_kind text not null,
  country text not null,
  document_sealed text not null,
  expires_on date,
  submitted_at timestamptz not null,
  provider text,
  provider_reference text,
  advice text,
  advised_at timestamptz,
  reviewed_by bigint,
  reviewed_at timestamptz,
  review_note text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  reason text,
  note text not null default '',
  valid_until date,
  primary key (merchant_id, id),
  constraint identity_check_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint identity_check_origin_check check (origin in ('member', 'seed')),
  constraint identity_check_state_check check (state in ('submitted', 'reviewed', 'approved', 'rejected')),
  constraint identity_check_advice_check check (advice in ('approve', 'reject', 'unsure')),
  constraint identity_check_advised_check check ((advice is null) = (advised_at is null)
    and (advice is null or provider_reference is not null)),
  constraint identity_check_reviewed_check check ((reviewed_by is null) = (reviewed_at is null)
    and (state <> 'reviewed' or reviewed_by is not null) and (state <> 'submitted' or reviewed_by is null)),
  constraint identity_check_decided_check check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  constraint identity_check_second_check check (decided_by is null or reviewed_by is null or decided_by <> reviewed_by),
  constraint identity_check_approved_check check (state <> 'approved' or origin = 'seed'
    or (reviewed_by is not null and decided_by is not null) or (decided_by is null and advice = 'approve')),
  constraint identity_check_rejected_check check ((state = 'rejected') = (reason is not null))
);
comment on table identity_check is 'A check of a member''s identity by a document and a selfie.';
comment on column identity_check.origin is 'seed: a person of the demo, verified without documents';
comment on column identity_check.document_sealed is
  'number, name and date of birth on the document, as sealed JSON; empty: erased';
comment on column identity_check.expires_on is 'last day of the document; null: it does not expire';
comment on column identity_check.reviewed_by is 'the first person, who approved';
comment on column identity_check.decided_by is 'the second person, or who rejected; null: the provider decided';
comment on column identity_check.note is 'with a rejection, what the member is told in addition to the reason; with an approval, a note for the staff';
comment on column identity_check.valid_until is 'last business day of the approval; null: no end';
create unique index identity_check_open on identity_check (merchant_id, member_id)
  where state in ('submitted', 'reviewed');
create index identity_check_by_member on identity_check (merchant_id, member_id, id);
create index identity_check_queue on identity_check (merchant_id, id) where state in ('submitted', 'reviewed');
create unique index identity_check_by_reference on identity_check (provider, provider_reference)
  where provider_reference is not null;
revoke update, delete on identity_check from openhouse_app;
grant update (document_sealed, provider, provider_reference) on identity_check to openhouse_app;

create table identity_picture (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  check_id bigint,
  side text not null,
  key_sealed text not null,
  bytes bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint identity_picture_side_check check (side in ('front', 'back', 'selfie')),
  constraint identity_picture_check_fkey foreign key (merchant_id, check_id) references identity_check(merchant_id, id)
);
comment on table identity_picture is 'Pictures of documents, each encrypted with a key of its own.';
comment on column identity_picture.check_id is 'null: uploaded, but not submitted yet';
comment on column identity_picture.key_sealed is 'the key of the picture, sealed with the server''s secret';
comment on column identity_picture.bytes is 'AES-256-GCM: initialisation vector, ciphertext, tag';
create unique index identity_picture_waiting on identity_picture (merchant_id, member_id, side) where check_id is null;
create unique index identity_picture_by_check on identity_picture (merchant_id, check_id, side)
  where check_id is not null;
create index identity_picture_unsent on identity_picture (merchant_id, created_at) where check_id is null;
revoke update on identity_picture from openhouse_app;
grant update (check_id, key_sealed) on identity_picture to openhouse_app;

alter table exclusion_mark drop constraint exclusion_mark_kind_check;
alter table exclusion_mark add constraint exclusion_mark_kind_check
  check (kind in ('phone', 'email', 'payee', 'document', 'name'));
