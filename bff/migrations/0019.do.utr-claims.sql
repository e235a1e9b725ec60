-- Whoever knows a UTR can send it before its payer does. So several orders may claim one while staff compare them;
-- one order alone is paid with it.
drop index orders_utr_key;
create unique index orders_paid_utr_key on orders (utr) where state = 'paid';

-- A UTR that is corrected while it is checked is a change of the order, too.
create or replace function record_order_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.utr is not distinct from old.utr then
    return null;
  end if;
  insert into order_events (order_id, state, utr, reason, at, by)
  values (new.id, new.state, new.utr, new.reason, new.changed_at, new.changed_by);
  return null;
end $$;
