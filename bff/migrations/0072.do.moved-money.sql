-- Money above that pays another order is a payment that takes it from the one order, and a payment that gives it to the other. The second
-- names the first: without a UTR nothing else says which belong together.
alter table payments add column moved_from integer references payments;
create unique index payments_moved_from on payments (moved_from) where moved_from is not null;
create index payments_given_back on payments (noted_at) where paise < 0;

-- The payment that took this money from another order in the same transaction, if it was moved: nothing else gives back what another order
-- receives at that very time.
create function taken_with(given payments) returns integer language sql stable as $$
  select taken.id from payments taken
  where taken.noted_at = given.noted_at and taken.paise < 0 and taken.paise = -given.paise and taken.way = given.way
    and taken.reference is not distinct from given.reference and taken.order_id <> given.order_id
    and not exists (select from payments other where other.moved_from = taken.id)
  order by taken.id desc
  limit 1
$$;

alter table payments disable trigger guard_noted_payment;
update payments given set moved_from = taken_with(given)
where paise > 0 and exists (select from payments taken where taken.noted_at = given.noted_at and taken.paise < 0);
alter table payments enable trigger guard_noted_payment;

-- A server of the build before does not say it.
create function complete_move() returns trigger language plpgsql as $$
begin
  new.moved_from := taken_with(new);
  return new;
end $$;
create trigger complete_move before insert on payments
for each row when (new.paise > 0 and new.moved_from is null and not new.is_corrected) execute function complete_move();

-- Moved money counts once, whoever corrects it: what was taken from the one order comes back once the other does not have it any more.
create function guard_moved_money() returns trigger language plpgsql as $$
begin
  if exists (select from payments where moved_from = new.id and not is_corrected) then
    raise exception 'money that another order has does not come back' using errcode = 'check_violation', constraint = 'moved_money_counts_once';
  end if;
  return null;
end $$;
create trigger guard_moved_money after update of is_corrected on payments
for each row when (new.is_corrected and new.paise < 0) execute function guard_moved_money();
