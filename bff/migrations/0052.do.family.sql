-- A parent's account holds the accounts of children: nobody signs in to them, and what is told of them is told to the parent.

alter table accounts
  add column guardian_id integer references accounts on delete cascade,
  -- All that is asked about a child besides the name.
  add column birth_year smallint check (birth_year between 1900 and 2200),
  drop constraint account_can_be_reached,
  add constraint account_can_be_reached
    check (email is not null or guardian_id is not null or (phone is not null and not claimed)),
  add constraint child_has_no_way_in check (
    (guardian_id is null) = (birth_year is null)
    and (guardian_id is null or (email is null and phone is null and not claimed and role = 'learner' and duty is null))
  );
create index accounts_by_guardian on accounts (guardian_id, id);

-- Who reads what is written to an account, and of which child it is.
create view readers as
select accounts.id as account_id, coalesce(guardians.id, accounts.id) as reader_id,
  coalesce(guardians.name, accounts.name) as name, coalesce(guardians.email, accounts.email) as email,
  case when guardians.id is null then accounts.language else guardians.language end as language,
  case when guardians.id is not null then accounts.name end as child
from accounts left join accounts as guardians on guardians.id = accounts.guardian_id;

-- The open screens of a child's account are the parent's.
create or replace function tell_of_account() returns trigger language plpgsql as $$
declare
  account integer := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
begin
  if account is not null then
    account := coalesce((select guardian_id from accounts where id = account), account);
    perform pg_notify('studio_changes', format('account/%s/%s', account, tg_argv[0]));
  end if;
  return null;
end $$;

-- How staff see somebody: a child by its own name, reached through the parent.
create view people as
select accounts.id, accounts.name, accounts.name || coalesce(' (' || guardians.name || ')', '') as full_name,
  coalesce(guardians.email, accounts.email) as email, coalesce(guardians.phone, accounts.phone) as phone,
  case when guardians.id is null then accounts.language else guardians.language end as language,
  case when guardians.id is not null then json_build_object('id', guardians.id, 'name', guardians.name) end as guardian
from accounts left join lateral (
  -- With a limit, so that no list reads all accounts for the parents of its page.
  select id, name, email, phone, language from accounts guardian where guardian.id = accounts.guardian_id limit 1
) as guardians on true;

-- Who paid stays known to the law: of a child that is deleted the address and the number are the parent's, and this is the parent's name.
alter table sealed_people add column guardian text;
