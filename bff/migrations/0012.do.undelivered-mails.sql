-- Mails that were given up: refused for good, or tried until no tries were left. What
-- each was about, never what it said; to whom it went is looked up, so that nothing
-- of a person stays here when their account is gone.
create table undelivered_mails (
  id integer generated always as identity primary key,
  -- The job that failed: noted once, also when its server died before it could say so.
  job_id uuid not null unique,
  kind text not null check (char_length(kind) between 1 and 60),
  about_id integer not null,
  -- Of the last try: nodemailer's code, and the mail server's.
  code text check (char_length(code) <= 60),
  response_code integer,
  failed_at timestamptz not null default now(),
  -- Payments and messages first, the newest first: addresses made up while registering
  -- must not hide them.
  place bigint not null generated always as (
    case when kind = 'contact' or kind like 'payment-%' then 4294967296 - id else 8589934592 - id end
  ) stored
);

create unique index undelivered_mails_by_place on undelivered_mails (place);
create index undelivered_mails_by_age on undelivered_mails (failed_at);
