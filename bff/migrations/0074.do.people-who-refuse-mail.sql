-- Whether an address has refused the last e-mail for good (migration 0065): what staff read before they rely on an e-mail.
create function refuses_mail(email text) returns boolean language sql stable parallel safe as $$
  select exists (select from undelivered_mails where address = person_of(email))
$$;

-- Of a child the parent's address. Only who asks for the column pays for it.
create or replace view people as
select accounts.id, accounts.name, accounts.name || coalesce(' (' || guardians.name || ')', '') as full_name,
  coalesce(guardians.email, accounts.email) as email, coalesce(guardians.phone, accounts.phone) as phone,
  case when guardians.id is null then accounts.language else guardians.language end as language,
  case when guardians.id is not null then json_build_object('id', guardians.id, 'name', guardians.name) end as guardian,
  refuses_mail(coalesce(guardians.email, accounts.email)) as refuses_mail
from accounts left join lateral (
  -- With a limit, so that no list reads all accounts for the parents of its page.
  select id, name, email, phone, language from accounts guardian where guardian.id = accounts.guardian_id limit 1
) as guardians on true;
