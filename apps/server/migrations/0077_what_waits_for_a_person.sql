-- What a person has to see is found by what was told of it and by what still waits, not by how it came about.

-- The threshold of a member's day is told once a day: the next transaction asks which one was told.
create index transaction_alert_day on transaction_alert (merchant_id, member_id, day) include (day_from)
  where day_from is not null;

-- A write-off that waits for its second person stands in the queue of withdrawals like everything else that does.
create index receipt_claim_write_off_waits on receipt_claim (merchant_id, withdrawal_id)
  where write_off is not null and write_off_transfer_id is null;
