-- A fee is paid once, or for each month. What was enrolled in before has no end, and stays so.
create extension if not exists btree_gist;

alter table courses
  add column fee_per text not null default 'once' check (fee_per in ('once', 'month')),
  -- Which months are sold: those of the calendar; the same, where from the 16th on a new learner may also buy the days that are left
  -- with the next month; or months from the day of joining.
  add column month_rule text not null default 'calendar' check (month_rule in ('calendar', 'part', 'joining')),
  -- From when on the month counts of who pays after the last one has ended: from the day of the payment, or from the day on which that
  -- month began.
  add column late_rule text not null default 'paid' check (late_rule in ('paid', 'month')),
  -- Whether a class that the studio cancels makes the paid time one class longer.
  add column extends_paid boolean not null default true;

-- Of a line for months: what was chosen, the rules as they were at checkout, and the days. Those are what the order promises; with the
-- confirmation they become what was sold, which the receipt says.
alter table order_lines
  add column months smallint check (months between 1 and 12),
  add column part boolean not null default false,
  add column month_rule text,
  add column late_rule text,
  add column first_day date,
  add column last_day date,
  add constraint line_of_months check (
    (months is null) = (month_rule is null) and (months is null) = (late_rule is null)
    and (months is null or (first_day is not null and last_day >= first_day))
  );

-- The day in India on which the learner has sent the UTR, which a correction leaves as it is: in time or late is counted by it.
alter table orders add column paid_on date;

-- What a learner has paid for of a course: from the first day to the last one, both included. Null: without a beginning, without an end.
create table enrolment_periods (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses,
  order_id integer not null references orders,
  first_day date,
  -- What was sold. The last day is later where classes of it were cancelled.
  paid_until date,
  last_day date,
  -- The day from which months are counted: the 31st, say, where a shorter month ends on another day.
  anchor date,
  -- Whether its learner was told that it ends, a week and a day before.
  told_week boolean not null default false,
  told_day boolean not null default false,
  days daterange not null generated always as (daterange(first_day, last_day, '[]')) stored,
  constraint period_has_its_days check (
    (paid_until is null) = (last_day is null) and (paid_until is null) = (anchor is null)
    and (paid_until is null or (first_day is not null and last_day >= paid_until and paid_until >= first_day))
  )
);

insert into enrolment_periods (account_id, course_id, order_id)
select account_id, course_id, order_id from enrolments order by account_id, course_id;

alter table enrolment_periods
  add constraint periods_never_overlap exclude using gist (account_id with =, course_id with =, days with &&);
create index enrolment_periods_of on enrolment_periods (account_id, course_id, first_day);
create index enrolment_periods_by_course on enrolment_periods (course_id, last_day);
create index enrolment_periods_by_order on enrolment_periods (order_id);
create index enrolment_periods_ending on enrolment_periods (last_day) where not (told_week and told_day);

-- An enrolment is the learner's place in the course: a seat, one of its people, the way to its links. It is there from the confirmation
-- until the last day of what was paid without a gap, and a job takes it away after that. Each read of it compares the day.
alter table enrolments
  add column first_day date,
  add column last_day date;
create index enrolments_ending on enrolments (last_day) where last_day is not null;

-- The last days of a course that a learner has paid for and that follow each other without a gap.
create function last_paid_days(account integer, course integer) returns table (first_day date, last_day date)
language sql stable as $$
  select (
    select period.first_day from enrolment_periods period
    where account_id = account and course_id = course and not exists (
      select from enrolment_periods before
      where before.account_id = account and before.course_id = course and before.last_day = period.first_day - 1
    )
    order by period.first_day desc nulls last
    limit 1
  ), (
    select period.last_day from enrolment_periods period
    where account_id = account and course_id = course
    order by period.last_day desc nulls first
    limit 1
  )
$$;

create function follow_new_period() returns trigger language plpgsql as $$
begin
  insert into enrolments (account_id, course_id, order_id, first_day, last_day)
  select new.account_id, new.course_id, new.order_id, paid.first_day, paid.last_day
  from last_paid_days(new.account_id, new.course_id) as paid
  on conflict (account_id, course_id) do update set first_day = excluded.first_day, last_day = excluded.last_day
  where (enrolments.first_day, enrolments.last_day) is distinct from (excluded.first_day, excluded.last_day);
  return null;
end $$;

create trigger follow_new_period after insert on enrolment_periods
for each row execute function follow_new_period();

-- A cancelled class changes the last day of everybody in its course: their places follow in one statement, not in one for each.
create function follow_changed_periods() returns trigger language plpgsql as $$
begin
  update enrolments set first_day = paid.first_day, last_day = paid.last_day
  from (
    select distinct account_id, course_id from new_periods join old_periods using (id, account_id, course_id)
    where new_periods.last_day is distinct from old_periods.last_day
  ) as changed
    cross join lateral last_paid_days(changed.account_id, changed.course_id) as paid
  where enrolments.account_id = changed.account_id and enrolments.course_id = changed.course_id
    and (enrolments.first_day, enrolments.last_day) is distinct from (paid.first_day, paid.last_day);
  return null;
end $$;

create trigger follow_changed_periods after update on enrolment_periods
referencing old table as old_periods new table as new_periods
for each statement execute function follow_changed_periods();

-- A server of the build before enrols without a period.
create function begin_period() returns trigger language plpgsql as $$
begin
  insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
  select new.account_id, new.course_id, new.order_id, line.first_day, line.last_day, line.last_day,
    case when line.last_day is not null then line.first_day end
  from (select) as always left join order_lines line on line.order_id = new.order_id and line.course_id = new.course_id
  where not exists (
    select from enrolment_periods
    where account_id = new.account_id and course_id = new.course_id and order_id = new.order_id
  );
  return null;
end $$;

create trigger begin_period after insert on enrolments
for each row execute function begin_period();

-- The phone of a learner whose last day has changed asks anew.
create trigger enrolments_last_longer after update of last_day on enrolments
for each row execute function tell_of_account('enrolments');

-- One class that the studio has cancelled, and the period that is one class longer by it: the last one of those that follow each other.
create table period_extensions (
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses,
  -- Of the class, by the rule.
  date date not null,
  period_id integer not null references enrolment_periods on delete cascade,
  -- Whether the class is held again. Then it makes nothing longer; the row stays, as its learner is told.
  is_back boolean not null default false,
  -- Whether the last day has changed by it, which the notice of the class says.
  is_news boolean not null default false,
  made_at timestamptz not null default now(),
  primary key (account_id, course_id, date)
);
create index period_extensions_by_period on period_extensions (period_id);
create index period_extensions_by_class on period_extensions (course_id, date);

-- Learners are told that their paid time ends.
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check check (kind in
  ('starting', 'moved', 'cancelled', 'back', 'new-link', 'payment', 'decided', 'message', 'announcement', 'ending'));

create table ending_mails (
  id integer generated always as identity primary key,
  period_id integer not null references enrolment_periods on delete cascade,
  -- How many days before the last one.
  days_before smallint not null check (days_before in (1, 7)),
  made_at timestamptz not null default now(),
  unique (period_id, days_before)
);
create index ending_mails_by_age on ending_mails (made_at);
alter table notification_choices add column ending boolean not null default true;
