-- The daily ceiling of a supplier's wins without a bet also counts the wins of bets that cost nothing.

comment on column gateway_supplier.promo_day_limit is
  'minor units that a supplier may pay per day as wins without a bet, or of a bet of 0 in a round without a stake';
