-- Ten thousand bills of a window are written while everybody bets: what each row costs beside itself.

-- A line is written in the transaction of its bill, and no bill can be deleted: the look at each line's bill, which
-- locks it, is left to the night's proof.
alter table bill_line drop constraint bill_line_merchant_id_bill_id_fkey;

-- One bill for each contract, version, window and payee, and the last one of a contract: the same index tells both.
drop index bill_of_contract;
create unique index bill_of_contract on bill (merchant_id, contract_id, window_key collate "C", version, payee_id);
alter table bill drop constraint bill_merchant_id_contract_id_version_window_key_payee_id_key;
