-- What a learner has chosen and not yet paid for.
create table selections (
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, course_id)
);

create type order_state as enum
  ('awaiting payment', 'submitted', 'paid', 'rejected', 'cancelled');

-- An order outlives its account, without the person's name, as accounts law wants it.
create table orders (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^GY-[0-9A-Z]{6}$'),
  account_id integer references accounts on delete set null,
  state order_state not null default 'awaiting payment',
  -- Whole rupees; the sum of the lines, which a trigger below sees to.
  amount integer not null check (amount >= 0),
  utr text unique check (utr ~ '^[0-9]{12}$'),
  reason text check (char_length(reason) between 1 and 300),
  receipt_number integer unique check (receipt_number > 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by integer references accounts on delete set null,
  check ((state = 'paid') = (receipt_number is not null)),
  check (state <> 'submitted' or utr is not null),
  check (state <> 'rejected' or reason is not null)
);

-- One open order a learner.
create unique index one_open_order on orders (account_id)
where state in ('awaiting payment', 'submitted', 'rejected');

create index orders_by_account on orders (account_id);
create index orders_by_state on orders (state, changed_at desc);

-- What was ordered, as it was at checkout.
create table order_lines (
  order_id integer not null references orders on delete cascade,
  course_id integer not null references courses,
  title text not null,
  fee integer not null check (fee >= 0),
  start_date date not null,
  primary key (order_id, course_id)
);

-- Every change of an order, with who and when; written by the trigger below.
create table order_events (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  state order_state not null,
  utr text,
  reason text,
  at timestamptz not null,
  by integer references accounts on delete set null
);

create index order_events_by_order on order_events (order_id);

create table enrolments (
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses,
  order_id integer not null references orders,
  created_at timestamptz not null default now(),
  primary key (account_id, course_id)
);

create index enrolments_by_course on enrolments (course_id);

-- The one row whose lock makes receipt numbers follow each other without gaps:
-- a confirmation that fails gives its number back.
create table receipt_counter (
  singleton boolean primary key default true check (singleton),
  last integer not null default 0
);
insert into receipt_counter default values;

create function guard_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'awaiting payment' and new.state in ('submitted', 'paid', 'cancelled'))
    or (old.state = 'submitted' and new.state in ('paid', 'rejected', 'cancelled'))
    or (old.state = 'rejected' and new.state in ('submitted', 'cancelled'))
  ) then
    raise exception 'an order cannot go from % to %', old.state, new.state;
  end if;
  if new.amount <> old.amount or new.reference <> old.reference then
    raise exception 'amount and reference of an order never change';
  end if;
  return new;
end $$;

create trigger guard_order before update on orders
for each row execute function guard_order();

create function record_order_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  insert into order_events (order_id, state, utr, reason, at, by)
  values (new.id, new.state, new.utr, new.reason, new.changed_at, new.changed_by);
  return null;
end $$;

create trigger record_order_event after insert or update on orders
for each row execute function record_order_event();

create function check_order_amount() returns trigger language plpgsql as $$
declare
  affected integer := coalesce(
    case when tg_table_name = 'orders' then (to_jsonb(new) ->> 'id')::integer end,
    (to_jsonb(new) ->> 'order_id')::integer,
    (to_jsonb(old) ->> 'order_id')::integer
  );
begin
  if exists (
    select from orders
    where id = affected
      and amount <> (select coalesce(sum(fee), -1) from order_lines where order_id = affected)
  ) then
    raise exception 'the amount of an order is the sum of its lines';
  end if;
  return null;
end $$;

-- At commit, as an order and its lines are written one after the other.
create constraint trigger order_amount_is_sum after insert on orders
deferrable initially deferred for each row execute function check_order_amount();
create constraint trigger order_lines_sum_up after insert or update or delete on order_lines
deferrable initially deferred for each row execute function check_order_amount();

create function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update courses set seats_taken = seats_taken - 1 where id = old.course_id;
  end if;
  if tg_op <> 'DELETE' then
    update courses set seats_taken = seats_taken + 1 where id = new.course_id;
  end if;
  return null;
end $$;

create trigger count_seats after insert or delete or update of course_id on enrolments
for each row execute function count_seats();
