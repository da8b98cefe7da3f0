-- Marks payment passwords that were set without the account's password, as other clients of the family do.

alter table member add column payment_password_unproved boolean not null default false;
comment on column member.payment_password_unproved is
  'True if the payment password was set without the account''s password, which then suffices to replace it.';
