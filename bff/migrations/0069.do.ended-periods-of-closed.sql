-- As all of an account that became part of another one (migration 0057): what is given back of it meanwhile is refused.
create trigger ended_periods_of_closed before insert on ended_periods
for each row execute function refuse_closed_account();
