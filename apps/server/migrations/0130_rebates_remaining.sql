-- What a member may ask for is read by the member, however much the whole house still has waiting.
create index rebate_remaining_of_payee on rebate (merchant_id, payee_id, day, id) where remaining > 0;
