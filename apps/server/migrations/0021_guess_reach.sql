-- Guesses are bounded by more than account and address: by the network of the address, by a device that the account
-- was used from, and, at a second step, by the member alone.

-- /24 of IPv4, /64 of IPv6; of attempts before this migration the address alone.
alter table login_attempt add column network text;
update login_attempt set network = ip;
alter table login_attempt alter column network set not null;
-- The cookie of a device that the account was used from; null: none came, or not of this account.
alter table login_attempt add column device text;

alter table login_attempt drop constraint login_attempt_kind_check;
alter table login_attempt add constraint login_attempt_kind_check
  check (kind in ('login', 'staff', 'payment', 'step'));

drop index login_attempt_by_ip;
create index login_attempt_by_network on login_attempt (merchant_id, network, at);
-- What the whole house failed at lately: asks everybody for a captcha.
create index login_attempt_failed on login_attempt (merchant_id, at)
  where kind = 'login' and outcome = 'login.cred.err';
