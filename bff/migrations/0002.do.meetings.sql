-- An empty meeting_link means not set.
create table meetings (
  id integer generated always as identity primary key,
  meeting_link text not null default '' check (char_length(meeting_link) <= 2000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references accounts on delete set null
);

-- Every server keeps the list in memory. A trigger, not the server's own code,
-- tells them of a change, so that one made in psql reaches them as well.
create function tell_of_meetings() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changes', 'meetings');
  return null;
end $$;

create trigger meetings_changed
after insert or update or delete or truncate on meetings
for each statement execute function tell_of_meetings();
