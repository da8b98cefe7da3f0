-- What a newcomer agreed to, the one open closure of a member, and ways to forget what need not be kept.

-- The house's agreement that a member accepted: which version of it, and the age that it asks for.
create table consent (
  merchant_id int not null,
  member_id bigint not null,
  kind text not null check (kind in ('agreement')),
  version text not null,
  age int not null,
  -- business time, as the registration's
  at timestamptz not null,
  primary key (merchant_id, member_id, kind, version)
);
revoke update, delete, truncate on consent from openhouse_app;

-- Only closures are asked for; a file of the own data is made at once.
drop index account_request_by_member;
alter table account_request drop column kind, drop column reason, alter column due_at set not null;
alter table account_request rename to closure_request;
create unique index closure_request_open on closure_request (merchant_id, member_id) where state = 'open';
create index closure_request_due on closure_request (merchant_id, due_at) where state = 'open';
create index closure_request_by_member on closure_request (merchant_id, member_id, id);

-- For the job that forgets.
create index session_by_end on session (merchant_id, ends_at);
create index staff_session_by_end on staff_session (merchant_id, ends_at);
create index known_place_by_use on known_place (merchant_id, last_seen_at);

-- Nothing ever wrote it.
alter table session drop column device_id;
comment on column known_place.place is 'net:<network>, as placeOf names it';

-- Whether a member was greeted is a state of the house's, no part of what the person told.
alter table member add column greeted_at timestamptz;
update member set greeted_at = registered_at, profile = profile - 'greeted' where profile ? 'greeted';

-- Payments ask for no code of their own.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('register', 'login', 'recovery', 'bind-mobile', 'bind-email', 'new-place'));
