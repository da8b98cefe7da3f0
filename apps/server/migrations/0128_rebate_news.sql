-- Worked days of which nobody was told yet that something waits to be asked for. Told when all due days are worked, so
-- that after a downtime one message names the sum of them all.
create table rebate_untold (
  merchant_id int not null,
  run_id bigint not null,
  primary key (merchant_id, run_id),
  foreign key (merchant_id, run_id) references rebate_run (merchant_id, id)
);
revoke update, truncate on rebate_untold from openhouse_app;
