-- The class in time. A course's days, times, first and last date are a rule, as in iCalendar (RFC 5545): its classes
-- are computed, and only the exceptions are rows. Dates and times are those of Asia/Kolkata.
alter table courses
  -- Without one the course goes on until staff end it.
  add column end_date date check (end_date >= start_date),
  -- A class for everybody, without fee and enrolment.
  add column is_open boolean not null default false,
  -- Takes no more learners; its page stays.
  add column is_closed boolean not null default false,
  -- The order on the public page; equal places are ordered by id.
  add column place integer not null default 0,
  add column picture text not null default 'lotus'
    check (picture in ('tree', 'waves', 'breath', 'lotus')),
  -- What the fee buys, such as "5 classes a week, until 28 Feb".
  add column fee_covers text not null default '' check (char_length(fee_covers) <= 120),
  add column first_class_free boolean not null default false,
  -- The SEQUENCE of the course's calendar entries: rises with every change of its classes.
  add column sequence integer not null default 0,
  -- The days and times in this row hold from here on, by default from start_date; earlier_rules has those before.
  add column rule_from date,
  add constraint open_without_fee check (not is_open or (fee = 0 and seats is null and not first_class_free));

update courses set place = id, picture = case slug
  when 'asana-regular-classes' then 'tree'
  when 'healing-yoga-movement-and-rhythm' then 'waves'
  when 'advanced-pranayama-certificate-course' then 'breath'
  else 'lotus'
end;
create index courses_by_place on courses (place, id);

-- The rules that a course had before it was changed in its middle: the classes that were given stay as they were.
create table earlier_rules (
  course_id integer not null references courses on delete cascade,
  -- Counts from 1; the rule in the course's own row has the next number.
  number smallint not null check (number > 0),
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  days smallint[] not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  primary key (course_id, number)
);

-- What one class has of its own. `date` is its date by the rule, iCalendar's RECURRENCE-ID.
create table class_exceptions (
  course_id integer not null references courses on delete cascade,
  date date not null,
  cancelled boolean not null default false,
  -- Where it was moved to. A class that is cancelled afterwards keeps it: that is the hour that learners know.
  moved_to date,
  start_time time,
  end_time time check (end_time > start_time),
  -- Why, in a few words of staff.
  reason text not null default '' check (char_length(reason) <= 100),
  -- The sentence in which learners read it.
  notice text not null default '' check (char_length(notice) <= 200),
  -- A link of its own; by default the course's meeting.
  meeting_id integer references meetings on delete set null,
  teacher text check (char_length(teacher) between 1 and 100),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references accounts on delete set null,
  primary key (course_id, date),
  check ((moved_to is null) = (start_time is null)),
  check ((moved_to is null) = (end_time is null))
);
create index class_exceptions_by_meeting on class_exceptions (meeting_id);
create index class_exceptions_by_changer on class_exceptions (changed_by);
-- A class that was moved is found by where it went to.
create index class_exceptions_moved on class_exceptions (moved_to) where moved_to is not null;

-- Who was in a class: noted when a signed-in learner joins, corrected by staff.
create table attendance (
  course_id integer not null references courses on delete cascade,
  date date not null,
  account_id integer not null references accounts on delete cascade,
  noted_at timestamptz not null default now(),
  -- The member of staff who noted it; null where the learner joined.
  noted_by integer references accounts on delete set null,
  -- False where staff have taken it back: a guest stays in the list, so that this can be corrected too.
  attended boolean not null default true,
  primary key (course_id, date, account_id)
);
create index attendance_by_account on attendance (account_id);
create index attendance_by_noter on attendance (noted_by);
create index attendance_by_date on attendance (date);

-- What enrolled learners are told of a class: one row for each of them and each change, with the words and times of
-- that change. A mail is composed from the row.
create table class_notices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses on delete cascade,
  date date not null,
  kind text not null check (kind in ('moved', 'cancelled', 'back')),
  notice text not null check (char_length(notice) between 1 and 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  sequence integer not null,
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (account_id, course_id, date, sequence)
);
create index class_notices_by_class on class_notices (course_id, date, sequence);
create index class_notices_by_age on class_notices (made_at);

-- Links know their class.
alter table meetings
  add column name text not null default '' check (char_length(name) <= 80),
  -- Who may see the link: `everyone`, or only those `enrolled` in a course that uses it.
  add column audience text not null default 'everyone' check (audience in ('everyone', 'enrolled'));

update meetings set audience = 'enrolled'
where id in (select meeting_id from courses where fee > 0)
  or meeting_link in (
    select meeting_link from meetings join courses on meeting_id = meetings.id where fee > 0 and meeting_link <> ''
  );
-- A hash, as a link may be longer than an ordered index takes.
create index meetings_by_link on meetings using hash (meeting_link);

-- Only one transaction at a time decides which links are public, as two meetings can have the same link. It waits before
-- it locks a meeting, and after it has locked a course: the server keeps to this order, too (lockMeetingList).
create function take_turns() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('meetings'));
  return new;
end $$;

create trigger take_turns before insert or update of meeting_link, audience on meetings
for each statement execute function take_turns();
create trigger take_turns before insert or update of meeting_id, fee on courses
for each row execute function take_turns();
create trigger take_turns before insert or update of meeting_id, moved_to on class_exceptions
for each row when (new.meeting_id is not null) execute function take_turns();

-- The meetings of the courses with a fee, and of their single classes that are not over.
create view paid_meetings as
  select id as course_id, meeting_id from courses where fee > 0 and meeting_id is not null
  union
  select course_id, class_exceptions.meeting_id
  from class_exceptions join courses on courses.id = course_id
  where fee > 0 and class_exceptions.meeting_id is not null
    and greatest(date, moved_to) >= (now() at time zone 'Asia/Kolkata')::date;

-- Makes these meetings, and all others with the same link, meetings for the enrolled.
create function close_links(used integer[], changer integer) returns void language plpgsql as $$
begin
  with closed as (
    update meetings set audience = 'enrolled'
    where audience <> 'enrolled' and (
      id = any(used)
      or meeting_link in (select meeting_link from meetings where id = any(used) and meeting_link <> '')
    )
    returning id, meeting_link, name, version
  )
  insert into meeting_changes (meeting_id, kind, meeting_link, name, audience, version, by)
  select id, 'closed', meeting_link, name, 'everyone', version, changer from closed;
end $$;

-- A course with a fee makes its links, also those of single classes, links for the enrolled, for good: when the course
-- takes another link or is deleted, the first one must not become public by itself.
create function close_meetings() returns trigger language plpgsql as $$
declare
  of_course integer := coalesce(to_jsonb(new) ->> 'course_id', to_jsonb(new) ->> 'id')::integer;
  changer integer := coalesce(to_jsonb(new) ->> 'changed_by', to_jsonb(new) ->> 'updated_by')::integer;
begin
  perform close_links(array(select meeting_id from paid_meetings where course_id = of_course), changer);
  return null;
end $$;

create trigger close_meetings after insert or update of meeting_id, fee on courses
for each row when (new.fee > 0) execute function close_meetings();
create trigger close_meetings after insert or update of meeting_id, moved_to on class_exceptions
for each row when (new.meeting_id is not null) execute function close_meetings();

-- The same where the meeting of a course with a fee takes a link that others have.
create function close_same_link() returns trigger language plpgsql as $$
begin
  if exists (select from paid_meetings where meeting_id = new.id) then
    perform close_links(array[new.id], new.updated_by);
  end if;
  return null;
end $$;

create trigger close_same_link after update of meeting_link on meetings
for each row when (new.meeting_link <> old.meeting_link) execute function close_same_link();

create function guard_audience() returns trigger language plpgsql as $$
begin
  if exists (
    select from paid_meetings join meetings on meetings.id = meeting_id
    where meetings.id = new.id or (meeting_link = new.meeting_link and meeting_link <> '')
  ) then
    raise exception 'the link of a course with a fee is for the enrolled'
      using errcode = 'check_violation', constraint = 'paid_link_is_enrolled';
  end if;
  return new;
end $$;

create trigger guard_audience before insert or update of meeting_link, audience on meetings
for each row when (new.audience = 'everyone') execute function guard_audience();

-- Which links are public is a column of meetings now.
drop trigger meetings_used on courses;

-- Who changed which link, and what it was before the change (for one that was created, what it was then): for staff,
-- and to undo the last change.
create table meeting_changes (
  id integer generated always as identity primary key,
  -- The meeting may be deleted: then an undo makes it again under its id.
  meeting_id integer not null,
  -- `closed`: a course with a fee took it, so it is for the enrolled since.
  kind text not null check (kind in ('created', 'changed', 'closed', 'deleted')),
  meeting_link text not null,
  name text not null,
  audience text not null,
  version integer not null,
  -- The courses and classes that used it when it was deleted.
  used_by jsonb not null default '[]',
  at timestamptz not null default now(),
  by integer references accounts on delete set null
);
create index meeting_changes_by_meeting on meeting_changes (meeting_id, id desc);
create index meeting_changes_by_actor on meeting_changes (by);
create index meeting_changes_by_age on meeting_changes (at);

create function record_meeting_change() returns trigger language plpgsql as $$
begin
  -- close_links records by itself.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into meeting_changes (meeting_id, kind, meeting_link, name, audience, version, by)
    values (new.id, 'created', new.meeting_link, new.name, new.audience, new.version, new.updated_by);
  else
    insert into meeting_changes (meeting_id, kind, meeting_link, name, audience, version, by)
    values (old.id, 'changed', old.meeting_link, old.name, old.audience, old.version, new.updated_by);
  end if;
  return null;
end $$;

create trigger record_creation after insert on meetings
for each row execute function record_meeting_change();
create trigger record_change after update of meeting_link, name, audience on meetings
for each row when (
  (old.meeting_link, old.name, old.audience) is distinct from (new.meeting_link, new.name, new.audience)
) execute function record_meeting_change();

-- The address of a learner's calendar feed. Whoever knows the key reads the learner's timetable, and no link.
create table calendar_feeds (
  account_id integer primary key references accounts on delete cascade,
  key text not null unique check (key ~ '^[\w-]{43}$'),
  made_at timestamptz not null default now()
);

-- The mails that tell the studio that payments wait, at most one an hour. No row: never yet.
create table payment_mail (
  singleton boolean primary key default true check (singleton),
  -- The mails are numbered as they are queued: the last number.
  number integer not null default 0,
  -- The last mail that was tried. Those before it tell nothing any more.
  tried integer not null default 0,
  -- When the last mail is due, or when one was tried after that.
  due_at timestamptz not null default '-infinity',
  -- How many UTRs have come: whether one has come since a mail was written.
  utrs integer not null default 0
);

-- The public list of classes, and the calendars kept with it, follow the courses, their rules and the exceptions.
create function tell_of_classes() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changes', 'classes');
  return null;
end $$;

create trigger classes_changed
after insert or update or delete or truncate on class_exceptions
for each statement execute function tell_of_classes();
create trigger classes_changed
after insert or update or delete or truncate on earlier_rules
for each statement execute function tell_of_classes();
create trigger classes_changed
after insert or delete or truncate or update of
  slug, title, picture, instructor, is_open, hidden, start_date, end_date, days, start_time, end_time, rule_from,
  meeting_id, sequence, updated_at
on courses
for each statement execute function tell_of_classes();
