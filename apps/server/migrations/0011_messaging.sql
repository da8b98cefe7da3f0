-- Messages to members: each stands here before it leaves the house, and stays as the record of what was said.
-- Without a provider for its kind it is kept for the outbox page of the back office (decisions.md, Accounts).

create table message (
  merchant_id int not null,
  id bigint not null,
  kind text not null check (kind in ('sms', 'email', 'inbox')),
  -- phone number, e-mail address (lower case) or account name
  recipient text not null,
  member_id bigint,
  subject text not null,
  text text not null,
  -- a one-time code that the text carries; only the demo shows it
  code text,
  status text not null check (status in ('kept', 'queued', 'sent', 'failed')),
  -- the event that it tells of; a listener that is called twice writes once
  event_id bigint,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index message_by_recipient on message (merchant_id, recipient, id);
create unique index message_once on message (merchant_id, event_id, kind) where event_id is not null;
