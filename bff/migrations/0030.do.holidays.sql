-- A holiday: the classes of one or several days, of all courses or some, are cancelled at once, and each learner whom that
-- concerns is told once (infra/docs/decisions/0049). As for a class (migration 0020), the row is the queue of its people.
create table holidays (
  id integer generated always as identity primary key,
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  -- Why, in a few words of staff.
  reason text not null check (char_length(reason) <= 100),
  -- The sentence that learners read: that of the holiday, and once it is taken back that of this.
  notice text not null check (char_length(notice) between 1 and 200),
  made_at timestamptz not null default now(),
  -- Named without a foreign key, as in every table with a row for each act of staff (migration 0026).
  made_by integer,
  taken_back_at timestamptz,
  -- When it was last to be told, and whether learners know something else by it than before.
  told_at timestamptz not null default now(),
  tells boolean not null default true,
  -- Push messages go at once, mails from then on.
  mail_at timestamptz not null,
  -- Who was enrolled in one of its courses then, in order. Null: everybody has a row.
  accounts integer[],
  recipients integer not null,
  -- How many of them have their push messages, and how many their notice and its mail.
  pushed integer not null default 0,
  mailed integer not null default 0,
  check (pushed <= recipients and mailed <= recipients),
  check (accounts is null or cardinality(accounts) = recipients)
);
create index holidays_by_age on holidays (made_at);
create index holidays_open on holidays (id) where accounts is not null;

-- The classes that it has cancelled, each with what it puts back where it is taken back.
create table holiday_classes (
  holiday_id integer not null references holidays on delete cascade,
  course_id integer not null references courses on delete cascade,
  -- By the rule.
  date date not null,
  -- When the class was to be.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The words about the class before the holiday.
  reason text not null,
  notice text not null,
  -- That of the class's exception by the holiday: another one tells of a later change.
  version integer not null,
  -- The course's, after the holiday.
  sequence integer not null,
  is_back boolean not null default false,
  primary key (holiday_id, course_id, date)
);
create index holiday_classes_by_class on holiday_classes (course_id, date, sequence);

-- What each learner was told of it: once of the holiday, and once where it was taken back. A mail is composed from the row.
create table holiday_notices (
  id integer generated always as identity primary key,
  holiday_id integer not null references holidays on delete cascade,
  account_id integer not null references accounts on delete cascade,
  is_back boolean not null,
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (holiday_id, account_id, is_back)
);
create index holiday_notices_by_account on holiday_notices (account_id);
create index holiday_notices_by_age on holiday_notices (made_at);

create trigger big_work_put after insert or update of told_at on holidays
for each statement execute function tell_of_topic('big-work');

create or replace function note_departure() returns trigger language plpgsql as $$
begin
  if exists (select from orders where changed_by = old.id)
    or exists (select from order_events where by = old.id)
    or exists (select from attendance where noted_by = old.id)
    or exists (select from contact_messages where answered_by = old.id)
    or exists (select from class_exceptions where changed_by = old.id)
    or exists (select from meeting_changes where by = old.id)
    or exists (select from announcements where made_by = old.id)
    or exists (select from holidays where made_by = old.id)
  then
    insert into departed_accounts (account_id) values (old.id);
  end if;
  return null;
end $$;

-- The day that a push message is about: a phone that shows it says "today" or "tomorrow" where it is.
alter table pushes add column day date;
