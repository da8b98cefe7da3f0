-- True for roles that may move money. Two people are needed to give such a role.
create or replace function is_money_role(role text) returns boolean immutable language sql
  return role in ('finance', 'admin');
grant execute on function is_money_role to openhouse_app;
