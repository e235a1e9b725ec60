-- When staff opened a payment to compare its UTR with the bank's list: from then on it is corrected no more.
alter table orders
  add column looked_at timestamptz,
  -- Why it was rejected, beside the words that the learner reads. Null: rejected before there were ready reasons.
  add column rejection text
    check (rejection in ('not found', 'other amount', 'other utr', 'own words')),
  add constraint looked_at_while_checked check (looked_at is null or state = 'submitted');

-- A look is at one UTR while it is checked, and a reason is of one rejection. Here, as a server of the version before does
-- not know of them.
create function forget_look() returns trigger language plpgsql as $$
begin
  if new.state <> old.state or new.utr is distinct from old.utr then new.looked_at := null; end if;
  if new.state <> 'rejected' then new.rejection := null; end if;
  return new;
end $$;

create trigger forget_look before update of state, utr on orders
for each row execute function forget_look();

drop trigger orders_changed on orders;
create trigger orders_changed
after insert or delete
  or update of account_id, state, amount, utr, reason, receipt_number, changed_at, looked_at on orders
for each row execute function tell_of_account('orders');
drop trigger payments_changed on orders;
create trigger payments_changed
after insert or delete
  or update of account_id, state, amount, utr, reason, receipt_number, changed_at, looked_at on orders
for each statement execute function tell_of_topic('payments');

-- What came for an order that was less than its amount. Its UTR is used: no other payment has it.
create table part_payments (
  utr text primary key check (utr ~ '^[0-9]{12}$'),
  order_id integer not null references orders on delete cascade,
  -- Whole rupees.
  amount integer not null check (amount > 0),
  noted_at timestamptz not null default now()
);
create index part_payments_by_order on part_payments (order_id, noted_at);

create function guard_part_payment() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from part_payments where order_id = new.order_id)
    >= (select amount from orders where id = new.order_id)
  then
    raise exception 'the parts of an order are less than its amount';
  end if;
  return null;
end $$;

create trigger guard_part_payment after insert or update on part_payments
for each row execute function guard_part_payment();

-- Learners are told by push what became of their payment.
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check check (kind in
  ('starting', 'moved', 'cancelled', 'back', 'new-link', 'payment', 'decided', 'message', 'announcement'));
