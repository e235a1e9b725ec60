-- Some services name their rooms behind `#/`, which browsers send to no server: these are different links. Any other fragment is none.
create or replace function parts_of_link(link text) returns text[] language sql immutable parallel safe as $$
  select array[
    regexp_replace(
      regexp_replace(
        regexp_replace(lower(part[3]), ':0+(?=\d+$)', ':'),
        case lower(part[1]) when 'http' then ':(80)?$' else ':(443)?$' end, ''
      ),
      '\.(?=:|$)', ''
    ),
    percent_decoded(case part[4] when '' then '/' else part[4] end),
    percent_decoded(case part[5] when '?' then '' else part[5] end),
    percent_decoded(coalesce(substring(link from '#!?/.*$'), ''))
  ]
  from regexp_match(link, '^(https?)://([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*|)', 'i') as match (part)
$$;

create or replace function place_of_link(link text) returns text language sql immutable parallel safe as $$
  select coalesce(
    lower(rtrim(parts[1] || parts[2], '/') || rtrim(regexp_replace(parts[4], '\?.*$', ''), '/')), link
  )
  from (select parts_of_link(link) as parts) as found
$$;

-- The columns are made anew, as in migration 0027.
alter table meetings drop column link_key, drop column link_place;
alter table meetings
  add column link_key text not null generated always as (key_of_link(meeting_link)) stored,
  add column link_place text not null generated always as (place_of_link(meeting_link)) stored;
create index meetings_by_link_key on meetings using hash (link_key);
create index meetings_by_link_place on meetings using hash (link_place);
