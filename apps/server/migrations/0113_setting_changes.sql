-- Who changed a setting of a house last, and when. Unknown for what was set with the house itself, or by the desk of
-- its own that some settings have: those stand in the audit chain.

alter table merchant_setting
  -- business time
  add column changed_at timestamptz,
  add column changed_name text,
  add constraint merchant_setting_changed check ((changed_at is null) = (changed_name is null));
