-- Which accounts still have a first password that somebody else chose, so that the upline or the staff can issue a new
-- one.

alter table member add column first_password text;
alter table member add constraint member_first_password_check check (first_password in ('opened', 'issued', 'used'));
comment on column member.first_password is
  'Null: the member chose the password, or registered. opened: an agent opened the account with it. issued: the upline or '
  'the staff issued it, and it is valid for one login. used: that login has happened.';

update member m set first_password = 'opened' from audit_entry a
where a.merchant_id = m.merchant_id and a.subject_kind = 'member' and a.subject_id = m.id::text
  and a.action = 'member.opened' and m.must_change_password and m.credentials_changed_at is null;
