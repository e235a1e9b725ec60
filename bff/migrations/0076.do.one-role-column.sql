-- The role of an account is one column, `role_name` (infra/docs/decisions/0088). The previous build reads and writes `role` and `duty`: a
-- trigger keeps these in step until a later migration drops them, and the trigger with them.
alter table accounts add column role_name text not null default 'learner'
  constraint known_role check (role_name in ('learner', 'teacher', 'staff', 'owner'));
update accounts set role_name = coalesce(duty, role) where role = 'staff' or duty is not null;
create index accounts_in_team on accounts (role_name, id) where role_name <> 'learner';

-- The roles of people who attend classes, whom lists of learners and announcements to all learners contain: those with the permission
-- `classes.attend`. No index depends on it, so that a later role can change it.
create function attends(role_name text) returns boolean language sql immutable parallel safe as $$
  select role_name in ('learner', 'teacher')
$$;

drop trigger end_duty on accounts;
drop function end_duty();

-- Before the other triggers, by the order of names. To the previous build a role that it does not know is a learner's, with the fewest permissions.
create function follow_role_name() returns trigger language plpgsql as $$
declare
  is_named boolean := case tg_op when 'INSERT' then new.role_name <> 'learner' else new.role_name <> old.role_name end;
begin
  if not is_named then
    -- Written by the previous build: with another role alone, the duty ends.
    if tg_op = 'UPDATE' and new.role <> old.role and new.duty is not distinct from old.duty then
      new.duty := null;
    end if;
    new.role_name := coalesce(new.duty, new.role);
  end if;
  new.role := case when new.role_name in ('staff', 'owner') then 'staff' else 'learner' end;
  new.duty := case when new.role_name in ('teacher', 'owner') then new.role_name end;
  return new;
end $$;

create trigger follow_role_name_of_new before insert on accounts
for each row when (new.role_name <> 'learner' or new.role <> 'learner' or new.duty is not null)
execute function follow_role_name();
create trigger follow_role_name before update on accounts
for each row when ((old.role_name, old.role, old.duty) is distinct from (new.role_name, new.role, new.duty))
execute function follow_role_name();

drop trigger role_changed on accounts;
create trigger role_changed after update on accounts
for each row when ((old.role_name, old.token_version) is distinct from (new.role_name, new.token_version))
execute function tell_of_role();

create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(44);
  if not exists (select from accounts where role_name = 'owner') then
    raise exception 'The last owner stays.'
      using errcode = 'check_violation', constraint = 'one_owner_at_least', table = 'accounts';
  end if;
  -- An invitation is only valid as long as its maker is an owner.
  delete from invitations where invited_by = old.id;
  return null;
end $$;

drop trigger owner_steps_back on accounts;
create trigger owner_steps_back after update on accounts
for each row when (old.role_name = 'owner' and new.role_name <> 'owner') execute function keep_an_owner();
drop trigger owner_leaves on accounts;
create trigger owner_leaves after delete on accounts
for each row when (old.role_name = 'owner') execute function keep_an_owner();

drop trigger teacher_is_renamed on accounts;
create trigger teacher_is_renamed after update of name on accounts
for each row when (old.name <> new.name and new.role_name <> 'learner') execute function teacher_is_renamed();
drop trigger teacher_leaves on accounts;
create trigger teacher_leaves after update on accounts
for each row when (old.role_name <> 'learner' and new.role_name = 'learner') execute function teacher_leaves();

create or replace function ask_for_second_step() returns trigger language plpgsql as $$
begin
  if new.role_name = 'learner' then
    new.second_step_from := null;
  elsif new.second_step_from is null then
    new.second_step_from := case
      when exists (select from passkeys where account_id = new.id)
        or exists (select from time_codes where account_id = new.id and confirmed_at is not null)
      then now() else now() + interval '7 days' end;
  end if;
  return new;
end $$;

drop trigger second_step_of_role on accounts;
create trigger second_step_of_new before insert on accounts
for each row execute function ask_for_second_step();
create trigger second_step_of_role before update on accounts
for each row when (old.role_name <> new.role_name) execute function ask_for_second_step();

create or replace function person_changes_audiences() returns trigger language plpgsql as $$
declare
  learner_before integer := coalesce(attends(old.role_name)::integer, 0);
  push_before integer := coalesce((old.agreed and old.browsers > 0)::integer, 0);
  mail_before integer := coalesce((old.agreed and old.browsers <= 0)::integer, 0);
  learner_after integer := coalesce(attends(new.role_name)::integer, 0);
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

drop trigger person_is_reached_otherwise on accounts;
create trigger person_is_reached_otherwise after update on accounts
for each row when (
  (old.role_name, old.agreed, old.agreed and old.browsers > 0) is distinct from (new.role_name, new.agreed, new.agreed and new.browsers > 0)
) execute function person_changes_audiences();

create or replace function recount_audiences() returns void language sql as $$
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
    select null::integer as course_id, agreed, browsers from accounts where attends(role_name)
    union all
    select course_id, agreed, browsers from enrolments join accounts on accounts.id = account_id
  ) as people
  group by course_id;
$$;

-- Without the role in their conditions, which `role` had: few accounts are not learners'.
drop index accounts_in_order;
create index accounts_in_order on accounts (lower(name), id);
drop index accounts_never_used;
create index accounts_never_used on accounts (created_at) where first_signed_in_at is null and email_proven_at is null;

alter table accounts
  drop constraint child_has_no_way_in,
  add constraint child_has_no_way_in check (
    (guardian_id is null) = (birth_year is null)
    and (guardian_id is null or (email is null and phone is null and not claimed and role_name = 'learner'))
  );
