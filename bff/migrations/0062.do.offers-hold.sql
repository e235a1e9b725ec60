-- Days and price of an offer belong together: an order says until when it holds, and sells what it has offered.
alter table order_lines
  -- From when the days count: `dated` are those of the line; `following` come after what is paid for; `confirmed` begin with the day of
  -- the confirmation.
  add column begins text check (begins in ('dated', 'following', 'confirmed')),
  -- The last day on which money may come for it.
  add column holds_until date;

-- What a line offers, by the rules of its checkout. A server of the build before does not say it.
create function complete_offer() returns trigger language plpgsql as $$
declare
  ordered record;
  previous date;
begin
  if new.months is null or new.holds_until is not null then return new; end if;
  select account_id, (created_at at time zone 'Asia/Kolkata')::date as day into ordered from orders where id = new.order_id;
  select last_day into previous from enrolment_periods
  where account_id = ordered.account_id and course_id = new.course_id and order_id <> new.order_id and first_day < new.first_day
  order by first_day desc
  limit 1;
  new.begins := case
    when previous is null then case when new.month_rule = 'joining' then 'confirmed' else 'dated' end
    when ordered.day <= previous + 1 then 'following'
    when new.late_rule = 'paid' then 'confirmed'
    else 'dated'
  end;
  new.holds_until := case
    when new.begins = 'following' and new.late_rule = 'paid' then new.first_day
    when previous is null and new.month_rule <> 'joining' then date_trunc('month', new.first_day::timestamp) + interval '1 month' - interval '1 day'
    else new.first_day + interval '1 month' - interval '1 day'
  end;
  return new;
end $$;

create trigger complete_offer before insert on order_lines for each row execute function complete_offer();

-- Also of orders that are paid: a confirmation that was wrong opens them again, with the days that were sold.
create trigger complete_old_offers before update on order_lines for each row execute function complete_offer();
update order_lines set months = months where months is not null;
drop trigger complete_old_offers on order_lines;
update order_lines set begins = 'dated'
from orders where orders.id = order_id and state = 'paid' and begins = 'confirmed';
