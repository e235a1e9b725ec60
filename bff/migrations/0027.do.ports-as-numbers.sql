-- A port is a number to browsers: `https://meet.example:0443/a` is `https://meet.example/a`, and `:08443` is `:8443`.
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
    percent_decoded(case part[5] when '?' then '' else part[5] end)
  ]
  from regexp_match(link, '^(https?)://([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*|)', 'i') as match (part)
$$;

-- The columns are made anew, as the keys in them are those of before. An update would run the triggers, which read them.
alter table meetings drop column link_key, drop column link_place;
alter table meetings
  add column link_key text not null generated always as (key_of_link(meeting_link)) stored,
  add column link_place text not null generated always as (place_of_link(meeting_link)) stored;
create index meetings_by_link_key on meetings using hash (link_key);
create index meetings_by_link_place on meetings using hash (link_place);

-- What was public only by the way its port was written.
select close_links(array(select meeting_id from paid_meetings), null);
