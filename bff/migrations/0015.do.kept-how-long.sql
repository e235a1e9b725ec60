-- Housekeeping finds by these what has been kept for long enough (infra/docs/decisions/0015).
create index password_resets_by_age on password_resets (created_at);
create index contact_messages_by_answer on contact_messages (answered_at)
where answered_at is not null;

-- When somebody first signed in: an account that nobody ever did is forgotten after a year.
-- Of those that are there already nobody knows, so they count as used.
alter table accounts add column first_signed_in_at timestamptz default now();
alter table accounts alter column first_signed_in_at drop default;
create index accounts_never_used on accounts (created_at)
where first_signed_in_at is null and email_proven_at is null and role = 'learner';

create function note_first_sign_in() returns trigger language plpgsql as $$
begin
  update accounts set first_signed_in_at = now()
  where id = new.account_id and first_signed_in_at is null;
  return null;
end $$;

create trigger first_sign_in after insert on sessions
for each row execute function note_first_sign_in();
