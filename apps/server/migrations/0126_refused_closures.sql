-- Why an account stayed open that its owner had asked to close: the page of the closure names it.
alter table closure_request add column reasons text[] not null default '{}';
