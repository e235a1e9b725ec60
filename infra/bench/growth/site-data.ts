import { statementOf, utrsFrom } from '../statement-text.ts';
import type { Site } from './site.ts';

/** Asks once for each site, as the answer does not change. */
function once<Result>(find: (site: Site) => Promise<Result>) {
  const found = new WeakMap<Site, Promise<Result>>();
  return (site: Site) => {
    const known = found.get(site) ?? find(site);
    found.set(site, known);
    return known;
  };
}

const placeOf = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

export const middleOrder = once(async ({ sql }) => {
  const [order] = await sql`
    select orders.id, reference, utr, name, email,
      (select number from documents where order_id = orders.id order by documents.id limit 1) as "receipt"
    from orders join accounts on accounts.id = account_id
    where state = 'paid' and account_id > 2 order by orders.id
    offset (select count(*) / 2 from orders where state = 'paid' and account_id > 2)`;
  return order as Record<'reference' | 'utr' | 'name' | 'email' | 'receipt', string>;
});

export const afterAllButAFew = once(async ({ sql }) => {
  const [place] = await sql`
    select (extract(epoch from changed_at) * 1000000)::bigint::text as "at", id
    from orders order by changed_at, id
    offset (select least(45, count(*) / 2) from orders) limit 1`;
  return placeOf([Number(place?.at), place?.id]);
});

/** The `after` of a list's last page, found by reading all pages. */
const lastPageOf = (path: string) =>
  once(async (site) => {
    let last = '';
    for (let next: string | null = ''; next !== null; ) {
      last = next;
      const { text } = await site.ask({ path: `${path}?after=${next}`, token: site.staff });
      next = JSON.parse(text).next;
    }
    return last;
  });
export const lastPeople = lastPageOf('/api/staff/courses/1/people');

/** A bank's statement of a long time: half of them are of orders of the site. */
export const statement = once(async ({ sql }) => {
  const known = await sql`
    select distinct utr from orders where utr is not null and state in ('submitted', 'paid') order by utr limit 2500`;
  const unknown = utrsFrom(432_700_000_000, 5_000 - known.length);
  return statementOf([...known.map(({ utr }) => utr as string), ...unknown]);
});

/** The last class of the first course that somebody came to. */
export const lastClass = once(async ({ sql }) => {
  const [last] = await sql`
    select max(date)::text as date from attendance where course_id = 1`;
  return `/api/staff/classes/1/${last?.date}`;
});
