-- How the nightly backups went, for staff: each that was made, and each try that failed.
-- One that its server did not live to finish leaves no row, and is made by the next.
create table backup_runs (
  -- By it they are ordered: the clock may have been set back in between.
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- Where the file is: every server may have a disk of its own.
  host text not null check (char_length(host) between 1 and 255),
  folder text not null check (char_length(folder) between 1 and 4096),
  file text check (char_length(file) between 1 and 255),
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  -- The code of why it failed, such as ENOSPC; none where it was made.
  failure text check (char_length(failure) between 1 and 60),
  check ((file is null) = (failure is not null)),
  check ((bytes is null) = (failure is not null)),
  check ((row_count is null) = (failure is not null))
);

create index backup_runs_made on backup_runs (id) where failure is null;
