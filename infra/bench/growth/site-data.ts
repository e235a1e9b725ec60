import { statementOf, utrsFrom } from '../statement-text.ts';
import type { Site } from './site.ts';

/** Runs `find` once for each site, as the result does not change. */
function memoize<Result>(find: (site: Site) => Promise<Result>) {
  const found = new WeakMap<Site, Promise<Result>>();
  return (site: Site) => {
    const cached = found.get(site) ?? find(site);
    found.set(site, cached);
    return cached;
  };
}

const encodeCursor = (cursor: unknown[]) =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

export const middleOrder = memoize(async ({ sql }) => {
  const [order] = await sql`
    select orders.id, reference, utr, name, email,
      (select number from documents where order_id = orders.id order by documents.id limit 1) as "receipt"
    from orders join accounts on accounts.id = account_id
    where state = 'paid' and account_id > 2 order by orders.id
    offset (select count(*) / 2 from orders where state = 'paid' and account_id > 2)`;
  return order as Record<'reference' | 'utr' | 'name' | 'email' | 'receipt', string>;
});

export const lastOrders = memoize(async ({ sql }) => {
  const [order] = await sql`
    select (extract(epoch from changed_at) * 1000000)::bigint::text as "at", id
    from orders order by changed_at, id
    offset (select least(45, count(*) / 2) from orders) limit 1`;
  return encodeCursor([Number(order?.at), order?.id]);
});

/** The cursor of a list's last page, found by reading all pages. */
const lastPageCursor = (path: string) =>
  memoize(async (site) => {
    let last = '';
    for (let next: string | null = ''; next !== null; ) {
      last = next;
      const { text } = await site.send({ path: `${path}?after=${next}`, token: site.staff });
      next = JSON.parse(text).next;
    }
    return last;
  });
export const lastPeople = lastPageCursor('/api/staff/courses/1/people');

/** A bank statement with 5,000 rows: up to half of their UTRs belong to orders of the site. */
export const statement = memoize(async ({ sql }) => {
  const ofOrders = await sql`
    select distinct utr from orders where utr is not null and state in ('submitted', 'paid') order by utr limit 2500`;
  const unknown = utrsFrom(432_700_000_000, 5_000 - ofOrders.length);
  return statementOf([...ofOrders.map(({ utr }) => utr as string), ...unknown]);
});

/** The last class of the first course with attendance. */
export const lastClass = memoize(async ({ sql }) => {
  const [last] = await sql`
    select max(date)::text as date from attendance where course_id = 1`;
  return `/api/staff/classes/1/${last?.date}`;
});
