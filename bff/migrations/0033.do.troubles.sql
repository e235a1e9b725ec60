-- What is wrong with the server, as it was last looked at: one row a kind, and of what each server looks at by itself (its
-- disks) one a kind and server.
create table troubles (
  id integer generated always as identity primary key,
  kind text not null check (char_length(kind) between 1 and 40),
  -- The server that looked; empty where one looks for all.
  host text not null default '' check (char_length(host) <= 255),
  -- A sentence each: what is wrong, and what the owner can do.
  what text not null check (char_length(what) between 1 and 1000),
  todo text not null check (char_length(todo) between 1 and 1000),
  -- No mail tells of it again while it lasts.
  is_told_once boolean not null default false,
  began_at timestamptz not null default now(),
  -- When it was last there.
  seen_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  -- How many looks have found nothing since then.
  misses integer not null default 0 check (misses >= 0),
  ended_at timestamptz,
  -- When a mail about it was last queued, and when one was sent.
  mailed_at timestamptz,
  told_at timestamptz,
  unique (kind, host)
);
create index troubles_by_age on troubles (looked_at);

-- For open screens of staff. Most looks find what the look before has found.
create function tell_of_trouble() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.what, old.began_at, old.misses = 0) is not distinct from (new.what, new.began_at, new.misses = 0)
  then
    return null;
  end if;
  perform pg_notify('studio_changes', 'troubles');
  return null;
end $$;
create trigger troubles_changed after insert or update or delete on troubles
for each row execute function tell_of_trouble();

-- How sending goes, so that nobody has to look for it among all mails and push messages: a row for mails, and one for push
-- messages, once one was sent or failed.
create table sending (
  what text primary key check (what in ('mail', 'push')),
  -- When one was last sent; to the second, as thousands may be.
  sent_at timestamptz,
  -- How many tries have failed since, when the last did, and why. Of mails, the jobs have it.
  failures integer not null default 0 check (failures >= 0),
  failed_at timestamptz,
  failure text check (char_length(failure) between 1 and 60)
);
