-- Money that came, money that was given back, and a numbered document of each.

-- A document of money: a receipt, what was given back, or a confirmation that was wrong. Rows are added, and none is changed.
create table documents (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'refund', 'correction')),
  -- By financial year, as 2026-27/000123. Receipts of the time before have a number alone.
  number text not null unique check (char_length(number) between 1 and 16),
  order_id integer not null references orders,
  -- The day in India, by which the month counts.
  issued_on date not null,
  issued_at timestamptz not null,
  -- Integer paise, negative where money goes back.
  paise bigint not null check (case kind when 'receipt' then paise >= 0 else paise <= 0 end),
  reason text check (char_length(reason) between 1 and 300),
  -- Of a correction: the receipt that was wrong.
  corrects integer unique references documents,
  -- What was printed of tax, by the settings of that day; null where the studio charges none.
  tax jsonb,
  issued_by integer references accounts on delete set null,
  check ((kind = 'receipt') = (reason is null)),
  check ((kind = 'correction') = (corrects is not null))
);
create index documents_by_order on documents (order_id, id);
create index documents_by_day on documents (issued_on, id);

-- What of a document is for which course of its order.
create table document_lines (
  document_id integer not null references documents,
  course_id integer not null references courses,
  paise bigint not null,
  primary key (document_id, course_id)
);

-- Money that came for an order, or that was given back (negative). A payment of the time before has no document until its order is paid.
create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  document_id integer references documents,
  way text not null check (way in ('upi', 'cash', 'bank')),
  paise bigint not null check (paise <> 0),
  -- The UTR, or the bank's reference.
  reference text check (reference ~ '^[0-9A-Z]{6,35}$'),
  -- The day in India on which it came.
  received_on date not null,
  noted_at timestamptz not null default now(),
  -- Whether staff took it back as a mistake: then its reference is free, and a correction has undone it.
  is_corrected boolean not null default false,
  check (way <> 'cash' or reference is null)
);
create index payments_by_order on payments (order_id, id);
create index payments_by_document on payments (document_id);
-- A UTR counts once.
create unique index payments_reference_once on payments (reference) where not is_corrected;

-- What staff let a learner off. The amount of the order stays.
create table concessions (
  order_id integer primary key references orders on delete cascade,
  paise bigint not null check (paise > 0),
  percent smallint check (percent between 1 and 100),
  reason text not null check (char_length(reason) between 1 and 300),
  given_at timestamptz not null default now(),
  given_by integer references accounts on delete set null
);

-- The rows whose lock makes the numbers of a series and financial year follow each other without gaps: a transaction that fails
-- gives its number back.
create table document_counters (
  series text not null check (series in ('', 'R')),
  year smallint not null,
  last integer not null,
  primary key (series, year)
);

-- The next number of the series, '' for receipts and R for what goes back, in the financial year of this day: April to March.
create function next_document_number(wanted text, day date) returns text language plpgsql as $$
declare
  begins integer := extract(year from day - interval '3 months');
  serial integer;
begin
  insert into document_counters as counter (series, year, last) values (wanted, begins, 1)
  on conflict (series, year) do update set last = counter.last + 1
  returning last into serial;
  return wanted || begins || '-' || lpad(((begins + 1) % 100)::text, 2, '0') || '/'
    || case when serial < 1000000 then lpad(serial::text, 6, '0') else serial::text end;
end $$;

-- Ten years of orders.
insert into documents (kind, number, order_id, issued_on, issued_at, paise, issued_by)
select 'receipt', receipt_number::text, id, (changed_at at time zone 'Asia/Kolkata')::date, changed_at, amount * 100::bigint, changed_by
from orders where state = 'paid' order by receipt_number;

insert into document_lines (document_id, course_id, paise)
select documents.id, course_id, fee * 100::bigint from documents join order_lines using (order_id);

insert into payments (order_id, document_id, way, paise, reference, received_on, noted_at)
select part.order_id, documents.id, 'upi', part.amount * 100::bigint, part.utr, (part.noted_at at time zone 'Asia/Kolkata')::date, part.noted_at
from part_payments part left join documents using (order_id)
order by part.noted_at, part.utr;

insert into payments (order_id, document_id, way, paise, reference, received_on, noted_at)
select paid.id, documents.id, case when last.utr is null then 'cash' else 'upi' end, last.paise, last.utr,
  coalesce(paid.paid_on, documents.issued_on), paid.changed_at
from orders paid join documents on documents.order_id = paid.id
  cross join lateral (
    select documents.paise - coalesce(sum(part.amount), 0) * 100 as paise,
      case when bool_and(part.utr <> paid.utr) is not false then paid.utr end as utr
    from part_payments part where part.order_id = paid.id
  ) as last
where last.paise > 0
order by paid.receipt_number;

drop table part_payments;
drop function guard_part_payment();

-- The rules of money, whoever writes it. Each locks the order first, so that two at once see each other.
create function guard_payment() returns trigger language plpgsql as $$
declare
  asked bigint;
  came bigint;
begin
  select amount * 100::bigint into asked from orders where id = new.order_id for no key update;
  asked := asked - coalesce((select paise from concessions where order_id = new.order_id), 0);
  select coalesce(sum(paise), 0) into came from payments where order_id = new.order_id;
  if came < 0 then raise exception 'more is given back than was paid' using errcode = 'check_violation', constraint = 'refunds_within_payments'; end if;
  if new.paise > 0 and came > asked then
    raise exception 'more is paid than was asked' using errcode = 'check_violation', constraint = 'payments_within_amount';
  end if;
  return null;
end $$;
create trigger guard_payment after insert on payments for each row execute function guard_payment();

create function guard_concession() returns trigger language plpgsql as $$
begin
  if new.paise > (select amount * 100::bigint from orders where id = new.order_id)
    - coalesce((select sum(paise) from payments where order_id = new.order_id), 0)
  then
    raise exception 'a concession is at most what is due' using errcode = 'check_violation', constraint = 'concession_within_due';
  end if;
  return null;
end $$;
create trigger guard_concession after insert or update on concessions for each row execute function guard_concession();

-- At commit: a document is the sum of its payments, and of its lines.
create function check_document_sum() returns trigger language plpgsql as $$
declare
  affected integer := case when tg_table_name = 'documents' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'document_id')::integer end;
begin
  if exists (
    select from documents where id = affected and (
      paise <> coalesce((select sum(paise) from payments where document_id = affected), 0)
      or paise <> coalesce((select sum(paise) from document_lines where document_id = affected), 0)
    )
  ) then
    raise exception 'a document is the sum of its payments and of its lines';
  end if;
  return null;
end $$;
create constraint trigger document_is_sum after insert on documents
deferrable initially deferred for each row execute function check_document_sum();
create constraint trigger payments_sum_up after insert or update of document_id on payments
deferrable initially deferred for each row when (new.document_id is not null) execute function check_document_sum();

create function guard_document() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'issued_by') is distinct from (to_jsonb(old) - 'issued_by') then
    raise exception 'a document never changes';
  end if;
  return new;
end $$;
create trigger guard_document before update on documents for each row execute function guard_document();

-- A payment that was noted gets its document, and may be taken back. Nothing else of it changes.
create function guard_noted_payment() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'document_id' - 'is_corrected') is distinct from (to_jsonb(old) - 'document_id' - 'is_corrected')
    or (old.document_id is not null and new.document_id is distinct from old.document_id)
  then
    raise exception 'a payment never changes';
  end if;
  return new;
end $$;
create trigger guard_noted_payment before update on payments for each row execute function guard_noted_payment();

-- Money may come for an order whose UTR was rejected, and a confirmation may have been wrong.
alter table orders drop constraint orders_check;
alter table orders add constraint number_of_a_paid_order check (receipt_number is null or state = 'paid');
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'awaiting payment' and new.state in ('submitted', 'paid', 'cancelled'))
    or (old.state = 'submitted' and new.state in ('paid', 'rejected', 'cancelled'))
    or (old.state = 'rejected' and new.state in ('submitted', 'paid', 'cancelled'))
    or (old.state = 'paid' and new.state in ('rejected', 'cancelled'))
  ) then
    raise exception 'an order cannot go from % to %', old.state, new.state;
  end if;
  if new.amount <> old.amount or new.reference <> old.reference then
    raise exception 'amount and reference of an order never change';
  end if;
  return new;
end $$;

-- At commit: who has paid has a receipt.
create function check_receipt() returns trigger language plpgsql as $$
begin
  if not exists (select from documents where order_id = new.id and kind = 'receipt') then
    raise exception 'a paid order has a receipt';
  end if;
  return null;
end $$;
create constraint trigger paid_order_has_receipt after update of state on orders
deferrable initially deferred for each row when (new.state = 'paid') execute function check_receipt();

-- A place follows its periods also when one of them is over before its time, or was sold by mistake.
create function follow_ended_periods() returns trigger language plpgsql as $$
begin
  delete from enrolments using old_periods as ended
  where enrolments.account_id = ended.account_id and enrolments.course_id = ended.course_id
    and not exists (
      select from enrolment_periods period
      where period.account_id = ended.account_id and period.course_id = ended.course_id
    );
  update enrolments set first_day = paid.first_day, last_day = paid.last_day
  from (select distinct account_id, course_id from old_periods) as ended
    cross join lateral last_paid_days(ended.account_id, ended.course_id) as paid
  where enrolments.account_id = ended.account_id and enrolments.course_id = ended.course_id
    and (enrolments.first_day, enrolments.last_day) is distinct from (paid.first_day, paid.last_day);
  return null;
end $$;
create trigger follow_ended_periods after delete on enrolment_periods
referencing old table as old_periods
for each statement execute function follow_ended_periods();

-- A server of the build before notes parts of amounts, and confirms with a number of its own. It knows no part without a UTR.
create view part_payments as
select coalesce(payment.reference, 'CASH' || lpad(payment.id::text, 8, '0')) as utr, order_id, (paise / 100)::integer as amount, noted_at
from payments payment join orders on orders.id = order_id
where paise > 0 and not is_corrected and state <> 'paid';

create function note_part_payment() returns trigger language plpgsql as $$
begin
  insert into payments (order_id, way, paise, reference, received_on)
  values (new.order_id, 'upi', new.amount * 100::bigint, new.utr, (now() at time zone 'Asia/Kolkata')::date);
  return new;
end $$;
create trigger note_part_payment instead of insert on part_payments for each row execute function note_part_payment();

create function document_old_receipt() returns trigger language plpgsql as $$
declare
  document integer;
  due bigint := new.amount * 100::bigint - coalesce((select paise from concessions where order_id = new.id), 0)
    - coalesce((select sum(paise) from payments where order_id = new.id), 0);
  used boolean := exists (select from payments where order_id = new.id and reference = new.utr and not is_corrected);
begin
  insert into documents (kind, number, order_id, issued_on, issued_at, paise, issued_by)
  values ('receipt', new.receipt_number::text, new.id, (new.changed_at at time zone 'Asia/Kolkata')::date, new.changed_at,
    due + coalesce((select sum(paise) from payments where order_id = new.id and document_id is null), 0), new.changed_by)
  returning id into document;
  if due > 0 then
    insert into payments (order_id, way, paise, reference, received_on)
    values (new.id, case when new.utr is null or used then 'cash' else 'upi' end, due, case when not used then new.utr end,
      coalesce(new.paid_on, (new.changed_at at time zone 'Asia/Kolkata')::date));
  end if;
  update payments set document_id = document where order_id = new.id and document_id is null;
  perform share_document(document);
  return null;
end $$;

-- Shares a document among the courses of its order: what came by their fees, and what goes back by what is still paid of each, so that
-- none has less than nothing. Largest remainder, the first course of two that are equal.
create function share_document(document integer) returns void language sql as $$
  with whole as (
    select order_id, sign(paise)::bigint as side, abs(paise) as size from documents where id = document
  ), weighed as (
    select course_id, side, size, case when side >= 0 then fee else coalesce((
      select sum(line.paise) from documents earlier join document_lines line on line.document_id = earlier.id
      where earlier.order_id = whole.order_id and line.course_id = order_lines.course_id
    ), 0) end::bigint as weight
    from whole join order_lines using (order_id)
  ), exact as (
    select *, weight * size / nullif(sum(weight) over (), 0)::bigint as share, weight * size % nullif(sum(weight) over (), 0)::bigint as rest
    from weighed
  ), ranked as (
    select *, size - sum(coalesce(share, 0)) over () as left_over, row_number() over (order by rest desc nulls last, course_id) as place from exact
  )
  insert into document_lines (document_id, course_id, paise)
  select document, course_id, side * (coalesce(share, 0) + case when place <= left_over then 1 else 0 end) from ranked
$$;
create trigger document_old_receipt after update of state on orders
for each row when (new.state = 'paid' and old.state <> 'paid' and new.receipt_number is not null)
execute function document_old_receipt();

-- Nor does it know that a part has given the course already: with the rest it would be sold once more.
create function sell_once() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and receipt_number is not null)
    and exists (select from enrolment_periods where order_id = new.order_id and course_id = new.course_id)
  then
    return null;
  end if;
  return new;
end $$;
create trigger sell_once before insert on enrolment_periods for each row execute function sell_once();
