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
