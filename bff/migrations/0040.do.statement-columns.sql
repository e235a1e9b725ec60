-- What staff have said of the columns of a bank's statement, by its header. Of the statement itself nothing is kept.
create table statement_columns (
  -- A digest of the heads of the columns.
  header text primary key check (char_length(header) = 43),
  -- The place of each: {"date": 0, "narration": 1, "credit": 4, …}
  columns jsonb not null check (octet_length(columns::text) <= 1000),
  chosen_at timestamptz not null default now()
);
