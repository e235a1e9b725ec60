-- A class may end after midnight: an end before the start is one of the next day, at most twelve hours after the start. The build before
-- writes none, and reads these as classes that are over when they begin.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'c' and conrelid in ('courses'::regclass, 'earlier_rules'::regclass, 'class_exceptions'::regclass)
      and pg_get_constraintdef(oid) = 'CHECK ((end_time > start_time))'
  loop
    execute format('alter table %s drop constraint %I', found.of_table, found.conname);
    execute format(
      'alter table %s add constraint ends_within_hours check (end_time > start_time or start_time - end_time >= interval ''12 hours'')',
      found.of_table
    );
  end loop;
end $$;

-- When the class that the course has on this day by its rule ends, where it was moved to; null where there is none, or it is cancelled.
create function class_ends_at(course integer, day date) returns timestamptz language sql stable as $$
  select (
    coalesce(own.moved_to, day) + coalesce(own.end_time, rule.end_time)
    + case
        when coalesce(own.end_time, rule.end_time) <= coalesce(own.start_time, rule.start_time) then interval '1 day'
        else interval '0'
      end
  ) at time zone 'Asia/Kolkata'
  from (
    select first_date, last_date, days, start_time, end_time from earlier_rules where course_id = course
    union all
    select coalesce(rule_from, start_date), end_date, days, start_time, end_time from courses where id = course
  ) as rule left join class_exceptions own on own.course_id = course and own.date = day
  where day between rule.first_date and coalesce(rule.last_date, day) and extract(isodow from day) = any(rule.days)
    and not coalesce(own.cancelled, false)
$$;
