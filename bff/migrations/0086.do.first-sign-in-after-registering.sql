-- A session that begins with the registration itself does not show that somebody uses the account: nobody may have returned to it since.
create or replace function note_first_sign_in() returns trigger language plpgsql as $$
begin
  update accounts set first_signed_in_at = now()
  where id = new.account_id and first_signed_in_at is null and created_at < now();
  return null;
end $$;
