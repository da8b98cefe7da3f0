-- A picture that came with feedback, drawn again by us. A visitor has no files of its own, so it stands here.

alter table feedback add column picture bytea;
alter table feedback add column picture_width int;
alter table feedback add column picture_height int;
alter table feedback add constraint feedback_picture_check
  check ((picture is null) = (picture_width is null) and (picture is null) = (picture_height is null));
comment on column feedback.picture is 'PNG; null: none';

comment on table stored_reply is
  'The first reply to a request, written in the transaction of its effects. A repeated request gets it again. For a request '
  'without an idempotency key, one more row holds the key under which equal requests run for half a minute.';
