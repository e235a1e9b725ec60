-- An account that became part of another one is written to by nobody: what was under way while it was merged is refused, or is the kept
-- account's. The lock is that of the foreign key, for which a merge waits (it locks the other account `for update`), so that each such
-- write comes before the merge, and moves with it, or finds the account closed.

create function merged_into_of(account integer) returns integer language sql as $$
  select merged_into from accounts where id = account for key share
$$;

-- The code is known to bff/src/database/db.ts.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  if merged_into_of(new.account_id) is not null then
    raise exception 'the account is part of another one' using errcode = 'GY001';
  end if;
  return new;
end $$;

create function refuse_closed_guardian() returns trigger language plpgsql as $$
begin
  if merged_into_of(new.guardian_id) is not null then
    raise exception 'the account is part of another one' using errcode = 'GY001';
  end if;
  return new;
end $$;

-- What the studio notes of somebody is noted of the account that was kept.
create function follow_merged_account() returns trigger language plpgsql as $$
begin
  new.account_id := coalesce(merged_into_of(new.account_id), new.account_id);
  return new;
end $$;

create function refuse_change_of_closed_account() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['agreed', 'token_version'] <> to_jsonb(old) - array['agreed', 'token_version'] then
    raise exception 'the account is part of another one' using errcode = 'GY001';
  end if;
  return new;
end $$;

create trigger accounts_closed before update on accounts
for each row when (old.merged_into is not null and new.merged_into is not null) execute function refuse_change_of_closed_account();
create trigger accounts_of_closed_guardian before insert on accounts
for each row when (new.guardian_id is not null) execute function refuse_closed_guardian();

do $$
declare
  own text;
begin
  foreach own in array array[
    'orders', 'enrolments', 'enrolment_periods', 'selections', 'person_notes', 'sessions', 'health_note_readings', 'account_merges'
  ] loop
    execute format('create trigger %I before insert on %I for each row execute function refuse_closed_account()', own || '_of_closed', own);
  end loop;
  -- These stay with the account, so that a change that finds its row is a change of the closed one.
  foreach own in array array[
    'health_notes', 'nominees', 'push_subscriptions', 'calendar_feeds', 'notification_choices', 'announcement_consents', 'consents',
    'passkeys', 'time_codes', 'recovery_codes', 'address_changes'
  ] loop
    execute format('create trigger %I before insert on %I for each row execute function refuse_closed_account()', own || '_of_closed', own);
    execute format(
      'create trigger %I before update on %I for each row when (new.account_id = old.account_id) execute function refuse_closed_account()',
      own || '_of_closed_changed', own
    );
  end loop;
  foreach own in array array['attendance', 'period_extensions', 'class_notices', 'holiday_notices', 'announcement_recipients'] loop
    execute format('create trigger %I before insert on %I for each row execute function follow_merged_account()', own || '_of_closed', own);
  end loop;
end $$;
