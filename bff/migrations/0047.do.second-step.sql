-- A second step for whoever works for the studio: passkeys, or time codes with recovery codes (infra/docs/decisions/0075).

-- From when on their screens ask for it; null of learners, whom nothing asks.
alter table accounts add column second_step_from timestamptz;
update accounts set second_step_from = now() + interval '7 days' where role = 'staff' or duty is not null;

alter table sessions
  -- When this session has shown a second step. Null: none, a password alone was known.
  add column second_step_at timestamptz,
  -- When its person has last shown who they are: keys are changed a few minutes after that, and not later. Of sessions of before: unknown.
  add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- Of a phone, a computer or a stick (Web Authentication, level 3).
create table passkeys (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- In base64url, as the browser gives it. Whoever signs in by it is found by it.
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  -- As COSE_Key.
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- How often it has signed, as far as its device counts: a copy is noticed by it.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- When its count was last lower than before.
  refused_at timestamptz
);
create index passkeys_by_account on passkeys (account_id, id);

-- The secret of an app that shows a code of six digits for half a minute (RFC 6238).
create table time_codes (
  account_id integer primary key references accounts on delete cascade,
  -- Encrypted with a key of the server.
  sealed_secret text not null check (char_length(sealed_secret) <= 200),
  created_at timestamptz not null default now(),
  -- When its first code was typed; null until then.
  confirmed_at timestamptz,
  -- The half minute of the last code: each code is used once.
  used_step bigint
);

-- Each is used once.
create table recovery_codes (
  account_id integer not null references accounts on delete cascade,
  -- SHA-256. The codes are random, of 80 bits.
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Seven days to come to a key, for whoever has none. After `end_duty`, by the order of names.
create function ask_for_second_step() returns trigger language plpgsql as $$
begin
  if new.role = 'learner' and new.duty is null then
    new.second_step_from := null;
  elsif new.second_step_from is null then
    new.second_step_from := case
      when exists (select from passkeys where account_id = new.id)
        or exists (select from time_codes where account_id = new.id and confirmed_at is not null)
      then now() else now() + interval '7 days' end;
  end if;
  return new;
end $$;

create trigger second_step_of_role before insert or update of role, duty on accounts
for each row execute function ask_for_second_step();

-- What a session may follow changes with it.
create trigger second_step_shown after update of second_step_at on sessions
for each row when (old.second_step_at is distinct from new.second_step_at)
execute function tell_of_account('session');
create trigger second_step_asked after update of second_step_from on accounts
for each row when (old.second_step_from is distinct from new.second_step_from)
execute function tell_of_role();
