-- The date of a course's first class by its rules: the first date that staff gave may be another day of the week, and the
-- days may have been changed since. The first date itself where no rule has a class.
create function first_class(course courses) returns date language sql stable as $$
  select coalesce(min(first_date + ahead.days), course.start_date)
  from (
    select first_date, last_date, days from earlier_rules where course_id = course.id
    union all
    select coalesce(course.rule_from, course.start_date), course.end_date, course.days
  ) as rules cross join lateral (
    select min((day - extract(isodow from first_date)::integer + 7) % 7) as days from unnest(rules.days) as day
  ) as ahead
  where last_date is null or first_date + ahead.days <= last_date
$$;
