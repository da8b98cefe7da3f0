-- Corrections of one closed entry follow each other by number: a second one of the same number is refused, and the
-- nightly proof holds what each began with against what the one before it came to. The run that was in the key is not
-- known any more where days are looked at between runs.
alter table rebate_adjustment add column number int check (number > 0);
update rebate_adjustment a set number = o.number
from (
  select merchant_id, id,
    row_number() over (partition by merchant_id, closed_run_id, payee_id, category, side order by id) as number
  from rebate_adjustment) o
where o.merchant_id = a.merchant_id and o.id = a.id;
alter table rebate_adjustment
  alter column number set not null,
  drop constraint rebate_adjustment_merchant_id_closed_run_id_payee_id_catego_key,
  add constraint rebate_adjustment_in_order unique (merchant_id, closed_run_id, payee_id, category, side, number);
