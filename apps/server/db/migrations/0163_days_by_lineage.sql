-- Finds the days of a team for statements about classes of games without reading the days of the whole merchant.

create index member_day_by_lineage on member_day (merchant_id, lineage_id, day);
