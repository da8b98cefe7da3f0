-- On which day a win without a stake used the supplier's daily limit, so that its rollback or rejection can give the
-- amount back. Wins booked before this migration are not marked, so their amounts stay used.

alter table gateway_transaction add column promo_day date;
comment on column gateway_transaction.promo_day is
  'the day whose limit of wins without a stake this win used; null: none (another kind, a win with a stake, a repair)';
