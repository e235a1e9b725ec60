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

-- A push message about a child goes to the parent's browsers. Its key ends with the child's account (" for 12"): a parent who is in the
-- same class gets one for each of them. The key without that; null where it is about the account itself.
create function key_of_child(key text) returns text language sql immutable strict parallel safe as $$
  select substring(key from '^(.*) for \d+$');
$$;
-- Whom a push message is about: the account whose browsers get it, or the child.
create function learner_of_push(key text, account_id integer) returns integer language sql immutable parallel safe as $$
  select coalesce(substring(key from ' for (\d+)$')::integer, account_id);
$$;
-- One about a child must not take the place of the parent's own on the phone.
create function topic_of_child(topic text, child integer) returns text language sql immutable strict parallel safe as $$
  select right(topic || '-' || child, 32);
$$;
create index pushes_of_children on pushes (key_of_child(key), learner_of_push(key, account_id)) where key_of_child(key) is not null;

-- Who a child is, as far as the mailbox of the parent and the name tell. A hash, as it outlives the account.
create function person_of(email text, child text) returns text language sql immutable parallel safe as $$
  select case
    when child is null then person_of(email)
    else encode(sha256(convert_to(
      person_of(email) || ' ' || lower(regexp_replace(btrim(child), '\s+', ' ', 'g')), 'UTF8'
    )), 'hex')
  end
$$;

-- Of a child's free class the parent's mailbox, by which those of all its children are counted.
alter table trials add column household text check (household ~ '^[0-9a-f]{64}$');
create index trials_by_household on trials (household, course_id) where household is not null;

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
