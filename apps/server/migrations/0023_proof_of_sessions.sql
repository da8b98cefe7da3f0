-- A session knows when its owner last proved to be that person: by a login, not by the ticket of another session, which
-- hands its own proof on. Real time, as all times of sessions (docs/ARCHITECTURE.md, Time).
alter table session add column proven_at timestamptz;
update session set proven_at = created_at;
alter table session alter column proven_at set not null;

-- The age of a password is judged by real time, so it must not be taken from the business time of the registration.
update member set password_changed_at = registered_at where password_changed_at is null and password_hash is not null;
comment on column member.registered_at is 'business time';
comment on column member.first_login_at is 'real time';
comment on column member.last_login_at is 'real time';
comment on column member.password_changed_at is 'real time; null = there is no password';
comment on column member.credentials_changed_at is 'real time';
comment on column member.closed_at is 'business time';
