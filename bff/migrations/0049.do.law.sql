-- What the law about data asks for: consents by themselves, a nominee, grievances with a date, and what a deleted account leaves sealed.

-- Answers to what is asked for by itself, such as notifications. The last one of a kind holds. That about announcements is in a table
-- of its own since migration 0018.
create table consents (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
  -- Which text was agreed to (bff/src/words/en/consents.ts).
  text_version smallint not null check (text_version > 0),
  agreed boolean not null,
  given_at timestamptz not null default now()
);
create index consents_by_account on consents (account_id, kind, id);

insert into consents (account_id, kind, text_version, agreed, given_at)
select account_id, 'notifications', 1, true, min(made_at) from push_subscriptions group by account_id;

alter table announcement_consents add column text_version smallint not null default 1 check (text_version > 0);

-- Who may ask in a person's place when that person has died, or cannot.
create table nominees (
  account_id integer primary key references accounts on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  contact text not null check (char_length(contact) between 3 and 254),
  named_at timestamptz not null default now()
);

-- Of a grievance: the day by which it is answered. Null: a message as any.
alter table contact_messages
  add column due_on date,
  add column language text;
create index grievances_waiting on contact_messages (due_on) where due_on is not null and answered_at is null;

-- What is left of a deleted account: who the number in the log was, and who bought. No request reads it (infra/docs/decisions/0073).
create table sealed_people (
  account_id integer primary key,
  name text not null,
  email text,
  phone text,
  registered_at timestamptz not null,
  sealed_at timestamptz not null default now(),
  -- The orders with documents, which stay without a name.
  orders integer[] not null default '{}',
  kept_until date not null
);
create index sealed_people_by_end on sealed_people (kept_until);

-- Each time that somebody looks into it, and why. Kept as long as what it is about.
create table sealed_openings (
  id integer generated always as identity primary key,
  account_id integer not null references sealed_people on delete cascade,
  reason text not null check (char_length(reason) between 3 and 300),
  opened_at timestamptz not null default now()
);
create index sealed_openings_by_account on sealed_openings (account_id);
