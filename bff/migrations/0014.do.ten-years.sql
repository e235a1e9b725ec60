-- Whoever deletes an account or an order looks for every row that speaks of it.
-- Courses are never deleted by the site: what speaks of those has no index for that.
create index orders_by_changer on orders (changed_by);
create index order_events_by_actor on order_events (by);
create index contact_messages_by_answerer on contact_messages (answered_by);
create index meetings_by_changer on meetings (updated_by);
create index courses_by_changer on courses (updated_by);
create index enrolments_by_order on enrolments (order_id);
create index password_resets_by_email on password_resets (email);

-- The words of a name, kept: made anew for each row that is looked at, they took longer
-- than all else of a search. Without a pending list, which every search would read.
alter table accounts add column name_words tsvector not null
  generated always as (to_tsvector('simple', name)) stored;
drop index accounts_by_name;
create index accounts_by_name on accounts using gin (name_words) with (fastupdate = off);

-- A course's people are read in pages in order of name; an index keeps that order.
alter table enrolments add column person_name text;
update enrolments set person_name = lower(name) from accounts where accounts.id = account_id;
alter table enrolments alter column person_name set not null;
create index enrolments_by_person on enrolments (course_id, person_name, account_id);
drop index enrolments_by_course;

-- Who enrols somebody and who renames them at the same moment take turns, so that the
-- later one sees what the earlier one wrote. Not by the account's row: a confirmation
-- must not wait for who deletes the account. Few locks, as one statement may write many.
create function lock_person_name(account_id integer) returns void language sql as $$
  select pg_advisory_xact_lock(14, account_id % 64);
$$;

create function set_person_name() returns trigger language plpgsql as $$
begin
  perform lock_person_name(new.account_id);
  new.person_name := coalesce((select lower(name) from accounts where id = new.account_id), '');
  return new;
end $$;

create trigger set_person_name before insert on enrolments
for each row execute function set_person_name();

create function follow_person_name() returns trigger language plpgsql as $$
begin
  perform lock_person_name(new.id);
  update enrolments set person_name = lower(new.name) where account_id = new.id;
  return null;
end $$;

create trigger follow_person_name after update of name on accounts
for each row when (old.name is distinct from new.name) execute function follow_person_name();
