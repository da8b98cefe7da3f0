-- People: members, agents and trial accounts of each merchant, the staff, and their sessions.
-- Tokens are kept as SHA-256 only; passwords as argon2id.

create table member (
  merchant_id int not null references merchant (id),
  id bigint not null,
  account text not null,
  type smallint not null,
  status smallint not null default 1,
  nickname text not null,
  currency smallint not null,
  password_hash text,
  must_change_password boolean not null default false,
  payment_password_hash text,
  first_login_at timestamptz,
  last_login_at timestamptz,
  registered_at timestamptz not null,
  registered_ip text not null,
  register_url text,
  referral_code text,
  affiliate_code text,
  language text not null,
  profile jsonb not null default '{}',
  primary key (merchant_id, id),
  check (account = lower(account))
);
-- Deleted accounts keep their row; the name is free again only by a person's decision.
create unique index member_account on member (merchant_id, account);
create index member_by_registration on member (merchant_id, registered_at, id);

create table session (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  device_id text,
  primary key (merchant_id, id)
);
create unique index session_token on session (merchant_id, token_hash);
create index session_by_member on session (merchant_id, member_id, id);

create table login_attempt (
  merchant_id int not null,
  id bigint not null,
  account text not null,
  ip text not null,
  user_agent text not null,
  outcome text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index login_attempt_by_account on login_attempt (merchant_id, account, id);
create index login_attempt_by_ip on login_attempt (merchant_id, ip, id);

create table staff (
  merchant_id int not null references merchant (id),
  id bigint not null,
  account text not null,
  name text not null,
  password_hash text not null,
  totp_secret text not null,
  totp_last_step bigint not null default 0,
  roles text[] not null,
  disabled_at timestamptz,
  primary key (merchant_id, id),
  check (account = lower(account))
);
create unique index staff_account on staff (merchant_id, account);

create table staff_session (
  merchant_id int not null,
  id bigint not null,
  staff_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (merchant_id, id)
);
create unique index staff_session_token on staff_session (merchant_id, token_hash);
create index staff_session_by_staff on staff_session (merchant_id, staff_id, id);
