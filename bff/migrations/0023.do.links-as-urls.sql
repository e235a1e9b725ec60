-- Links are compared as browsers read them (RFC 3986, section 6.2): `HTTPS://MEET.example:443/a%62c#x` is
-- `https://meet.example/abc`. http and https lead to the same room.

-- Bytes beyond ASCII are written as in `\303\244`, so that no sequence of them is refused.
create function percent_decoded(encoded text) returns text language sql immutable parallel safe as $$
  select coalesce(encode(string_agg(
    case
      when piece[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(piece[1], 2), 'hex')
      else convert_to(piece[1], 'UTF8')
    end, ''::bytea order by number
  ), 'escape'), '')
  from regexp_matches(encoded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, number)
$$;

-- Host, path and query; null for what is no web address.
create function parts_of_link(link text) returns text[] language sql immutable parallel safe as $$
  select array[
    regexp_replace(
      regexp_replace(lower(part[3]), case lower(part[1]) when 'http' then ':(80)?$' else ':(443)?$' end, ''),
      '\.(?=:|$)', ''
    ),
    percent_decoded(case part[4] when '' then '/' else part[4] end),
    percent_decoded(case part[5] when '?' then '' else part[5] end)
  ]
  from regexp_match(link, '^(https?)://([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*|)', 'i') as match (part)
$$;

-- The same for links that are the same.
create function key_of_link(link text) returns text language sql immutable parallel safe as $$
  select coalesce(array_to_string(parts_of_link(link), ''), link)
$$;

-- The same for links that differ in their query only: most often they are the same room.
create function place_of_link(link text) returns text language sql immutable parallel safe as $$
  select coalesce(lower(rtrim(array_to_string((parts_of_link(link))[1:2], ''), '/')), link)
$$;

alter table meetings
  add column link_key text not null generated always as (key_of_link(meeting_link)) stored,
  add column link_place text not null generated always as (place_of_link(meeting_link)) stored;
-- Hashes, as a link may be longer than an ordered index takes.
drop index meetings_by_link;
create index meetings_by_link_key on meetings using hash (link_key);
create index meetings_by_link_place on meetings using hash (link_place);

create or replace function close_links(used integer[], changer integer) returns void language plpgsql as $$
begin
  with closed as (
    update meetings set audience = 'enrolled'
    where audience <> 'enrolled' and (
      id = any(used)
      or link_key in (select link_key from meetings where id = any(used) and link_key <> '')
    )
    returning id, meeting_link, name, version
  )
  insert into meeting_changes (meeting_id, kind, meeting_link, name, audience, version, by)
  select id, 'closed', meeting_link, name, 'everyone', version, changer from closed;
end $$;

create or replace function guard_audience() returns trigger language plpgsql as $$
declare
  -- The generated column is not there yet before the row is written.
  key text := nullif(key_of_link(new.meeting_link), '');
begin
  if exists (
    select from paid_meetings join meetings on meetings.id = meeting_id
    where meetings.id = new.id or link_key = key
  ) then
    raise exception 'the link of a course with a fee is for the enrolled'
      using errcode = 'check_violation', constraint = 'paid_link_is_enrolled';
  end if;
  return new;
end $$;

-- What was public only by the way it was written.
select close_links(array(select meeting_id from paid_meetings), null);
