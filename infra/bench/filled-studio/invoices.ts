import type { Sql } from 'postgres';

/** The invoices of all paid orders, as migration 0041 creates them, but one in five paid in cash and one in ten by transfer; and a few refunds. */
export async function fillInvoices(sql: Sql): Promise<void> {
  await sql`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, issued_by)
    select 'receipt', receipt_number::text, id, (changed_at at time zone 'Asia/Kolkata')::date, changed_at, amount * 100::bigint, changed_by
    from orders where state = 'paid' order by changed_at, receipt_number`;
  await sql`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, issued_by)
    select 'refund', 'R' || id, order_id, issued_on, issued_at, -100000, 'As agreed.', issued_by
    from documents where id % 50 = 0 and paise >= 100000`;
  await sql`
    insert into document_lines (document_id, course_id, paise)
    select id, course_id, case when kind = 'receipt' then fee * 100::bigint when place = 1 then documents.paise else 0 end
    from documents join (
      select order_id, course_id, fee, row_number() over (partition by order_id order by course_id) as place from order_lines
    ) as lines using (order_id)`;
  await sql`
    insert into payments (order_id, document_id, way, paise, reference, received_on, noted_at)
    select order_id, documents.id, way, paise, case when way = 'upi' and kind = 'receipt' then utr end, issued_on, issued_at
    from documents join orders on orders.id = order_id,
      lateral (
        select case when documents.id % 10 = 1 then 'bank' when documents.id % 5 = 0 then 'cash' else 'upi' end as way
      ) as ways
    where paise <> 0`;
  await sql`select recount_money_months()`;
}
