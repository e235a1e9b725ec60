-- A sum has its row as soon as its announcement exists. Otherwise the first mail that was sent inserted it, and so locked the
-- announcement after the recipient, while whoever deletes an announcement locks it before its recipients: a circle.
insert into announcement_sums (announcement_id, pushed, mailed)
select id, 0, 0 from announcements
on conflict do nothing;

create function begin_sum() returns trigger language plpgsql as $$
begin
  insert into announcement_sums (announcement_id, pushed, mailed) values (new.id, 0, 0);
  return null;
end $$;

create trigger begin_sum after insert on announcements
for each row execute function begin_sum();

-- Whoever changes how several people are reached (their browsers, their sessions) locks all of them first: the accounts in
-- order of id, and then what enrolments keep of them, of which people share 64 locks.
create function lock_people(ids integer[]) returns void language plpgsql as $$
begin
  perform id from accounts where id = any(ids) order by id for no key update;
  perform lock_person_name(lock)
  from (select distinct id % 64 as lock from unnest(ids) as people (id) order by lock) as locks;
end $$;
