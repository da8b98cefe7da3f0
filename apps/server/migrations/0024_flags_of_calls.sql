-- Calls are guarded by the flags of the family's endpoint table. Two of them guarded nothing before, so houses that run
-- already keep what they offer: the recovery of passwords, and the check of affiliate codes.
insert into merchant_flag (merchant_id, mod_id, enabled)
select m.id, f.mod_id, true
from merchant m cross join (values ('CHNGPASSVERIF3'), ('REGCEN'), ('AFFMAN3')) f (mod_id)
on conflict (merchant_id, mod_id) do nothing;
