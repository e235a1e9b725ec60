-- Work that is too big for a request: the act is stored at once with the ids of the people it concerns, and a worker gives
-- each of them a row, batch by batch (infra/docs/decisions/0030). These rows are the queue, so a backup contains it.

-- What learners are told of a class, or of all classes of a course. The changes of one class within a short time are one
-- row, and the last of them is told.
create table class_tellings (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  -- By the rule. Null: all classes of the course.
  date date,
  kind text not null check (kind in ('moved', 'cancelled', 'back', 'course')),
  notice text not null check (char_length(notice) between 1 and 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The course's, after the last of the changes.
  sequence integer not null,
  -- What learners knew before the first of the changes, in one text, and whether the last one differs from it.
  was text not null,
  tells boolean not null,
  made_at timestamptz not null default now(),
  -- Push messages go at once, mails from then on.
  mail_at timestamptz not null,
  -- Who was enrolled at the last change, in order. Null: everybody has a row.
  accounts integer[],
  recipients integer not null,
  -- How many of them have their push messages, and how many their notice and its mail.
  pushed integer not null default 0,
  mailed integer not null default 0,
  check (pushed <= recipients and mailed <= recipients),
  check (accounts is null or cardinality(accounts) = recipients)
);
create index class_tellings_by_class on class_tellings (course_id, date, id);
create index class_tellings_by_age on class_tellings (made_at);
create index class_tellings_open on class_tellings (id) where accounts is not null;

alter table class_notices
  alter column date drop not null,
  drop constraint class_notices_kind_check,
  add constraint class_notices_kind_check check (kind in ('moved', 'cancelled', 'back', 'course'));

insert into class_tellings
  (course_id, date, kind, notice, starts_at, ends_at, sequence, was, tells, made_at, mail_at, recipients, pushed, mailed)
select course_id, date, kind, notice, starts_at, ends_at, sequence, '', true, min(made_at), min(made_at),
  count(*), count(*), count(*)
from class_notices
group by course_id, date, kind, notice, starts_at, ends_at, sequence
order by course_id, date, sequence;

alter table announcements
  -- How many people it goes to, known when it is sent.
  add column recipients integer not null default 0,
  -- Who had agreed then, in order, and how many of them have their row. Null: everybody has.
  add column accounts integer[],
  add column filled integer not null default 0,
  add check (filled <= recipients),
  add check (accounts is null or cardinality(accounts) = recipients);
create index announcements_open on announcements (id) where accounts is not null;

update announcements
set (recipients, filled) = (
  select count(*), count(*) from announcement_recipients where announcement_id = announcements.id
);

-- An account is deleted at once, however many rows it has written in ten years: these name an account that is gone,
-- which reads like none, until a worker has taken the id out of them.
alter table orders drop constraint orders_changed_by_fkey;
alter table order_events drop constraint order_events_by_fkey;
alter table attendance drop constraint attendance_noted_by_fkey;

create table departed_accounts (
  account_id integer primary key,
  left_at timestamptz not null default now()
);

create function note_departure() returns trigger language plpgsql as $$
begin
  if exists (select from orders where changed_by = old.id)
    or exists (select from order_events where by = old.id)
    or exists (select from attendance where noted_by = old.id)
  then
    insert into departed_accounts (account_id) values (old.id);
  end if;
  return null;
end $$;

create trigger note_departure after delete on accounts
for each row execute function note_departure();

create trigger big_work_put after insert or update of sequence on class_tellings
for each statement execute function tell_of_topic('big-work');
create trigger big_work_put after insert on announcements
for each statement execute function tell_of_topic('big-work');
create trigger big_work_put after insert on departed_accounts
for each statement execute function tell_of_topic('big-work');

-- That a member of staff is gone changes no order for its learner.
drop trigger orders_changed on orders;
create trigger orders_changed
after insert or delete or update of account_id, state, amount, utr, reason, receipt_number, changed_at on orders
for each row execute function tell_of_account('orders');
drop trigger payments_changed on orders;
create trigger payments_changed
after insert or delete or update of account_id, state, amount, utr, reason, receipt_number, changed_at on orders
for each statement execute function tell_of_topic('payments');
