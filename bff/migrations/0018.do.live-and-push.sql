-- What open screens are told of at once. Each topic is one word or a path; infra/docs/decisions/0025 lists them.
-- Who is signed in, and what belongs to one account: account/12/orders.
create function tell_of_account() returns trigger language plpgsql as $$
declare
  account integer := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
begin
  if account is not null then
    perform pg_notify('studio_changes', format('account/%s/%s', account, tg_argv[0]));
  end if;
  return null;
end $$;

create trigger enrolments_changed after insert or delete on enrolments
for each row execute function tell_of_account('enrolments');
create trigger orders_changed after insert or update or delete on orders
for each row execute function tell_of_account('orders');
-- A session that has run out ends its streams by itself.
create trigger session_ended after delete on sessions
for each row when (old.expires_at > now()) execute function tell_of_account('session');

create function tell_of_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changes', format('account/%s/session', new.id));
  return null;
end $$;

create trigger role_changed after update of role, token_version on accounts
for each row when ((old.role, old.token_version) is distinct from (new.role, new.token_version))
execute function tell_of_role();

-- What waits for staff.
create function tell_of_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changes', tg_argv[0]);
  return null;
end $$;

create trigger payments_changed after insert or update or delete on orders
for each statement execute function tell_of_topic('payments');
create trigger messages_changed after insert or update or delete on contact_messages
for each statement execute function tell_of_topic('messages');
create trigger undelivered_changed after insert or update or delete on undelivered_mails
for each statement execute function tell_of_topic('undelivered');

-- What an account wants to be told of. Without a row: the defaults.
create table notification_choices (
  account_id integer primary key references accounts on delete cascade,
  -- By push, about the classes of a learner.
  starting boolean not null default true,
  moved boolean not null default true,
  cancelled boolean not null default true,
  new_link boolean not null default true,
  -- By mail, the evening before a class, where the learner has no push.
  evening_mail boolean not null default false,
  -- By push, for staff.
  payments boolean not null default true,
  messages boolean not null default true,
  changed_at timestamptz not null default now()
);

-- Where a signed-in browser receives push messages (RFC 8030). It ends with the session.
create table push_subscriptions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  -- The browser's public key and its secret, in base64url (RFC 8291).
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  -- How many messages in a row its push service has refused.
  refusals smallint not null default 0,
  made_at timestamptz not null default now()
);
create index push_subscriptions_by_account on push_subscriptions (account_id, id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- One message to one browser. Its job sends it, and tries again until it expires.
create table pushes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- Null: the subscription has ended. What was sent stays countable.
  subscription_id integer references push_subscriptions on delete set null,
  -- What it is about. A browser gets each only once.
  key text not null check (char_length(key) between 1 and 200),
  kind text not null check (kind in
    ('starting', 'moved', 'cancelled', 'back', 'new-link', 'payment', 'message', 'announcement')),
  -- A later one of the same topic takes its place on the phone (RFC 8030, section 5.4).
  topic text not null check (topic ~ '^[\w-]{1,32}$'),
  urgency text not null check (urgency in ('normal', 'high')),
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) <= 400),
  -- Of a class that is to start: the phone says how soon that is when the message arrives.
  starts_at timestamptz,
  -- The path that a tap opens.
  path text not null check (path ~ '^/' and char_length(path) <= 300),
  -- From then on it is of no use.
  expires_at timestamptz not null,
  -- How many tries have failed. Only the job of the present try sends.
  tries integer not null default 0,
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  unique (subscription_id, key)
);
create index pushes_by_account on pushes (account_id);
create index pushes_by_key on pushes (key, account_id);
create index pushes_by_age on pushes (made_at);

-- The link that learners were last told of, of each class that is near: a change of it is a new link.
create table told_links (
  course_id integer not null references courses on delete cascade,
  date date not null,
  -- A hash of the link.
  link text not null,
  noted_at timestamptz not null default now(),
  primary key (course_id, date)
);
create index told_links_by_age on told_links (noted_at);

-- The mail of the evening before: one for each learner and day.
create table evening_mails (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- The day of the classes, in India.
  date date not null,
  made_at timestamptz not null default now(),
  unique (account_id, date)
);
create index evening_mails_by_age on evening_mails (made_at);

-- Whether an account agrees to announcements: every answer, with its time and where it was given. The last one holds;
-- without one there is no consent (India's DPDP Act, section 6).
create table announcement_consents (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  agreed boolean not null,
  given_at timestamptz not null default now(),
  given_in text not null check (given_in in ('account', 'dashboard', 'mail'))
);
create index announcement_consents_by_account on announcement_consents (account_id, id desc);

-- What staff have written to the learners of a course, or to all.
create table announcements (
  id integer generated always as identity primary key,
  -- Null: to all learners. What was written stays when the course is deleted.
  course_id integer references courses on delete set null,
  to_all boolean not null,
  subject text not null check (char_length(subject) between 1 and 100),
  text text not null check (char_length(text) between 1 and 2000),
  made_at timestamptz not null default now(),
  made_by integer references accounts on delete set null
);
create index announcements_by_course on announcements (course_id, id desc);
create index announcements_by_writer on announcements (made_by);

-- To whom it went: at most once to a person, by push or by mail.
create table announcement_recipients (
  id integer generated always as identity primary key,
  announcement_id integer not null references announcements on delete cascade,
  account_id integer not null references accounts on delete cascade,
  by text not null check (by in ('push', 'mail')),
  sent_at timestamptz,
  unique (announcement_id, account_id)
);
create index announcement_recipients_by_account on announcement_recipients (account_id);

-- Who has an announcement on one browser has it. Pushes are not kept for as long as announcements.
create function note_announced() returns trigger language plpgsql as $$
begin
  -- In one order, as batches of two workers may have browsers of the same people.
  update announcement_recipients recipient set sent_at = now()
  from (
    select id from announcement_recipients
    where by = 'push' and sent_at is null and (announcement_id, account_id) in (
      select substring(key from '^announcement-(\d{1,9})$')::integer, account_id from changed
      where kind = 'announcement' and changed.sent_at is not null
    )
    order by id
    for update
  ) as reached
  where recipient.id = reached.id;
  return null;
end $$;

create trigger announcement_pushed after update on pushes
referencing new table as changed
for each statement execute function note_announced();
