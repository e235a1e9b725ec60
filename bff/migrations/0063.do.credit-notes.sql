-- What goes back names the receipts of which it gives money back, and reverses their tax. A refund that was a mistake is corrected.

-- The correction of a receipt takes money back, that of a refund counts it again.
alter table documents drop constraint documents_check;
alter table documents add constraint document_paise_by_kind
  check (case kind when 'receipt' then paise >= 0 when 'refund' then paise <= 0 else true end);

create function guard_correction() returns trigger language plpgsql as $$
begin
  if exists (select from documents where id = new.corrects and (kind = 'correction' or (kind = 'refund' and paise <> -new.paise))) then
    raise exception 'a correction counts again what its refund has given back';
  end if;
  return null;
end $$;
create trigger guard_correction after insert on documents
for each row when (new.corrects is not null) execute function guard_correction();

-- Of which receipts a refund gives money back, in positive paise, and the CGST of it that it reverses: the SGST is the same.
create table credited_receipts (
  document_id integer not null references documents,
  receipt_id integer not null references documents,
  paise bigint not null check (paise > 0),
  cgst bigint not null check (cgst >= 0),
  -- Whether the document says so. Those of the time before do not.
  is_printed boolean not null,
  primary key (document_id, receipt_id)
);
create index credited_receipts_by_receipt on credited_receipts (receipt_id);

-- The same by course.
create table credited_lines (
  document_id integer not null references documents,
  receipt_id integer not null references documents,
  course_id integer not null references courses,
  paise bigint not null check (paise > 0),
  primary key (document_id, receipt_id, course_id)
);
create index credited_lines_by_receipt on credited_lines (receipt_id);

-- What of an amount is for which course of the order: of what comes by their fees, of what goes back by what is still paid of each, so that
-- none has less than nothing. Largest remainder, the first course of two that are equal.
create function shares_of(of_order integer, amount bigint, goes_back boolean) returns table (course_id integer, paise bigint)
language sql stable as $$
  with weighed as (
    select order_lines.course_id, case when goes_back then coalesce((
      select sum(line.paise) from documents earlier join document_lines line on line.document_id = earlier.id
      where earlier.order_id = of_order and line.course_id = order_lines.course_id
    ), 0) else fee end::bigint as weight
    from order_lines where order_id = of_order
  ), exact as (
    select *, weight * amount / nullif(sum(weight) over (), 0)::bigint as share, weight * amount % nullif(sum(weight) over (), 0)::bigint as rest
    from weighed
  ), ranked as (
    select *, amount - sum(coalesce(share, 0)) over () as left_over, row_number() over (order by rest desc nulls last, course_id) as place from exact
  )
  select course_id, coalesce(share, 0) + case when place <= left_over then 1 else 0 end from ranked
$$;

create or replace function share_document(document integer) returns void language sql as $$
  insert into document_lines (document_id, course_id, paise)
  select document, share.course_id, case when documents.paise < 0 then -share.paise else share.paise end
  from documents cross join lateral shares_of(order_id, abs(documents.paise), documents.paise < 0) as share
  where documents.id = document
$$;

-- From which receipts of the order the money of a refund comes that is not stored yet: what of it is for a course from the receipt in which
-- money came last for that course. Documents that were corrected do not count.
create function receipts_to_credit(of_order integer, of_course integer, amount bigint)
returns table (receipt_id integer, course_id integer, paise bigint) language sql stable as $$
  with shares as (
    select of_course as course_id, amount as paise where of_course is not null
    union all
    select each.course_id, each.paise from shares_of(of_order, amount, true) as each where of_course is null
  ), standing as (
    select id, kind from documents document
    where order_id = of_order and not exists (select from documents correction where correction.corrects = document.id)
  ), remaining as (
    select line.document_id as receipt_id, line.course_id, line.paise - coalesce((
      select sum(credited.paise) from credited_lines credited join standing on standing.id = credited.document_id
      where credited.receipt_id = line.document_id and credited.course_id = line.course_id
    ), 0) as paise
    from standing join document_lines line on line.document_id = standing.id
    where standing.kind = 'receipt'
  ), stacked as (
    select remaining.*, sum(remaining.paise) over (partition by remaining.course_id order by remaining.receipt_id desc) as until_here
    from remaining where remaining.paise > 0
  )
  select stacked.receipt_id, stacked.course_id, least(stacked.paise, shares.paise - (stacked.until_here - stacked.paise))::bigint
  from stacked join shares using (course_id)
  where stacked.until_here - stacked.paise < shares.paise
$$;

-- For a refund of the time before, or of a server of the build before: its receipts, with the tax that was printed on it, to each at most
-- what is left of its tax.
create function credit_receipts(refund integer) returns void language plpgsql as $$
declare
  of_order integer := (select order_id from documents where id = refund);
  printed bigint := (select coalesce(-(tax ->> 'cgst')::bigint, 0) from documents where id = refund);
  line record;
  receipt record;
  reversed bigint;
begin
  for line in
    select course_id, -paise as paise from document_lines where document_id = refund and paise < 0 order by course_id
  loop
    insert into credited_lines (document_id, receipt_id, course_id, paise)
    select refund, each.receipt_id, each.course_id, each.paise from receipts_to_credit(of_order, line.course_id, line.paise) as each;
  end loop;
  for receipt in
    select receipt_id as id, sum(paise) as paise, (
      select coalesce((tax ->> 'cgst')::bigint, 0) from documents where id = receipt_id
    ) - coalesce((
      select sum(cgst) from credited_receipts credited
      where credited.receipt_id = own.receipt_id
        and not exists (select from documents correction where correction.corrects = credited.document_id)
    ), 0) as tax_left
    from credited_lines own where document_id = refund group by receipt_id order by receipt_id desc
  loop
    reversed := least(printed, receipt.tax_left);
    printed := printed - reversed;
    insert into credited_receipts (document_id, receipt_id, paise, cgst, is_printed)
    values (refund, receipt.id, receipt.paise, reversed, false);
  end loop;
end $$;

do $$
declare
  refund integer;
begin
  for refund in select id from documents where kind = 'refund' order by id loop
    perform credit_receipts(refund);
  end loop;
end $$;

-- At commit: also a refund of a server of the build before names its receipts.
create function credit_old_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from credited_receipts where document_id = new.id) then
    perform credit_receipts(new.id);
  end if;
  return null;
end $$;
create constraint trigger refund_names_receipts after insert on documents
deferrable initially deferred for each row when (new.kind = 'refund' and new.paise < 0) execute function credit_old_refund();

-- The correction of a refund lowers what was given back in its own month, as that of a receipt lowers what was received.
create or replace function count_document() returns trigger language plpgsql as $$
begin
  insert into money_months as counted (month, kind, course_id, way, paise)
  select date_trunc('month', new.issued_on)::date, counted_as(new), part.course_id, part.way, part.paise
  from document_parts(new.id) as part
  order by part.course_id, part.way
  on conflict (month, kind, course_id, way) do update set paise = counted.paise + excluded.paise;
  return null;
end $$;

create function counted_as(document documents) returns text language sql stable as $$
  select case when document.kind = 'correction' and exists (
    select from documents where id = document.corrects and kind = 'refund'
  ) then 'refund' else document.kind end
$$;

create or replace function recount_money_months() returns void language sql as $$
  lock table money_months in share row exclusive mode;
  delete from money_months;
  with ways as materialized (
    select document_id, min(way) as way, count(distinct way) as ways from payments where document_id is not null group by document_id
  ), parts as (
    select document_id, line.course_id, ways.way, line.paise
    from ways join document_lines line using (document_id) where ways = 1
    union all
    select document_id, part.course_id, part.way, part.paise
    from ways cross join lateral document_parts(document_id) as part where ways > 1
  )
  insert into money_months (month, kind, course_id, way, paise)
  select date_trunc('month', issued_on)::date, counted_as(documents), course_id, way, sum(parts.paise)
  from parts join documents on documents.id = document_id
  group by 1, 2, 3, 4
$$;

-- The paid days of the courses of a refund that ended them, as they were before: its correction gives them back.
create table ended_periods (
  document_id integer not null references documents,
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses,
  -- The rows of enrolment_periods and period_extensions.
  periods jsonb not null,
  extensions jsonb not null,
  primary key (document_id, course_id)
);
create index ended_periods_by_account on ended_periods (account_id);

-- An order that a refund has cancelled is open again where that was a mistake.
alter table documents add column cancels_order boolean not null default false;
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'awaiting payment' and new.state in ('submitted', 'paid', 'cancelled'))
    or (old.state = 'submitted' and new.state in ('paid', 'rejected', 'cancelled'))
    or (old.state = 'rejected' and new.state in ('submitted', 'paid', 'cancelled'))
    or (old.state = 'paid' and new.state in ('rejected', 'cancelled'))
    or (old.state = 'cancelled' and new.state = 'rejected' and exists (
      select from documents correction join documents refund on refund.id = correction.corrects
      where correction.order_id = new.id and refund.cancels_order
    ))
  ) then
    raise exception 'an order cannot go from % to %', old.state, new.state;
  end if;
  if new.amount <> old.amount or new.reference <> old.reference then
    raise exception 'amount and reference of an order never change';
  end if;
  return new;
end $$;

-- The day in India on which it was sold: what has no beginning counts in that month.
alter table enrolment_periods add column sold_on date;
alter table enrolment_periods alter column sold_on set default (now() at time zone 'Asia/Kolkata')::date;
update enrolment_periods period set sold_on = coalesce((
  select (created_at at time zone 'Asia/Kolkata')::date from enrolments
  where enrolments.account_id = period.account_id and enrolments.course_id = period.course_id and enrolments.order_id = period.order_id
), (
  select max(issued_on) from documents where documents.order_id = period.order_id and kind = 'receipt'
))
where first_day is null;
create index enrolment_periods_by_sale on enrolment_periods (sold_on) where first_day is null;
