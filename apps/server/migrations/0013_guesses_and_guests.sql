-- Guesses of secrets are counted before they are judged, private keys rest sealed, and a guest is found again.

-- What was guessed: the password of a member or of the staff, or a member's payment password. An attempt is written as
-- 'running' before the secret is compared, so that guesses made side by side are counted, too.
alter table login_attempt add column kind text not null default 'login' check (kind in ('login', 'staff', 'payment'));
alter table login_attempt alter column kind drop default;
update login_attempt set kind = 'staff', account = substr(account, 7) where account like 'staff:%';
-- Counted by window: of an account, and of an address over all accounts.
drop index login_attempt_by_account;
drop index login_attempt_by_ip;
create index login_attempt_by_account on login_attempt (merchant_id, account, at);
create index login_attempt_by_ip on login_attempt (merchant_id, ip, at);

-- Keys that were kept in the clear go; the next call makes a sealed one.
delete from enc_key;
alter table enc_key rename column private_key to sealed_private_key;

-- Trial accounts with play money. One that is open belongs to its holder alone, who gets it again at the next trial.
create table guest (
  merchant_id int not null,
  member_id bigint not null,
  -- "member:<id>": the trials of a signed-in member; "device:<hash>": those of a visitor's browser; null: signed in.
  holder text,
  ip text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, member_id)
);
create unique index guest_by_holder on guest (merchant_id, holder) where closed_at is null;
create index guest_by_ip on guest (merchant_id, ip, opened_at);
create index guest_by_use on guest (merchant_id, used_at) where closed_at is null;
