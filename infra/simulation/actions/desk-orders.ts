import { defineAction } from '../action.ts';
import type { CallAnswer } from '../answer.ts';
import type { Outcome } from '../outcome.ts';
import type { Person } from '../person.ts';
import type { Random } from '../random.ts';
import { outcomeOf, type World } from '../world.ts';
import { anyone, findStaff, mostlyLatest, read } from './actors.ts';
import { newUtr, type Offer, sendUtr } from './ordering.ts';

/** What staff see of an order before they decide. */
export interface SeenOrder {
  id: number;
  reference: string;
  state: string;
  amount: number;
  due: number;
  abovePaise?: number;
  utr: string | null;
  documents: { number: string; paise: number; kind: string }[];
  lines: { courseId: number; fee: number }[];
  confirmable: boolean;
}

export const drawDesk = (random: Random) => ({ staff: anyone(random), order: anyone(random) });

/** The order at this index as the staff's screen shows it, preferring those in this state. */
export async function seeOrder(
  world: World,
  by: Person,
  { order, state }: { order: number; state?: string },
): Promise<SeenOrder | undefined> {
  if (state) {
    const { body } = await read(world, by, `/api/staff/orders?state=${encodeURIComponent(state)}`);
    return world.oneOf((body?.items ?? []) as SeenOrder[], order);
  }
  const known = world.oneOf(mostlyLatest(world.known.orders), order);
  if (!known) return undefined;
  const { body } = await read(world, by, `/api/staff/orders?search=${known.reference}`);
  return (body?.items as SeenOrder[] | undefined)?.find(({ id }) => id === known.id);
}

/** An invoice that was acknowledged: it is in the books for ever. */
export function rememberInvoice(world: World, orderId: number, { status, body }: CallAnswer): void {
  if (status !== 201 || !body?.number) return;
  if (world.known.invoices.some(({ number }) => number === body.number)) return;
  world.known.invoices.push({ number: body.number, orderId });
  world.ledger.added('invoice', body.number);
}

const decide = async (
  world: World,
  {
    order,
    how,
    body,
    state,
  }: { order: SeenOrder & { by: Person }; how: string; body: object; state: string },
): Promise<Outcome> => {
  const answer = await world.as(order.by, 'POST', `/api/staff/orders/${order.id}/${how}`, { body });
  if (answer.status === 204 && state) world.ledger.added('order event', `${order.id} ${state}`);
  return outcomeOf(answer);
};

export const desk = [
  defineAction({
    name: 'confirms a payment',
    weight: 7,
    draw: (random) => ({ ...drawDesk(random), back: random.whole(4), over: random.chance(0.2) }),
    run: async (world, { staff, order, back, over }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order, state: 'submitted' });
      // So that one waits when staff come next, perhaps on another day.
      if (!seen?.utr) return sendUtr(world, { order, reuses: false });
      const receivedOn = world.clock.today();
      const body = {
        utr: seen.utr,
        ...(back === 0 && { receivedOn }),
        ...(over && { evenIfOver: true }),
      };
      return decide(world, { order: { ...seen, by }, how: 'confirm', body, state: 'paid' });
    },
  }),
  defineAction({
    name: 'rejects a payment',
    weight: 1.5,
    draw: (random) => ({ ...drawDesk(random), part: random.chance(0.5), share: random.next() }),
    run: async (world, { staff, order, part, share }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order, state: 'submitted' });
      if (!seen?.utr) return 'skipped';
      const received = Math.max(1, Math.floor(seen.due * share));
      const body = part
        ? { utr: seen.utr, rejection: 'other amount', reason: 'Less was received.', received }
        : { utr: seen.utr, rejection: 'own words', reason: 'No such payment arrived.' };
      return decide(world, { order: { ...seen, by }, how: 'reject', body, state: 'rejected' });
    },
  }),
  defineAction({
    name: 'looks at a payment',
    weight: 0.7,
    draw: drawDesk,
    run: async (world, { staff, order }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order, state: 'submitted' });
      if (!seen?.utr) return 'skipped';
      return decide(world, {
        order: { ...seen, by },
        how: 'look',
        body: { utr: seen.utr },
        state: '',
      });
    },
  }),
  defineAction({
    name: 'cancels an order for a learner',
    weight: 0.5,
    draw: drawDesk,
    run: async (world, { staff, order }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order });
      if (!seen) return 'skipped';
      return decide(world, { order: { ...seen, by }, how: 'cancel', body: {}, state: 'cancelled' });
    },
  }),
  defineAction({
    name: 'makes a desk order',
    weight: 3,
    draw: (random) => ({
      ...{ staff: anyone(random), who: anyone(random), course: anyone(random) },
      ...{ isNew: random.chance(0.5), pays: random.chance(0.6), part: random.chance(0.3) },
      offer: random.whole(4),
    }),
    run: async (world, { staff, who, course, isNew, pays, part, offer }) => {
      const by = findStaff(world, staff);
      const person = world.person(who, ({ accountId, role }) => !!accountId && role === 'learner');
      const number = world.number();
      const learner =
        isNew || !person
          ? { name: `Guest ${number}`, phone: `98765${10_000 + number}` }
          : { accountId: person.accountId };
      const account = 'accountId' in learner ? `?account=${learner.accountId}` : '';
      const { body: offers } = await read(world, by, `/api/staff/orders/offers${account}`);
      const shown = world.oneOf((offers?.courses ?? offers ?? []) as ShownCourse[], course);
      if (!shown) return 'skipped';
      const chosen = world.oneOf(shown.offers ?? [], offer);
      const due = (chosen?.fee ?? shown.fee) * 100;
      const payment = {
        ...{ way: 'cash', paise: part ? Math.ceil(due / 3) : due, due },
        ...(part && { opens: true }),
      };
      const choice = chosen && {
        ...{ months: chosen.months, firstDay: chosen.firstDay, lastDay: chosen.lastDay },
        ...{ fee: chosen.fee, ...(chosen.part && { part: true }) },
      };
      const answer = await world.as(by, 'POST', '/api/staff/orders', {
        headers: { 'Idempotency-Key': `desk-${number}` },
        body: {
          learner,
          courses: [{ courseId: shown.courseId, ...choice }],
          ...(pays && due > 0 && { payment }),
        },
      });
      if (answer.status === 201) {
        const made = answer.body.order;
        const payer = 'accountId' in learner ? person : undefined;
        const offers = chosen ? [{ ...chosen, courseId: shown.courseId }] : [];
        world.known.orders.push({ id: made.id, reference: made.reference, by: payer, offers });
        world.ledger.added('order', `${made.id} ${made.amount}`);
        if (!isNew && !chosen && made.amount !== shown.fee)
          world.violations.push({
            id: 'sales.order-is-as-shown',
            detail: `₹${shown.fee} was shown at the desk, and ₹${made.amount} ordered`,
          });
      }
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'confirms payments of a bank statement',
    weight: 1.5,
    draw: (random) => ({ staff: anyone(random), more: random.chance(0.3) }),
    run: async (world, { staff, more }) => {
      const by = findStaff(world, staff);
      const { body } = await read(world, by, '/api/staff/orders?state=submitted');
      const submitted = ((body?.items ?? []) as SeenOrder[]).filter(({ utr }) => utr);
      if (submitted.length === 0) return 'skipped';
      const date = world.clock.today();
      const [year, month, day] = date.split('-');
      const line = ({ utr, due }: SeenOrder) =>
        `${day}/${month}/${year},UPI/LEARNER,${utr},${due},`;
      const lines = [
        ...submitted.map(line),
        ...(more ? [`${day}/${month}/${year},UPI/X,${newUtr(world)},1,`] : []),
      ];
      const text = ['Date,Narration,Ref No,Deposit,Withdrawal', ...lines].join('\n');
      const matched = await world.as(by, 'POST', '/api/staff/statement', { raw: text });
      if (outcomeOf(matched) !== 'done') return outcomeOf(matched);
      const payments = submitted.map(({ id, utr, due }) => ({ id, utr, amount: due, date }));
      const path = '/api/staff/statement/confirm';
      return outcomeOf(await world.as(by, 'POST', path, { body: { payments } }));
    },
  }),
];

interface ShownCourse {
  courseId: number;
  fee: number;
  offers?: Offer[];
}
