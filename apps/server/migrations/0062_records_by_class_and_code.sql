-- Records are read a page at a time by key, so that a page costs the same wherever it lies and however much there is.
-- That holds only where an index leads to what is asked for: fishing among a million slot rounds, a few deposits among
-- a million stakes. Sums over a window are read from the indexes alone, for which these carry the amounts.

-- Of one class of games. An open bet of a supplier changes once, when it settles: then all indexes of the row move.
create index bet_by_class on bet (merchant_id, member_id, category, placed_at, id)
  include (currency, stake, valid_bet, win);

-- A new name first, then the old index goes, so that no moment is without one. The partitions to come take these over.
create index transfer_of_debtor on transfer (merchant_id, debit_id, created_at, debit_version)
  include (amount, code)
  where debit_version is not null;
create index transfer_of_creditor on transfer (merchant_id, credit_id, created_at, credit_version)
  include (amount, code)
  where credit_version is not null;
drop index transfer_by_debit;
drop index transfer_by_credit;
alter index transfer_of_debtor rename to transfer_by_debit;
alter index transfer_of_creditor rename to transfer_by_credit;

-- All codes but stake (10) and win (11), which are most of all lines: booking a bet writes nothing here.
create index transfer_by_debit_code on transfer (merchant_id, debit_id, code, created_at, debit_version)
  include (amount)
  where debit_version is not null and code not in (10, 11);
create index transfer_by_credit_code on transfer (merchant_id, credit_id, code, created_at, credit_version)
  include (amount)
  where credit_version is not null and code not in (10, 11);
