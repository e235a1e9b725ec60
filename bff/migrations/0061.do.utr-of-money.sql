-- A paid order has the UTR of its money, or none. Where staff noted UPI without a number, one that the learner had named stayed, and its
-- real payer could not use it.
update orders set utr = null
where state = 'paid' and utr is not null and not exists (
  select from payments where order_id = orders.id and reference = orders.utr and not is_corrected
);
