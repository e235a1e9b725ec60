-- People, for staff: found by any part of their name, address or phone number, with what staff note of them, and what they say
-- themselves of their health.

-- As it is compared: without case, and with the dot below a letter of Devanagari in one form, as keyboards write two.
create function searchable(text text) returns text language sql immutable parallel safe
return lower(normalize(text));

-- Every three characters that follow each other in a line. An index of them finds any part of three characters or more, in every
-- script and with every locale: pg_trgm sees no letters beyond ASCII where the database's is C, and not every database may have it.
create function search_parts(name text, email text, phone text) returns text[] language sql immutable parallel safe
return array(
  select distinct substr(line, place, 3)
  from (values (searchable(name)), (email), (phone)) as lines (line)
    cross join lateral generate_series(1, char_length(line) - 2) as place
);

-- Without a pending list, which every search would read.
create index accounts_by_part on accounts using gin (search_parts(name, email, phone)) with (fastupdate = off);
create index accounts_in_order on accounts (lower(name), id) where role = 'learner';
create index accounts_by_whole_name on accounts (searchable(name));

-- What staff note of a person.
create table person_notes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  written_by integer references accounts on delete set null,
  written_at timestamptz not null default now(),
  changed_at timestamptz
);
create index person_notes_by_account on person_notes (account_id, id);
create index person_notes_by_writer on person_notes (written_by);

-- What a learner has written of their health, for who teaches them. The consent to it is in `consents`.
create table health_notes (
  account_id integer primary key references accounts on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  changed_at timestamptz not null
);

-- Who has read it: a row for all readings of a day. It stays when the note is withdrawn.
create table health_note_readings (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  reader_id integer references accounts on delete set null,
  -- In India.
  day date not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (account_id, reader_id, day)
);
create index health_note_readings_by_account on health_note_readings (account_id, last_at);
create index health_note_readings_by_reader on health_note_readings (reader_id);
create index health_note_readings_by_age on health_note_readings (last_at);
