-- Every request for a new password, also for addresses that have no account: the
-- answer must not tell, so the mail job looks that up. The link's secret is not
-- stored; it is signed with the server's own (auth/reset-token.ts).
create table password_resets (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  used_at timestamptz
);

alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by integer references accounts on delete set null;
