-- A whole month is sold until its 15th, and no order of before sells it at its full price after that. Of an order of a server of the build
-- before, which may offer it later, it holds for the day of the order.
create or replace function complete_offer() returns trigger language plpgsql as $$
declare
  ordered record;
  previous date;
  month date;
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
  month := case when previous is null then date_trunc('month', new.first_day::timestamp) else new.first_day end;
  new.holds_until := case
    when new.begins = 'following' and new.late_rule = 'paid' then new.first_day
    when new.begins = 'confirmed' then new.first_day + interval '1 month' - interval '1 day'
    when new.part then date_trunc('month', new.first_day::timestamp) + interval '1 month' - interval '1 day'
    else greatest(month + 14, ordered.day)
  end;
  return new;
end $$;

-- Open orders of the time before offers said until when they hold. What was said since stays.
create trigger complete_old_offers before update on order_lines for each row execute function complete_offer();
update order_lines set holds_until = null
from orders
where orders.id = order_id and state in ('awaiting payment', 'submitted', 'rejected') and months is not null
  and created_at < (select run_at from schema_migrations where version = 62);
drop trigger complete_old_offers on order_lines;
