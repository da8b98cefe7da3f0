-- A session opened with a password that must be changed first: until then it may do nothing else (plugins/session.ts).
alter table session add column owes_password_change boolean not null default false;
