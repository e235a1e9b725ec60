-- Where an account became part of another one, its mail address and the address of its calendar are those of the account that stays.

alter table account_merges
  -- Since when nothing but its owner read the mail there; null where that was not known. Messages are matched by address.
  add column email_proven_at timestamptz,
  -- The key of its calendar, until the owner of both takes a new one.
  add column calendar_key text;
create index account_merges_by_calendar on account_merges (calendar_key) where calendar_key is not null;

update account_merges
set email_proven_at = other.email_proven_at,
  calendar_key = (select key from calendar_feeds where account_id = other.id)
from accounts other
where other.id = other_id and undone_at is null;
