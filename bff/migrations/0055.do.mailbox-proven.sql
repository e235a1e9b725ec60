-- Whose mailbox an account's address is: what its first proof ended, when it was last changed, and until when the earlier mailbox can stop
-- that (infra/docs/decisions/0078).

alter table accounts
  -- What ended when the mailbox was proven for the first time, or when the account joined the team: the mail about it lists that.
  add column ended_ways text[],
  -- When its owner's address was last changed: for seven days no first key is made. Null: never, or the earlier mailbox has stopped it.
  add column email_changed_at timestamptz;

alter table address_changes
  -- When the link was used, so that the account had the new address. `ended_at` says as well when a link ended without that.
  add column used_at timestamptz,
  -- Whether the earlier mailbox was proven, or the account of somebody of the team: then that mailbox can stop the change.
  add column stoppable boolean not null default false,
  -- When it has, or when its link ended.
  add column stopped_at timestamptz;
create index address_changes_by_old_email on address_changes (old_email) where stoppable;

-- Also by the build before. Not where staff correct the address of somebody whom they have entered.
create function note_address_change() returns trigger language plpgsql as $$
begin
  new.email_changed_at := now();
  return new;
end $$;
create trigger note_address_change before update of email on accounts
for each row when (old.email is not null and old.claimed and old.email is distinct from new.email)
execute function note_address_change();
