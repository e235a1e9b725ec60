import type { Invariant } from '../invariant.ts';
import type { ShownOffer } from '../known.ts';
import type { World } from '../world.ts';

interface SoldPeriod {
  id: number;
  orderId: number;
  courseId: number;
  firstDay: string;
  paidUntil: string;
}

const DAY_MS = 24 * 3_600_000;
const daysOf = (firstDay: string, lastDay: string) =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;

/**
 * The periods that were sold since the step before, with their offers. Later ones are left out, as refunds shorten them;
 * so are those of which a refund in the same step has ended some days.
 */
async function newSales({ sql, known, notes }: World): Promise<[SoldPeriod, ShownOffer][]> {
  const from = Number(notes.get('periods seen') ?? 0);
  const periods = await sql<SoldPeriod[]>`
    select id, order_id as "orderId", course_id as "courseId", first_day::text as "firstDay", paid_until::text as "paidUntil"
    from enrolment_periods period
    where id > ${from} and not exists (
      select from ended_periods ended
      where ended.account_id = period.account_id and ended.course_id = period.course_id
    )
    order by id`;
  notes.set('periods seen', periods.at(-1)?.id ?? from);
  return periods.flatMap((period) => {
    const order = known.orders.find(({ id }) => id === period.orderId);
    const offer = order?.offers.find(({ courseId }) => courseId === period.courseId);
    return offer ? [[period, offer]] : [];
  });
}

/** A month has 28 to 31 days: an offer that begins later than shown may have other ones. */
const hasDays = ({ firstDay, paidUntil }: SoldPeriod, shown: ShownOffer) =>
  shown.begins === 'dated'
    ? firstDay === shown.firstDay && paidUntil === shown.lastDay
    : Math.abs(daysOf(firstDay, paidUntil) - daysOf(shown.firstDay, shown.lastDay)) <= 3;

export const daysAreAsShown: Invariant = {
  id: 'sales.days-are-as-shown',
  sentence:
    'A learner gets the days of the offer that was shown, or as many as that where they follow other days or begin when staff confirm.',
  check: async (world) =>
    (await newSales(world))
      .filter(([period, shown]) => !hasDays(period, shown))
      .map(
        ([period, shown]) => `${JSON.stringify(shown)} was shown, ${JSON.stringify(period)} sold`,
      ),
};

export const offersEnd: Invariant = {
  id: 'sales.offers-end',
  sentence:
    'An offer is sold only to a learner who has paid, or sent a UTR, by its last day: its price is that of its days.',
  check: async ({ sql, known }) => {
    const paid = await sql<{ orderId: number; first: string }[]>`
      select order_id as "orderId", least(
        (select min(received_on) from payments where payments.order_id = period.order_id),
        (
          select min((at at time zone 'Asia/Kolkata')::date) from order_events
          where order_events.order_id = period.order_id and state in ('submitted', 'paid')
        )
      )::text as first
      from enrolment_periods period`;
    return paid.flatMap(({ orderId, first }) => {
      const order = known.orders.find(({ id }) => id === orderId);
      const late = order?.offers.filter(({ holdsUntil }) => first > holdsUntil) ?? [];
      return late.map(
        ({ holdsUntil }) => `${order?.reference}: paid on ${first}, offered until ${holdsUntil}`,
      );
    });
  },
};

/** A month may be begun until its 15th day. Its rest, of at most 16 days, comes on top of the month that follows it. */
export const daysAgreeWithMonths: Invariant = {
  id: 'sales.days-agree-with-the-months',
  sentence: 'What is ordered has as many days as the months that it costs.',
  check: async ({ sql }) => {
    const rows = await sql<{ what: string }[]>`
      select 'order ' || order_id || ', course ' || course_id || ': ' || months || ' months, ' || first_day || ' to ' || last_day as what
      from order_lines
      where months is not null and (last_day - first_day + 1) not between
        case when part then 1 else months * 28 - 15 end and months * 31 + case when part then 16 else 0 end`;
    return rows.map(({ what }) => what);
  },
};
