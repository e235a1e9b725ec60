-- The link for who comes to a first class that is free: the course's own is for the enrolled, who keep it. Empty: none.
alter table courses
  add column trial_link text not null default '' check (char_length(trial_link) <= 2000);

-- Who an address belongs to, as far as it tells: without letter case, what follows a +, and the dots of Gmail, which
-- all lead to one mailbox. A hash, as it outlives the account.
create function person_of(email text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(
    case
      when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
      else mailbox || '@' || domain
    end, 'UTF8'
  )), 'hex')
  from (
    select regexp_replace(regexp_replace(lower(email), '@[^@]*$', ''), '(.)\+.*$', '\1') as mailbox,
      substring(lower(email) from '[^@]*$') as domain
  ) as parts
$$;

-- Who had the first class of a course for free, and when: one class a person, whatever their account.
create table trials (
  course_id integer not null references courses on delete cascade,
  person text not null check (person ~ '^[0-9a-f]{64}$'),
  date date not null,
  primary key (course_id, person)
);
create index trials_by_date on trials (date);

-- Mails with the way into such a class. Their key is in the mail alone, so it proves that the learner reads the address.
create table trial_mails (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  course_id integer not null references courses on delete cascade,
  key uuid not null default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  unique (account_id, course_id)
);
create index trial_mails_by_course on trial_mails (course_id);
create index trial_mails_by_age on trial_mails (asked_at);
