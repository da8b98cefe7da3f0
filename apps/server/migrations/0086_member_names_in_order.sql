-- Agents look for people of their team by the beginning of a name. The index of accounts has the database's collation,
-- which cannot be read by a beginning; names go by bytes everywhere else.
create index member_by_name on member (merchant_id, account collate "C");
