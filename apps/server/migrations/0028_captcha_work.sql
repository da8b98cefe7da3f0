-- Work in place of a captcha costs more the more a network has used it: who asked for a challenge, and what was spent.
alter table captcha_challenge add column network text;
create index captcha_challenge_by_network on captcha_challenge (merchant_id, network, used_at)
  where used_at is not null;
