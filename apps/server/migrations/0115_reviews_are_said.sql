-- Only runs of before 0100 say nothing of their review. One that forgot to would count as looked at by nobody, and
-- agree with every proof. Not valid: those of before stay as they are, new rows are held to it.
alter table salary_run add constraint salary_run_review_said check (review_mode is not null) not valid;
