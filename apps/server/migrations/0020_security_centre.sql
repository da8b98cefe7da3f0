-- When a member last changed what guards the account (password, a confirmed address, the authenticator): money does not
-- leave for some time after (security.md 6.8). Null until the first change; opening the account is none.
alter table member add column credentials_changed_at timestamptz;
