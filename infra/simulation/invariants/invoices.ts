import type { Invariant } from '../invariant.ts';

export const receiptsHaveNoGaps: Invariant = {
  id: 'money.receipts-have-no-gaps',
  sentence: 'The numbers of receipts and credit notes of a year have no gaps and no doubles.',
  check: async ({ sql }) => {
    const rows = await sql<{ series: string; last: number; numbers: number[] }[]>`
      select series || year as series, last, array(
        select split_part(number, '/', 2)::integer from documents
        where number like series || year || '-%' order by 1
      ) as numbers
      from document_counters`;
    return rows
      .filter(
        ({ last, numbers }) =>
          numbers.length !== last || numbers.some((number, index) => number !== index + 1),
      )
      .map(({ series, last, numbers }) => `${series}: ${last} were counted, stored are ${numbers}`);
  },
};

export const numbersFollowTheYear: Invariant = {
  id: 'money.numbers-follow-the-financial-year',
  sentence: 'A document has the number of the financial year of its day, which begins in April.',
  check: async ({ sql }) => {
    const rows = await sql<{ number: string; day: string }[]>`
      select number, issued_on::text as day from documents
      where (case when extract(month from issued_on) >= 4 then extract(year from issued_on) else extract(year from issued_on) - 1 end)::text
        <> substring(number from '([0-9]{4})-')`;
    return rows.map(({ number, day }) => `${number} is of ${day}`);
  },
};

export const voidedOnce: Invariant = {
  id: 'money.documents-are-voided-once',
  sentence:
    'A document is voided at most once, by one that reverses its whole amount, in the series R.',
  check: async ({ sql }) => {
    const rows = await sql<{ number: string }[]>`
      select voiding.number from documents voiding join documents voided on voided.id = voiding.corrects
      where voiding.paise <> -voided.paise or voided.kind = 'correction' or voiding.order_id <> voided.order_id
        or voiding.number not like 'R%'`;
    return rows.map(({ number }) => number);
  },
};

export const documentsAreSums: Invariant = {
  id: 'money.documents-are-sums',
  sentence: 'A document is the sum of its payments and of its lines.',
  check: async ({ sql }) => {
    const rows = await sql<{ number: string }[]>`
      select number from documents
      where paise is distinct from coalesce((select sum(paise) from payments where document_id = documents.id), 0)
        or paise is distinct from coalesce((select sum(paise) from document_lines where document_id = documents.id), 0)`;
    return rows.map(({ number }) => number);
  },
};

export const monthsAreDocuments: Invariant = {
  id: 'money.months-are-sums-of-documents',
  sentence: 'The sums of a month are those of its documents.',
  check: async ({ sql }) => {
    const rows = await sql<{ month: string; counted: string; issued: string }[]>`
      select month::text, coalesce(counted.paise, 0)::text as counted, coalesce(issued.paise, 0)::text as issued
      from (select month, sum(paise) as paise from money_months group by 1) as counted
        full join (
          select date_trunc('month', issued_on)::date as month, sum(paise) as paise from documents group by 1
        ) as issued using (month)
      where coalesce(counted.paise, 0) <> coalesce(issued.paise, 0)`;
    return rows.map(
      ({ month, counted, issued }) => `${month}: ${counted} counted, ${issued} issued`,
    );
  },
};

export const documentsNeverChange: Invariant = {
  id: 'money.documents-never-change',
  sentence: 'A document that was issued stays as it is, and is never removed.',
  check: async ({ sql, notes }) => {
    const before = (notes.get('documents') as Map<string, string> | undefined) ?? new Map();
    const rows = await sql<{ number: string; text: string }[]>`
      select number, concat_ws(' ', kind, order_id, issued_on, paise, reason, corrects, tax, issuer) as text from documents`;
    const now = new Map(rows.map(({ number, text }) => [number, text]));
    notes.set('documents', now);
    return [...before]
      .filter(([number, text]) => now.get(number) !== text)
      .map(([number]) => `${number} was changed or removed`);
  },
};

export const paidOrdersHaveReceipts: Invariant = {
  id: 'money.paid-orders-have-receipts',
  sentence: 'A paid order has a receipt, unless nothing was due.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string }[]>`
      select reference from orders
      where state = 'paid' and not exists (
        select from documents where order_id = orders.id and kind = 'receipt'
      )
      and amount * 100::bigint > coalesce((select paise from concessions where order_id = orders.id), 0)`;
    return rows.map(({ reference }) => reference);
  },
};
