-- Whether the house had the page to ask for rebates on: what could be asked for there is paid once it was closed for
-- a day. Unknown for what was noted before.
alter table rebate_setting_change add column has_page boolean;
