-- An exclusion and an alert for members whose date of birth shows that they are under age. The date itself is stored
-- in `member.profile` under the key `birthday`.

alter table member_exclusion drop constraint member_exclusion_kind_check;
alter table member_exclusion add constraint member_exclusion_kind_check
  check (kind in ('time_out', 'self_exclusion', 'operator', 'under_age'));

-- An alert `under_age` is about a member, not about an amount.
alter table transaction_alert drop constraint transaction_alert_kind_check;
alter table transaction_alert add constraint transaction_alert_kind_check
  check (kind in ('deposit', 'withdrawal', 'adjustment', 'win', 'under_age'));
alter table transaction_alert drop constraint transaction_alert_amount_check;
alter table transaction_alert add constraint transaction_alert_amount_check
  check (case when kind = 'under_age' then amount = 0 else amount > 0 end);
alter table transaction_alert drop constraint transaction_alert_check;
alter table transaction_alert add constraint transaction_alert_check
  check ((kind = 'under_age') = (single_from is null and day_from is null));
comment on column transaction_alert.subject_id is
  'id of the deposit, withdrawal, adjustment, review of a win, or member who is under age; ids are unique across tables';
