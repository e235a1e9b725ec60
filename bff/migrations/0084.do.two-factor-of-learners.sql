-- A learner may use two-factor authentication: an authenticator app turns it on. So it stays on for a member with an app who leaves the team.
create or replace function ask_for_second_step() returns trigger language plpgsql as $$
begin
  if new.role_name = 'learner' then
    if not exists (select from time_codes where account_id = new.id and confirmed_at is not null) then
      new.second_step_from := null;
    end if;
  elsif new.second_step_from is null then
    new.second_step_from := case
      when exists (select from passkeys where account_id = new.id)
        or exists (select from time_codes where account_id = new.id and confirmed_at is not null)
      then now() else now() + interval '7 days' end;
  end if;
  return new;
end $$;
comment on function ask_for_second_step() is 'Requires two-factor authentication seven days after somebody joins the team, and no longer after they leave it, unless they have an authenticator app.';
