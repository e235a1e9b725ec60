-- People whom staff have entered: accounts that nobody can sign in to before their owner chooses a password by a mailed link.

-- In the place of a hash: no password has it, as nobody can find one whose hash is all zeros. To compare with it takes as long as with
-- any other.
create function no_password() returns text language sql immutable parallel safe as $$
  select 'hmac-sha384:$2b$12$' || repeat('.', 53)
$$;

alter table accounts
  -- Null: whoever has given a phone number alone. No mail goes there.
  alter column email drop not null,
  -- As E.164: +919876543210. A family may share one.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column claimed boolean not null generated always as (password_hash <> no_password()) stored,
  add constraint account_can_be_reached check (email is not null or (phone is not null and not claimed));
create index accounts_by_phone on accounts (phone collate "C") where phone is not null;

-- Links to claim an account last longer than those for a new password, and few go out on a day.
alter table password_resets add column is_claim boolean not null default false;

-- An order that staff have made does not count among those that a learner may make in a day.
alter table orders add column by_staff boolean not null default false;
