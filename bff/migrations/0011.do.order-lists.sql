-- A UTR is taken only while its payment is checked or was confirmed: whoever typed
-- somebody else's first must not keep it when staff have rejected it.
alter table orders drop constraint orders_utr_key;
create unique index orders_utr_key on orders (utr) where state in ('submitted', 'paid');

-- Every list is read in pages, each beginning where the last one ended.
drop index orders_by_account;
create index orders_by_account on orders (account_id, id);
drop index orders_by_state;
create index orders_by_state on orders (state, changed_at, id);
create index orders_by_change on orders (changed_at, id);
drop index order_events_by_order;
create index order_events_by_order on order_events (order_id, id);

-- Staff search by how a reference begins, how a UTR begins or ends, how an e-mail
-- address begins, and by the words of a name. Compared byte by byte ("C"), whatever
-- the database's own order is.
create index orders_by_reference on orders (reference collate "C");
create index orders_by_utr on orders (utr collate "C");
create index orders_by_utr_end on orders (reverse(utr) collate "C");
create index accounts_by_email on accounts (email collate "C");
create index accounts_by_name on accounts using gin (to_tsvector('simple', name));

-- Where a message stands in the list: what is not answered comes first, the oldest
-- first, below 2^31; then what is answered, the newest first.
alter table contact_messages add column place bigint not null generated always as (
  case when answered_at is null then id else 4294967296 - id end
) stored;
create unique index contact_messages_by_place on contact_messages (place);

-- What a person has written is found by their address when they ask for their data.
create index contact_messages_by_email on contact_messages (lower(email), id);
