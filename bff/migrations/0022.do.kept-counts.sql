-- What staff read of many people is counted in an index, or kept as a sum (infra/docs/decisions/0034).

-- How many came to each class is counted without reading their rows. Housekeeping finds old classes by it, too.
create index attendance_by_class on attendance (date, course_id, attended);
drop index attendance_by_date;

-- When a course's classes were last changed, and what is on the days of a week.
create index class_exceptions_by_change on class_exceptions (course_id, changed_at);

create index accounts_of_staff on accounts (id) where role = 'staff';
create index meetings_public on meetings (id) where audience = 'everyone';
create index notification_choices_evening on notification_choices (account_id) where evening_mail;

-- How many people have an announcement. A table of its own, as whoever sends it waits for nobody who works at its row.
create table announcement_sums (
  announcement_id integer primary key references announcements on delete cascade,
  pushed integer not null,
  mailed integer not null
);

insert into announcement_sums (announcement_id, pushed, mailed)
select announcement_id, count(*) filter (where by = 'push'), count(*) filter (where by = 'mail')
from announcement_recipients where sent_at is not null
group by announcement_id;

create function sum_up_announced() returns trigger language plpgsql as $$
begin
  insert into announcement_sums as sums (announcement_id, pushed, mailed)
  select announcement_id, coalesce(sum(difference) filter (where by = 'push'), 0), coalesce(sum(difference) filter (where by = 'mail'), 0)
  from (
    select announcement_id, by, 1 as difference from after where sent_at is not null
    union all
    select announcement_id, by, -1 from before where sent_at is not null
  ) as changes
  group by announcement_id
  -- In one order, as two workers may have people of the same announcements.
  order by announcement_id
  on conflict (announcement_id) do update
  set pushed = sums.pushed + excluded.pushed, mailed = sums.mailed + excluded.mailed;
  return null;
end $$;

create trigger sum_up_announced after update on announcement_recipients
referencing old table as before new table as after
for each statement execute function sum_up_announced();

-- Whom an announcement would reach, and how.
alter table accounts
  -- The last answer about announcements; announcement_consents has them all.
  add column agreed boolean not null default false,
  -- How many browsers receive push messages.
  add column browsers integer not null default 0;

-- The people of an audience, and how an announcement would reach them: the sums over all its rows. A change only adds
-- rows, so that nobody waits for a count that somebody else changes. Housekeeping sums them up.
create table audience_changes (
  id bigint generated always as identity primary key,
  -- Null: all learners. Without a foreign key, as that would lock the course. A course that is deleted has no people.
  course_id integer,
  people integer not null,
  by_push integer not null,
  by_mail integer not null
);
create index audience_changes_by_course on audience_changes (course_id);

create function change_audience(course integer, person accounts, difference integer) returns void language sql as $$
  insert into audience_changes (course_id, people, by_push, by_mail)
  values (course, difference,
    case when person.agreed and person.browsers > 0 then difference else 0 end,
    case when person.agreed and person.browsers <= 0 then difference else 0 end);
$$;

create function note_answer() returns trigger language plpgsql as $$
declare
  account integer := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
begin
  update accounts
  set agreed = coalesce((
    select consent.agreed from announcement_consents consent
    where account_id = account order by consent.id desc limit 1
  ), false)
  where id = account;
  return null;
end $$;

create trigger note_answer after insert or delete on announcement_consents
for each row execute function note_answer();

create function count_browsers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update accounts set browsers = browsers - 1 where id = old.account_id;
  end if;
  if tg_op <> 'DELETE' then
    update accounts set browsers = browsers + 1 where id = new.account_id;
  end if;
  return null;
end $$;

create trigger count_browsers after insert or delete on push_subscriptions
for each row execute function count_browsers();
create trigger browser_changes_hands after update of account_id on push_subscriptions
for each row when (old.account_id <> new.account_id) execute function count_browsers();

-- Who enrols somebody and who changes how they are reached take turns, as with their name (lock_person_name, migration 0014).
create function person_changes_audiences() returns trigger language plpgsql as $$
declare
  learner_before integer := coalesce((old.role = 'learner')::integer, 0);
  push_before integer := coalesce((old.agreed and old.browsers > 0)::integer, 0);
  mail_before integer := coalesce((old.agreed and old.browsers <= 0)::integer, 0);
  learner_after integer := coalesce((new.role = 'learner')::integer, 0);
  push_after integer := coalesce((new.agreed and new.browsers > 0)::integer, 0);
  mail_after integer := coalesce((new.agreed and new.browsers <= 0)::integer, 0);
begin
  insert into audience_changes (course_id, people, by_push, by_mail)
  values (null, learner_after - learner_before,
    learner_after * push_after - learner_before * push_before,
    learner_after * mail_after - learner_before * mail_before);
  if tg_op = 'UPDATE' and (push_after, mail_after) <> (push_before, mail_before) then
    perform lock_person_name(new.id);
    insert into audience_changes (course_id, people, by_push, by_mail)
    select course_id, 0, push_after - push_before, mail_after - mail_before
    from enrolments where account_id = new.id;
  end if;
  return null;
end $$;

create trigger person_comes_or_goes after insert or delete on accounts
for each row execute function person_changes_audiences();
create trigger person_is_reached_otherwise after update of role, agreed, browsers on accounts
for each row when (
  (old.role, old.agreed, old.agreed and old.browsers > 0) is distinct from (new.role, new.agreed, new.agreed and new.browsers > 0)
) execute function person_changes_audiences();

-- Before, as enrolments that go with their account do not find it any more.
create function leave_audiences() returns trigger language plpgsql as $$
begin
  perform lock_person_name(old.id);
  perform change_audience(course_id, old, -1) from enrolments where account_id = old.id;
  return old;
end $$;

create trigger leave_audiences before delete on accounts
for each row execute function leave_audiences();

create function enrolment_changes_audience() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- set_person_name has the lock.
    perform change_audience(new.course_id, accounts, 1) from accounts where id = new.account_id;
  else
    perform lock_person_name(old.account_id);
    perform change_audience(old.course_id, accounts, -1) from accounts where id = old.account_id;
  end if;
  return null;
end $$;

create trigger enrolment_changes_audience after insert or delete on enrolments
for each row execute function enrolment_changes_audience();

-- After rows were written without triggers, as a restore does.
create function recount_audiences() returns void language sql as $$
  update accounts
  set agreed = now.agreed, browsers = now.browsers
  from (
    select person.id,
      coalesce((
        select consent.agreed from announcement_consents consent
        where account_id = person.id order by consent.id desc limit 1
      ), false) as agreed,
      (select count(*) from push_subscriptions where account_id = person.id) as browsers
    from accounts person
  ) as now
  where accounts.id = now.id and (accounts.agreed, accounts.browsers) is distinct from (now.agreed, now.browsers);
  delete from audience_changes;
  insert into audience_changes (course_id, people, by_push, by_mail)
  select course_id, count(*), count(*) filter (where agreed and browsers > 0), count(*) filter (where agreed and browsers <= 0)
  from (
    select null::integer as course_id, agreed, browsers from accounts where role = 'learner'
    union all
    select course_id, agreed, browsers from enrolments join accounts on accounts.id = account_id
  ) as people
  group by course_id;
$$;

select recount_audiences();
