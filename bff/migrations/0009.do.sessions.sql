-- Where an account is signed in: a token counts only while its session's row is here.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  -- As long as the token is good (auth/token.ts).
  expires_at timestamptz not null default now() + interval '30 days'
);

create index sessions_by_account on sessions (account_id, created_at);
create index sessions_by_expiry on sessions (expires_at);
