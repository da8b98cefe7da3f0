-- Figures per day read a window of business time over all accounts of a merchant. The rows of transfer lie in the order
-- in which they were booked, so a block range index finds a day among years for a few pages of disk and no write cost.
create index transfer_by_time on transfer using brin (created_at) with (autosummarize = on);
