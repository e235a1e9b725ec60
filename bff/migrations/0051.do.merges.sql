-- Two accounts of one person become one. For a week the other one stays, without a way to sign in, so that this can be undone; then
-- housekeeping deletes it.

alter table accounts
  -- The account whose person this one's was: nobody signs in here, and no list has it.
  add column merged_into integer references accounts on delete cascade;
create index accounts_by_merged_into on accounts (merged_into);

create table account_merges (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- Null once it is deleted.
  other_id integer references accounts on delete set null,
  -- As they were: what the person wrote from that address stays theirs.
  name text not null,
  email text,
  phone text,
  -- By the name of a table: the keys of its rows that were moved. Empty once the other account is deleted.
  moved jsonb not null,
  made_by integer references accounts on delete set null,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
create index account_merges_by_account on account_merges (account_id, id);
create index account_merges_by_other on account_merges (other_id);
create index account_merges_by_maker on account_merges (made_by);

-- The place in a course goes from one account to another, with its seat.
create function move_place(from_account integer, to_account integer, course integer) returns void language plpgsql as $$
begin
  perform change_audience(course, accounts, -1) from accounts where id = from_account;
  update enrolments set account_id = to_account, person_name = (select lower(name) from accounts where id = to_account)
  where account_id = from_account and course_id = course;
  perform change_audience(course, accounts, 1) from accounts where id = to_account;
end $$;

-- Its learner's open screens ask anew.
create trigger enrolments_moved after update of account_id on enrolments
for each row execute function tell_of_account('enrolments');
