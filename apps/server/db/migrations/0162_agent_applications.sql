-- Feedback of type 6 is an application to become an agent; its remark is the applicant's name.

alter table feedback drop constraint feedback_type_check;
alter table feedback add constraint feedback_type_check check (type between 1 and 6);
comment on column feedback.remark is 'For an application (type 6), the applicant''s name';
