-- The month in figures, and who has not paid, at a cost that does not grow with the years.

-- What of a document came or went for which course and in which way, so that it adds up to its lines and to its payments. With one way
-- that is its lines. With several each course, in order of id, gets of each way what is left of it in proportion to what is left of all;
-- the paise that remain go to the largest remainders, of equal ones to the first way. The last course gets the rest.
create function document_parts(document integer) returns table (course_id integer, way text, paise bigint)
language plpgsql stable as $$
declare
  ways text[] := array['upi', 'cash', 'bank'];
  -- What is left of each way. All is counted up from nothing, also where money goes back.
  remaining numeric[];
  side integer := (select case when documents.paise < 0 then -1 else 1 end from documents where id = document);
  last_course integer := (select max(line.course_id) from document_lines line where document_id = document);
  line record;
  total numeric;
  shares numeric[];
begin
  select array_agg(coalesce(came.paise, 0) * side order by each.place) into remaining
  from unnest(ways) with ordinality as each (way, place)
    left join (
      select payment.way, sum(payment.paise) as paise from payments payment where document_id = document group by payment.way
    ) as came on came.way = each.way;
  for line in
    select document_lines.course_id as course, document_lines.paise * side as size
    from document_lines where document_id = document order by document_lines.course_id
  loop
    total := (select sum(each) from unnest(remaining) as each);
    if line.course = last_course or total = 0 then
      shares := case when line.course = last_course then remaining else array[0, 0, 0] end;
    else
      select array_agg(whole + case when rank <= line.size - wholes then 1 else 0 end order by place) into shares
      from (
        select place, whole, sum(whole) over () as wholes, row_number() over (order by exact - whole * total desc, place) as rank
        from (
          select place, line.size * each as exact, floor(line.size * each / total) as whole
          from unnest(remaining) with ordinality as each (each, place)
        ) as divided
      ) as ranked;
    end if;
    for place in 1..3 loop
      remaining[place] := remaining[place] - shares[place];
      if shares[place] <> 0 then
        course_id := line.course;
        way := ways[place];
        paise := shares[place] * side;
        return next;
      end if;
    end loop;
  end loop;
end $$;

-- The sums of the documents of a month, by course and way. Documents never change, so each is added once, at the end of its transaction:
-- the numbers make those that write it wait for each other anyway.
create table money_months (
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('receipt', 'refund', 'correction')),
  course_id integer not null references courses,
  way text not null check (way in ('upi', 'cash', 'bank')),
  paise bigint not null,
  primary key (month, kind, course_id, way)
);

create function count_document() returns trigger language plpgsql as $$
begin
  insert into money_months as counted (month, kind, course_id, way, paise)
  select date_trunc('month', new.issued_on)::date, new.kind, part.course_id, part.way, part.paise
  from document_parts(new.id) as part
  order by part.course_id, part.way
  on conflict (month, kind, course_id, way) do update set paise = counted.paise + excluded.paise;
  return null;
end $$;
create constraint trigger document_in_month after insert on documents
deferrable initially deferred for each row execute function count_document();

-- Counts all documents anew, for whoever has written them without the trigger.
create function recount_money_months() returns void language sql as $$
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
  select date_trunc('month', issued_on)::date, kind, course_id, way, sum(parts.paise)
  from parts join documents on documents.id = document_id
  group by 1, 2, 3, 4
$$;
select recount_money_months();

create index documents_of_refunds on documents (issued_on, order_id) where kind = 'refund';
-- What nobody has paid or says to have paid, the newest first.
create index orders_unpaid on orders (created_at, id) where state in ('awaiting payment', 'rejected') and amount > 0;
create index order_lines_by_course on order_lines (course_id, order_id);
create index enrolment_periods_by_begin on enrolment_periods (first_day, course_id) where first_day is not null;
create index enrolment_periods_by_end on enrolment_periods (last_day, id) where last_day is not null;
create index courses_by_month on courses (id) where fee_per = 'month';
-- Who still comes, though the month is over.
create index attendance_of on attendance (account_id, course_id, date) where attended;

-- A deleted account is looked for in what it has issued and given.
create index documents_by_issuer on documents (issued_by);
create index concessions_by_giver on concessions (given_by);
