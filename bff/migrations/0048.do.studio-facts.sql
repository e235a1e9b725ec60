-- What the studio says of itself, as its owner has saved it in the app: a row for each part, over the content file of the app and
-- the settings. A part without a row is as those say (bff/src/facts/).
create table studio_facts (
  part text primary key check (part ~ '^[a-z]{1,20}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 30000),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references accounts on delete set null
);
create index studio_facts_changed_by on studio_facts (changed_by);

-- What was said before and after each change: a changed UPI id is how a thief takes the money of all learners.
create table studio_fact_changes (
  id integer generated always as identity primary key,
  part text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by integer references accounts on delete set null
);
create index studio_fact_changes_changed_by on studio_fact_changes (changed_by);

create function tell_of_studio() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changes', 'studio');
  return null;
end $$;

create trigger studio_facts_changed
after insert or update or delete or truncate on studio_facts
for each statement execute function tell_of_studio();

-- Who has issued it, as it was printed. Null of what was issued before this, and by the build before: that has what the content
-- file says, whatever is saved over it.
alter table documents add column issuer jsonb check (jsonb_typeof(issuer) = 'object');
