-- Codes that are mailed to sign in with. Like a request for a new password, a row says nothing of whether its address has an account.
create table sign_in_codes (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  -- Of the secret that the asking device alone has. The code itself is nowhere: it is made of this and the server's secret
  -- (credentials/sign-in-codes.ts).
  handle_hash text not null unique,
  -- A hash of the device or of the network that asked: its newer code ends the earlier one.
  asker text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  tries smallint not null default 0 check (tries between 0 and 5),
  is_over boolean not null default false,
  -- Whether the owner was written to because of wrong tries.
  is_told boolean not null default false
);
create index sign_in_codes_by_email on sign_in_codes (email, made_at);
create index sign_in_codes_by_age on sign_in_codes (made_at);

-- Whoever was entered by staff and has come in by a code owns the account from then on, also without a password.
alter table accounts drop constraint account_can_be_reached;
alter table accounts drop column claimed;
alter table accounts
  add column claimed boolean not null
    generated always as (password_hash <> no_password() or first_signed_in_at is not null) stored,
  add constraint account_can_be_reached check (email is not null or (phone is not null and not claimed));
