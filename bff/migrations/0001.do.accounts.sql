-- Who may sign in. E-mail addresses are stored trimmed and in lower case, so
-- that the unique constraint compares them without case.
create table accounts (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null unique check (email = lower(btrim(email)) and char_length(email) <= 254),
  password_hash text not null,
  role text not null default 'learner' check (role in ('learner', 'staff')),
  -- Raised to end every token that was signed before.
  token_version integer not null default 1,
  created_at timestamptz not null default now()
);
