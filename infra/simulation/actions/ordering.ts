import { defineAction } from '../action.ts';
import type { CallAnswer } from '../answer.ts';
import type { KnownOrder, ShownOffer } from '../known.ts';
import type { Outcome } from '../outcome.ts';
import type { Person } from '../person.ts';
import { outcomeOf, type World } from '../world.ts';
import { anyone, findLearner, mostlyLatest } from './actors.ts';
import { selectCourse } from './selecting.ts';

export interface Offer extends Omit<ShownOffer, 'courseId'> {
  months: number;
  part: boolean;
  fee: number;
}

interface Shown {
  courseId: number;
  fee?: number;
  offers?: Offer[];
}

/** What the app sends of an offer that it has shown. */
const choiceOf = (courseId: number, { months, part, firstDay, lastDay, fee }: Offer) => ({
  ...{ courseId, months, firstDay, lastDay, fee },
  ...(part && { part }),
});

/** An order that was made: it is known from now on, and costs what was shown. */
function remember(
  world: World,
  { answer, by, shown }: { answer: CallAnswer; by: Person; shown: Shown[] },
) {
  const { id, reference, amount, lines } = answer.body;
  const order: KnownOrder = { id, reference, by, offers: [] };
  const known = world.known.orders.find((one) => one.id === id) ?? order;
  if (known === order) world.known.orders.push(order);
  world.ledger.added('order', `${id} ${amount}`);
  // A repeated checkout answers with the open order, which may be of an earlier offer.
  if (answer.status !== 201) return;
  for (const line of lines) {
    const seen = shown.find(({ courseId }) => courseId === line.courseId);
    const offer = seen?.offers?.find((one) => isOf(one, line));
    if (offer) known.offers.push({ ...offer, courseId: line.courseId });
    const asShown = seen?.offers ? offer : line.fee === seen?.fee;
    if (seen && !asShown)
      world.violations.push({
        id: 'sales.order-is-as-shown',
        detail: `${JSON.stringify(seen)} was shown, and ${JSON.stringify(line)} ordered`,
      });
  }
}

const isOf = ({ months, fee, firstDay, lastDay }: Offer, line: Offer) =>
  months === line.months &&
  fee === line.fee &&
  firstDay === line.firstDay &&
  lastDay === line.lastDay;

async function checkOut(
  world: World,
  { who, offer, shows }: { who: number; offer: number; shows: boolean },
): Promise<Outcome> {
  const learner = findLearner(world, who);
  if (!learner) return 'skipped';
  const { person, query } = learner;
  const selection = await world.as(person, 'GET', `/api/selection${query}`);
  if (selection.status !== 200) return outcomeOf(selection);
  const shown: Shown[] = selection.body;
  if (shown.length === 0) return 'skipped';
  const choices = shown.flatMap(({ courseId, offers }) => {
    const chosen = world.oneOf(offers ?? [], offer);
    return chosen ? [choiceOf(courseId, chosen)] : [];
  });
  const body = shows ? { choices } : {};
  const answer = await world.as(person, 'POST', `/api/orders${query}`, { body });
  if (outcomeOf(answer) === 'done') remember(world, { answer, by: person, shown });
  return outcomeOf(answer);
}

/** A learner sends the UTR of an order, of an open one if there is one. */
export async function sendUtr(
  world: World,
  { order, reuses }: { order: number; reuses: boolean },
): Promise<Outcome> {
  const open = await world.sql<{ id: number }[]>`
    select id from orders where state in ('awaiting payment', 'rejected')`;
  const own = payable(world).filter(({ id }) => open.some((one) => one.id === id));
  const chosen = world.oneOf(own, order) ?? world.oneOf(payable(world), order);
  if (!chosen) return 'skipped';
  return pay(world, chosen, (reuses && world.oneOf(world.known.utrs, order)) || newUtr(world));
}

async function pay(world: World, { id, by }: KnownOrder, utr: string): Promise<Outcome> {
  const { utrs } = world.known;
  if (!by) return 'skipped';
  if (!utrs.includes(utr)) utrs.push(utr);
  return outcomeOf(await world.as(by, 'POST', `/api/orders/${id}/utr`, { body: { utr } }));
}

export const ordering = [
  defineAction({
    name: 'checks out',
    weight: 6,
    draw: (random) => ({
      ...{ who: anyone(random), offer: random.whole(6), shows: random.chance(0.8) },
    }),
    run: checkOut,
  }),
  defineAction({
    name: 'buys a course',
    weight: 4,
    draw: (random) => ({
      ...{ who: anyone(random), course: anyone(random), offer: random.whole(6) },
    }),
    run: async (world, { who, course, offer }) => {
      await selectCourse(world, { who, course });
      const outcome = await checkOut(world, { who, offer, shows: true });
      const person = findLearner(world, who)?.person;
      const order = world.known.orders.findLast(({ by }) => by === person);
      return outcome === 'done' && order ? pay(world, order, newUtr(world)) : outcome;
    },
  }),
  defineAction({
    name: 'renews a course',
    weight: 4,
    draw: (random) => ({ who: anyone(random), course: anyone(random), offer: random.whole(6) }),
    run: async (world, { who, course, offer }) => {
      const paid = await world.sql<{ id: number }[]>`
        select distinct account_id as id from enrolment_periods where paid_until is not null`;
      const pays = ({ accountId }: Person) => paid.some(({ id }) => id === accountId);
      const learner = findLearner(world, who, pays);
      if (!learner) return 'skipped';
      const { person, query } = learner;
      const months = await world.as(person, 'GET', `/api/enrolments/months${query}`);
      if (months.status !== 200) return outcomeOf(months);
      const offered = (months.body as Required<Shown>[]).filter(({ offers }) => offers.length > 0);
      const shown = world.oneOf(offered, course);
      const chosen = world.oneOf(shown?.offers ?? [], offer);
      if (!shown || !chosen) return 'skipped';
      const body = choiceOf(shown.courseId, chosen);
      const answer = await world.as(person, 'POST', `/api/orders/renewals${query}`, { body });
      if (outcomeOf(answer) === 'done') remember(world, { answer, by: person, shown: [shown] });
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'sends a UTR',
    weight: 6,
    draw: (random) => ({ order: anyone(random), reuses: random.chance(0.12) }),
    run: sendUtr,
  }),
  defineAction({
    name: 'cancels an order',
    weight: 0.7,
    draw: (random) => ({ order: anyone(random) }),
    run: async (world, { order }) => {
      const own = world.oneOf(payable(world), order);
      if (!own?.by) return 'skipped';
      return outcomeOf(await world.as(own.by, 'POST', `/api/orders/${own.id}/cancel`));
    },
  }),
  defineAction({
    name: 'reads their orders',
    weight: 1,
    draw: (random) => ({ who: anyone(random) }),
    run: async (world, { who }) => {
      const learner = findLearner(world, who);
      if (!learner) return 'skipped';
      return outcomeOf(await world.as(learner.person, 'GET', `/api/orders${learner.query}`));
    },
  }),
];

const payable = ({ known }: World) =>
  mostlyLatest(known.orders.filter(({ by }) => by && !by.isGone));

export const newUtr = (world: World) => String(432_198_000_000 + world.number());
