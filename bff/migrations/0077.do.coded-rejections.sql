-- Why a payment was rejected, as a code with values (bff/src/shared/rejection-reasons.ts): each reader has the sentence in the own language.
-- Null of the text of staff, which stands in `reason`. Of a preset reason, `reason` has the English sentence: the build before reads that alone.
alter table orders add column preset_reason jsonb;
alter table order_events add column preset_reason jsonb;

-- The preset reason that a text says, in English or Hindi; null of any other text. The texts are those of the build before.
create function preset_reason_of(words text, utr text) returns jsonb language plpgsql immutable as $$
declare
  grouped text := regexp_replace(utr, '(\d{4})(?=\d)', '\1 ', 'g');
  rupees text := '₹([0-9,]+(?:\.[0-9]{2})?)';
  amounts text[];
  received numeric;
  due numeric;
begin
  if words in ('The payment with this UTR belongs to another order.', 'इस UTR का पेमेंट किसी और ऑर्डर का है।') then
    return jsonb_build_object('code', 'other order');
  end if;
  if words in (
    format('We found no payment with the UTR %s.', grouped), format('UTR %s से हमें कोई पेमेंट नहीं मिला।', grouped)
  ) then
    return jsonb_build_object('code', 'not found', 'utr', utr);
  end if;
  if words in (
    format('The UTR %s belongs to another payment. Your app shows the one of yours.', grouped),
    format('UTR %s किसी और पेमेंट का है। आपके पेमेंट का UTR आपके ऐप में लिखा है।', grouped)
  ) then
    return jsonb_build_object('code', 'other utr', 'utr', utr);
  end if;
  amounts := coalesce(
    regexp_match(words, format('^%s came with the UTR %s, and %1$s were due: %1$s are missing\.$', rupees, grouped)),
    regexp_match(words, format('^UTR %2$s से %1$s मिले, जबकि %1$s देने थे: %1$s बाकी हैं।$', rupees, grouped))
  );
  received := replace(amounts[1], ',', '')::numeric;
  due := replace(amounts[2], ',', '')::numeric;
  if due - received = replace(amounts[3], ',', '')::numeric then
    return jsonb_build_object('code', 'other amount', 'utr', utr, 'received', received, 'due', due);
  end if;
  return null;
end $$;

update orders set preset_reason = preset_reason_of(reason, utr)
where state = 'rejected' and preset_reason_of(reason, utr) is not null;
update order_events set preset_reason = preset_reason_of(reason, utr)
where state = 'rejected' and preset_reason_of(reason, utr) is not null;

-- A server of the build before writes the text alone, and so does an app of the build before that is still open.
create function code_rejection() returns trigger language plpgsql as $$
begin
  if new.state <> 'rejected' then new.preset_reason := null;
  elsif new.preset_reason is null then new.preset_reason := preset_reason_of(new.reason, new.utr);
  end if;
  return new;
end $$;
create trigger code_rejection before insert or update of state, reason, utr, preset_reason on orders
for each row execute function code_rejection();

create or replace function record_order_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.utr is not distinct from old.utr then
    return null;
  end if;
  insert into order_events (order_id, state, utr, reason, preset_reason, at, by)
  values (new.id, new.state, new.utr, new.reason, new.preset_reason, new.changed_at, new.changed_by);
  return null;
end $$;
