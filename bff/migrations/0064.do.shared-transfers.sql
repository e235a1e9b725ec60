-- One transfer may pay for several orders, as staff share it out; and money above what was due stays visible.

-- Of a UTR or bank's reference that pays for more than one order: the amount of the transfer, as staff have seen it in the bank's list.
create table transfers (
  reference text primary key check (reference ~ '^[0-9A-Z]{6,35}$'),
  paise bigint not null check (paise > 0),
  noted_at timestamptz not null default now(),
  noted_by integer references accounts on delete set null
);
create index transfers_by_noter on transfers (noted_by);

-- Which share of its transfer a payment is. A server of the build before knows one share, so that it counts a UTR once, as ever.
alter table payments add column share smallint not null default 0 check (share >= 0);
-- What of it was above what was due, as staff have said. A server of the build before never says so.
alter table payments add column above bigint not null default 0 check (above = 0 or above between 1 and paise);
create unique index payments_reference_share on payments (reference, share) where not is_corrected;
drop index payments_reference_once;
-- The UTR of an order is found by orders_by_utr; that it pays once is the rule of its payments.
drop index orders_paid_utr_key;

-- The shares of a reference, whoever writes them: one, or as many as are at most the transfer. The row of the transfer is locked first, so that
-- two at once see each other.
create function guard_share() returns trigger language plpgsql as $$
declare
  transferred bigint;
  shares integer;
  shared bigint;
begin
  select paise into transferred from transfers where reference = new.reference for update;
  select count(*), sum(paise) into shares, shared from payments where reference = new.reference and not is_corrected;
  if shares > 1 and (transferred is null or shared > transferred) then
    raise exception 'a transfer pays for no more than came with it' using errcode = 'check_violation', constraint = 'shares_within_transfer';
  end if;
  return null;
end $$;
create trigger guard_share after insert or update of is_corrected on payments
for each row when (new.reference is not null) execute function guard_share();

create function guard_transfer() returns trigger language plpgsql as $$
begin
  if new.paise < coalesce((
    select sum(paise) from payments where reference = new.reference and not is_corrected
  ), 0) then
    raise exception 'a transfer pays for no more than came with it' using errcode = 'check_violation', constraint = 'shares_within_transfer';
  end if;
  return null;
end $$;
create trigger guard_transfer after insert or update on transfers for each row execute function guard_transfer();

-- As before, but more than was asked may come where staff say so, and with the correction of a refund.
create or replace function guard_payment() returns trigger language plpgsql as $$
declare
  asked bigint;
  came bigint;
begin
  select amount * 100::bigint into asked from orders where id = new.order_id for no key update;
  asked := asked - coalesce((select paise from concessions where order_id = new.order_id), 0);
  select coalesce(sum(paise), 0) into came from payments where order_id = new.order_id;
  if came < 0 then raise exception 'more is given back than was paid' using errcode = 'check_violation', constraint = 'refunds_within_payments'; end if;
  if new.paise > 0 and came > asked and new.above = 0 and not new.is_corrected then
    raise exception 'more is paid than was asked' using errcode = 'check_violation', constraint = 'payments_within_amount';
  end if;
  return null;
end $$;

-- What is paid of an order above what it asks, and all that is paid of one that was cancelled: until it is given back, or used for
-- another order.
create table overpayments (
  order_id integer primary key references orders on delete cascade,
  paise bigint not null check (paise > 0),
  since timestamptz not null default now()
);

create function keep_overpayment(of_order integer) returns void language plpgsql as $$
declare
  above bigint;
begin
  select coalesce((select sum(paise) from payments where order_id = of_order), 0) - case state
    when 'cancelled' then 0
    else amount * 100::bigint - coalesce((select paise from concessions where order_id = of_order), 0)
  end into above from orders where id = of_order;
  if above > 0 then
    insert into overpayments (order_id, paise) values (of_order, above)
    on conflict (order_id) do update set paise = excluded.paise where overpayments.paise <> excluded.paise;
  else
    delete from overpayments where order_id = of_order;
  end if;
end $$;

create function follow_overpayment() returns trigger language plpgsql as $$
begin
  perform keep_overpayment((case
    when tg_table_name = 'orders' then to_jsonb(new) ->> 'id'
    when tg_op = 'DELETE' then to_jsonb(old) ->> 'order_id'
    else to_jsonb(new) ->> 'order_id'
  end)::integer);
  return null;
end $$;
create trigger payment_above after insert on payments for each row execute function follow_overpayment();
create trigger concession_above after insert or update or delete on concessions for each row execute function follow_overpayment();
create trigger order_above after update of state on orders
for each row when (new.state <> old.state) execute function follow_overpayment();

insert into overpayments (order_id, paise, since)
select orders.id, sum(payments.paise), max(noted_at)
from orders join payments on payments.order_id = orders.id
where state = 'cancelled'
group by orders.id having sum(payments.paise) > 0;
