-- Every table with a row for each act of staff names who did it without a foreign key, as three of them do since migration 0020
-- (infra/docs/decisions/0030): one statement for all of a table's rows took as long as ten years of work were many.
alter table contact_messages drop constraint contact_messages_answered_by_fkey;
alter table class_exceptions drop constraint class_exceptions_changed_by_fkey;
alter table meeting_changes drop constraint meeting_changes_by_fkey;
alter table announcements drop constraint announcements_made_by_fkey;

create or replace function note_departure() returns trigger language plpgsql as $$
begin
  if exists (select from orders where changed_by = old.id)
    or exists (select from order_events where by = old.id)
    or exists (select from attendance where noted_by = old.id)
    or exists (select from contact_messages where answered_by = old.id)
    or exists (select from class_exceptions where changed_by = old.id)
    or exists (select from meeting_changes where by = old.id)
    or exists (select from announcements where made_by = old.id)
  then
    insert into departed_accounts (account_id) values (old.id);
  end if;
  return null;
end $$;

-- That a member of staff is gone changes no message and no class.
drop trigger messages_changed on contact_messages;
create trigger messages_changed
after insert or delete or update of full_name, email, mobile_number, message, answered_at on contact_messages
for each statement execute function tell_of_topic('messages');
drop trigger classes_changed on class_exceptions;
create trigger classes_changed
after insert or delete or truncate or update of
  cancelled, moved_to, start_time, end_time, reason, notice, meeting_id, teacher, version, changed_at
on class_exceptions
for each statement execute function tell_of_classes();
