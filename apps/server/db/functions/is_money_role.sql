-- True for roles that may move money: to give one takes two people.
create or replace function is_money_role(role text) returns boolean immutable language sql
  return role in ('finance', 'admin');
