-- Where the backups are sent (BACKUP_UPLOAD), as the server that last asked was told: one row, and none where they stay
-- here. The address without its secrets.
create table backup_place (
  is_only boolean primary key default true check (is_only),
  place text not null check (char_length(place) between 1 and 2000),
  -- Before it nothing was sent there.
  since timestamptz not null default now()
);

-- How it went to bring backups elsewhere: each that is there since it was sent, and each try that failed.
create table backup_uploads (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  host text not null check (char_length(host) between 1 and 255),
  place text not null check (char_length(place) between 1 and 2000),
  -- The backup, and when it was taken.
  file text not null check (char_length(file) between 1 and 255),
  taken_at timestamptz not null,
  -- What is stored there: the encrypted file.
  bytes bigint check (bytes >= 0),
  -- The code of why it failed, such as AWAY; none where it was sent.
  failure text check (char_length(failure) between 1 and 60),
  check ((bytes is null) = (failure is not null))
);

create index backup_uploads_made on backup_uploads (id) where failure is null;

-- The rehearsals: a backup restored into a database that is dropped afterwards.
create table backup_rehearsals (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  host text not null check (char_length(host) between 1 and 255),
  -- The backup, if it came as far as to know which.
  file text check (char_length(file) between 1 and 255),
  row_count bigint check (row_count >= 0),
  failure text check (char_length(failure) between 1 and 60),
  check ((row_count is null) = (failure is not null))
);
