-- A UTR is taken only while its payment is checked or was confirmed: whoever typed
-- somebody else's first must not keep it when staff have rejected it.
alter table orders drop constraint orders_utr_key;
create unique index orders_utr_key on orders (utr) where state in ('submitted', 'paid');
