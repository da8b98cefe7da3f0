-- Accounts in the hands of their owners: where a person can be reached, how old the password is, the second factor,
-- the places an account was used from, captcha challenges, and what the person asked us to do with the account.

alter table member
  add column email text,
  add column email_verified_at timestamptz,
  -- Digits with the dialling code in front, without a plus.
  add column mobile text,
  add column mobile_verified_at timestamptz,
  add column password_changed_at timestamptz,
  -- Sealed, as the staff's; only an enrolment that was confirmed by a code is in force.
  add column totp_secret text,
  add column totp_enabled_at timestamptz,
  add column totp_last_step bigint not null default 0,
  add column closed_at timestamptz,
  add check (email = lower(email)),
  add check (mobile ~ '^[0-9]{4,18}$');
update member set password_changed_at = registered_at, email = lower(profile->>'email');
-- One account per confirmed address: it signs in and recovers with it.
create unique index member_verified_mobile on member (merchant_id, mobile) where mobile_verified_at is not null;
create unique index member_verified_email on member (merchant_id, email) where email_verified_at is not null;
create index member_by_mobile on member (merchant_id, mobile) where mobile is not null;
create index member_by_email on member (merchant_id, email) where email is not null;

-- Codes for the day that the authenticator is lost; each works once.
create table recovery_code (
  merchant_id int not null,
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (merchant_id, member_id, code_hash)
);

-- Networks and devices an account was signed in from; a login from elsewhere may ask for more (decisions.md).
create table known_place (
  merchant_id int not null,
  member_id bigint not null,
  -- "net:203.0.113.0/24" or "device:<hash>".
  place text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (merchant_id, member_id, place)
);

create table captcha_challenge (
  merchant_id int not null,
  id uuid not null,
  answer_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id)
);
create index captcha_challenge_by_expiry on captcha_challenge (merchant_id, expires_at);

-- Who signs in through another house: the provider's own id of the person, never an address that can change hands.
create table identity_link (
  merchant_id int not null,
  provider text not null,
  subject text not null,
  member_id bigint not null,
  linked_at timestamptz not null,
  primary key (merchant_id, provider, subject)
);
create index identity_link_by_member on identity_link (merchant_id, member_id);

-- Personal-data exports and closures that a member asked for (security.md).
create table account_request (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('export', 'closure')),
  state text not null check (state in ('open', 'done', 'withdrawn', 'refused')),
  reason text,
  asked_at timestamptz not null,
  due_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create index account_request_by_member on account_request (merchant_id, member_id, id);
