-- One-time codes by SMS and e-mail, and the way of a message out of the house. Everything here follows real time:
-- a code lives minutes, a bound counts hours, whatever the demo's time machine says.

-- A row is a code that was asked for, and at the same time what the bounds against pumping count. The code itself
-- stands nowhere; five tries at a million codes need no more than a keyed hash.
create table verification_code (
  merchant_id int not null,
  id bigint not null,
  purpose text not null check (purpose in
    ('register', 'login', 'recovery', 'bind-mobile', 'bind-email', 'new-place', 'pay')),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  member_id bigint,
  -- false: nobody has this number, so nothing left the house; everything else is as if it had
  is_sent boolean not null,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- where it was asked for: address, its network (/24 or /64), the device when it named itself
  address text not null,
  network text not null,
  device text,
  -- dialling code and three digits (SMS)
  number_range text,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= sent_at + interval '10 minutes'),
  used_at timestamptz,
  primary key (merchant_id, id)
);
create index verification_code_by_recipient on verification_code (merchant_id, recipient, sent_at);
create index verification_code_by_address on verification_code (merchant_id, address, sent_at);
create index verification_code_by_network on verification_code (merchant_id, network, sent_at);
create index verification_code_by_device on verification_code (merchant_id, device, sent_at) where device is not null;
create index verification_code_by_range on verification_code (merchant_id, number_range, sent_at)
  where number_range is not null;
create index verification_code_by_time on verification_code (merchant_id, channel, sent_at);

-- A queued message is tried until the provider accepts or refuses it, or until its time is over.
comment on column message.code is 'sealed; the text says {code} where it stands; forgotten when the message has gone';
alter table message
  add column language text not null default 'EN',
  -- when what it says is no longer true: sending or showing its code is pointless from then on
  add column good_until timestamptz,
  add column next_attempt_at timestamptz,
  add column give_up_at timestamptz,
  add column attempts int not null default 0,
  -- a person may send a message again: each round is another message to the provider
  add column round smallint not null default 1,
  add column failure text,
  add column provider_ref text,
  add column sent_at timestamptz,
  add check ((status = 'queued') = (next_attempt_at is not null)),
  add check (next_attempt_at is null or give_up_at is not null);
alter table message alter column language drop default;
create index message_due on message (merchant_id, next_attempt_at) where status = 'queued';
create index message_with_code on message (merchant_id, good_until) where code is not null;
