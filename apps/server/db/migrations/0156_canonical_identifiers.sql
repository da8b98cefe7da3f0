-- References of payments at banks and mobile numbers, in one form. Of existing payments whose references are equal in
-- this form, the first one that was booked keeps the reference, and an entry of the audit chain lists each other one.
-- No payment changes.

create table bank_reference (
  merchant_id int not null,
  direction text not null,
  reference text not null,
  subject text not null,
  primary key (merchant_id, direction, reference),
  constraint bank_reference_direction_check check (direction in ('in', 'out'))
);
comment on table bank_reference is
  'One payment at the merchant''s bank is recorded once: the references of transfers that staff booked, of payouts by '
  'hand, and of second and returned payments of disputes.';
comment on column bank_reference.direction is 'in: money that the merchant received; out: money that it paid';
comment on column bank_reference.reference is 'in canonical form (packages/rules, payments/bank-reference)';
comment on column bank_reference.subject is
  'deposit:<id>, withdrawal:<id>, or with the number of the dispute claim-payout:<withdrawal>:<number> and '
  'claim-recovery:<withdrawal>:<number>';

create temporary table earlier_reference on commit drop as
select r.*, row_number() over same as place, first_value(subject) over same as first_subject
from (
  select merchant_id, direction, id, kind, subject, is_final,
    upper(regexp_replace(normalize(typed, nfkd), '[^0-9A-Za-z]', '', 'g') collate "C") as reference
  from (
    select merchant_id, 'in' as direction, id, 'deposit' as kind, 'deposit:' || id as subject, provider_ref as typed,
      state = 'approved' as is_final
    from deposit where provider = 'hand' and provider_ref is not null
    union all
    select w.merchant_id, 'out', w.id, 'withdrawal', 'withdrawal:' || w.id, w.provider_ref, true
    from withdrawal w where w.provider_ref is not null and exists (
      select 1 from payment_step s
      where s.merchant_id = w.merchant_id and s.subject_id = w.id and s.action = 'paid-by-hand')
    union all
    select merchant_id, 'out', withdrawal_id, 'withdrawal', 'claim-payout:' || withdrawal_id || ':' || number,
      reference, true
    from receipt_claim where reference <> ''
    union all
    select merchant_id, 'in', withdrawal_id, 'withdrawal', 'claim-recovery:' || withdrawal_id || ':' || number,
      recovery_reference, true
    from receipt_claim where recovery_reference <> ''
  ) typed_reference
) r where reference <> ''
window same as (partition by merchant_id, direction, reference order by is_final desc, id, subject);

insert into bank_reference (merchant_id, direction, reference, subject)
select merchant_id, direction, reference, subject from earlier_reference where place = 1;

-- A new database has no rows, and the function does not exist yet.
do $$
declare
  r record;
begin
  for r in select * from earlier_reference where place > 1 order by merchant_id, direction, reference, place loop
    perform append_audit(r.merchant_id, now(), 'system', null, 'migration', 'bank-reference.shared', r.kind, r.id::text,
      jsonb_build_object('reference', r.reference, 'subject', r.subject, 'firstSubject', r.first_subject), null, null);
  end loop;
end $$;

alter table clearing_line add column reference_key text;
comment on column clearing_line.reference_key is
  'provider_ref in canonical form (packages/rules, payments/bank-reference)';
update clearing_line set reference_key =
  upper(regexp_replace(normalize(provider_ref, nfkd), '[^0-9A-Za-z]', '', 'g') collate "C")
where provider_ref is not null;
drop index clearing_line_by_name;
create index clearing_line_by_name on clearing_line (merchant_id, source, reference_key)
  where reference_key is not null;

drop index deposit_bank_reference;

-- Numbers of e-wallets: a job computes their hashes again, because national numbers that begin like the dialling code
-- have another canonical form now.
update withdraw_account set is_canonical = false where card_type = 'E';

-- Mobile numbers that were stored with the dialling code twice (63 63 917…), or with the zero of national calls
-- (63 0917…). A number that another member has verified stays as it is and is listed in the audit chain. The lengths
-- are those of packages/rules, identity/mobile-number.
do $$
declare
  r record;
begin
  for r in
    select m.merchant_id, m.id, m.mobile_verified_at is not null as is_verified, c.code || n.national as mobile
    from member m
    join (values ('1', 10, 10), ('44', 10, 10), ('55', 11, 11), ('60', 9, 10), ('61', 9, 9), ('62', 9, 12),
      ('63', 10, 10), ('64', 8, 10), ('65', 8, 8), ('66', 9, 9), ('81', 10, 10), ('82', 9, 10), ('84', 9, 9),
      ('86', 11, 11), ('91', 10, 10), ('95', 8, 10), ('673', 7, 7), ('852', 8, 8), ('853', 8, 8), ('855', 8, 9),
      ('856', 9, 10), ('886', 9, 9), ('971', 9, 9)) c (code, least, most)
      on m.mobile ~ ('^' || c.code || '(0|' || c.code || ')') and (m.mobile like c.code || '0%'
        or length(m.mobile) > length(c.code) + c.most)
    cross join lateral (select regexp_replace(m.mobile, '^' || c.code || '(' || c.code || ')?0*', '') as national) n
    where length(n.national) between c.least and c.most
    order by m.merchant_id, m.id
  loop
    if r.is_verified and exists (select 1 from member o where o.merchant_id = r.merchant_id and o.mobile = r.mobile
      and o.mobile_verified_at is not null)
    then
      perform append_audit(r.merchant_id, now(), 'system', null, 'migration', 'member.mobile-shared', 'member',
        r.id::text, '{}', null, null);
    else
      update member set mobile = r.mobile where merchant_id = r.merchant_id and id = r.id;
    end if;
  end loop;
end $$;

-- The former default minimum of ten digits refused mobile numbers of several countries.
update merchant_setting set value = jsonb_set(value, '{mobileNum,minLength}', '7')
where key = 'registration.rules' and value #>> '{mobileNum,minLength}' = '10'
  and value #>> '{mobileNum,maxLength}' = '16';
