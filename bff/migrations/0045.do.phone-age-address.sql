-- What people say of their age when they register, and mail addresses that are changed under Account.

alter table accounts
  -- When the account's owner has said that they are 18 or older, and in which version of the words (bff/src/auth/adult.ts).
  add column adult_said_at timestamptz,
  add column adult_words smallint,
  add constraint adult_said_in_words check ((adult_said_at is null) = (adult_words is null));

create table address_changes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- Where the link is mailed, and what the account's address becomes by it.
  email text not null check (char_length(email) <= 254),
  -- Where both is told.
  old_email text not null check (char_length(old_email) <= 254),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  -- When the link was used, or ended by another one or by a new password.
  ended_at timestamptz
);
create index address_changes_by_account on address_changes (account_id);
create index address_changes_by_age on address_changes (asked_at);
