-- Owner and teachers. `role` says what it said: who may do what staff may, and who is a learner. `duty` beside it makes one of the staff an
-- owner, and a learner a teacher, so that the build before goes on with both (infra/docs/decisions/0070).
alter table accounts
  add column duty text,
  add constraint duty_of_role check ((duty, role) in (('owner', 'staff'), ('teacher', 'learner')));
create index accounts_with_duty on accounts (duty, id) where duty is not null;

-- The build before writes the role alone: with another one a duty ends.
create function end_duty() returns trigger language plpgsql as $$
begin
  if new.duty is not distinct from old.duty then
    new.duty := null;
  end if;
  return new;
end $$;

create trigger end_duty before update of role on accounts
for each row when (old.role <> new.role) execute function end_duty();

drop trigger role_changed on accounts;
create trigger role_changed after update on accounts
for each row when ((old.role, old.duty, old.token_version) is distinct from (new.role, new.duty, new.token_version))
execute function tell_of_role();

-- Who alone is staff has been the owner. Of several nobody knows who is: `pnpm staff list` asks.
update accounts set duty = 'owner'
where role = 'staff' and (select count(*) from accounts where role = 'staff') = 1;

-- Once there is an owner, there always is one. Two owners who go at the same time take turns, and the second one stays.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(44);
  if not exists (select from accounts where duty = 'owner') then
    raise exception 'The last owner stays.'
      using errcode = 'check_violation', constraint = 'one_owner_at_least', table = 'accounts';
  end if;
  -- Nobody comes in by whom only this one had invited.
  delete from invitations where invited_by = old.id;
  return null;
end $$;

create trigger owner_steps_back after update on accounts
for each row when (old.duty = 'owner' and new.duty is distinct from 'owner') execute function keep_an_owner();
create trigger owner_leaves after delete on accounts
for each row when (old.duty = 'owner') execute function keep_an_owner();

-- The teacher of a course or of a class may be an account; the name beside it is then the account's.
alter table courses add column teacher_id integer references accounts on delete set null;
alter table class_exceptions add column teacher_id integer references accounts on delete set null;
create index courses_by_teacher on courses (teacher_id);
create index class_exceptions_by_teacher on class_exceptions (teacher_id, date);

-- The build before writes the name alone, also that of somebody else.
create function name_teacher() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'courses' then
    if new.instructor is distinct from old.instructor and new.teacher_id is not distinct from old.teacher_id then
      new.teacher_id := (select id from accounts where id = new.teacher_id and name = new.instructor);
    end if;
  elsif new.teacher is distinct from old.teacher and new.teacher_id is not distinct from old.teacher_id then
    new.teacher_id := (select id from accounts where id = new.teacher_id and name = new.teacher);
  end if;
  return new;
end $$;

create trigger name_teacher before update of instructor on courses
for each row when (new.teacher_id is not null) execute function name_teacher();
create trigger name_teacher before update of teacher on class_exceptions
for each row when (new.teacher_id is not null) execute function name_teacher();

-- Classes, lists and calendars read the name alone, so it follows the account. Who does not work for the studio any more is a name there.
create function teacher_is_renamed() returns trigger language plpgsql as $$
begin
  perform from courses where teacher_id = new.id order by id for no key update;
  update courses set instructor = new.name, sequence = sequence + 1, version = version + 1, updated_at = now()
  where teacher_id = new.id;
  update class_exceptions set teacher = new.name where teacher_id = new.id;
  return null;
end $$;

create trigger teacher_is_renamed after update of name on accounts
for each row when (old.name <> new.name and (new.role = 'staff' or new.duty is not null))
execute function teacher_is_renamed();

create function teacher_leaves() returns trigger language plpgsql as $$
begin
  perform from courses where teacher_id = new.id order by id for no key update;
  update courses set teacher_id = null where teacher_id = new.id;
  update class_exceptions set teacher_id = null where teacher_id = new.id;
  return null;
end $$;

create trigger teacher_leaves after update on accounts
for each row when (
  (old.role = 'staff' or old.duty is not null) and new.role = 'learner' and new.duty is null
) execute function teacher_leaves();

-- Screens of those who teach follow whose class it is.
create trigger teacher_changed after update of teacher_id on courses
for each statement execute function tell_of_classes();
create trigger teacher_changed after update of teacher_id on class_exceptions
for each statement execute function tell_of_classes();

-- Invitations to work for the studio that wait. They go with the account of who has made them. An address has one: another takes its place,
-- and the link of the first works no more. The link's secret is made of the id and stored nowhere.
create table invitations (
  id integer primary key generated always as identity,
  email text not null unique,
  role text not null check (role in ('teacher', 'staff', 'owner')),
  invited_by integer not null references accounts on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_end on invitations (expires_at);

-- What staff did: a row before each act, and its end where it came to one. Without foreign keys, as decision 0030 has it for all such
-- tables, and without anything that was typed.
create table team_acts (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Null: somebody whose account is deleted, or nobody: the act was done at the server's command line.
  account_id integer,
  at_server boolean not null default false,
  act text not null,
  -- What it was done to: a row, whose table the act tells; a class of the course that the row is, by its date; a person.
  row_id integer,
  date date,
  person_id integer,
  -- As the answer had it; null where the server ended first.
  status smallint
);
create index team_acts_by_time on team_acts (at, id);
create index team_acts_by_account on team_acts (account_id, at, id);
create index team_acts_by_act on team_acts (act, at, id);
create index team_acts_by_person on team_acts (person_id) where person_id is not null;

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
    or exists (select from team_acts where account_id = old.id)
    or exists (select from team_acts where person_id = old.id)
  then
    insert into departed_accounts (account_id) values (old.id);
  end if;
  return null;
end $$;
