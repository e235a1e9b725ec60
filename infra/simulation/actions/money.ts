import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';
import { anyone, findStaff, mostlyLatest, read } from './actors.ts';
import { drawDesk, rememberInvoice, seeOrder } from './desk-orders.ts';
import { newUtr } from './ordering.ts';

/** What staff do with money at an order, by the amounts that their screen shows. */
export const money = [
  defineAction({
    name: 'records a payment',
    weight: 4,
    draw: (random) => ({
      ...{ ...drawDesk(random), way: random.pick(['cash', 'upi', 'bank']), share: random.next() },
      ...{ all: random.chance(0.6), above: random.chance(0.3), opens: random.chance(0.5) },
      ...{ reuses: random.chance(0.12), yesterday: random.chance(0.2) },
    }),
    run: async (world, { staff, order, way, share, all, above, opens, reuses, yesterday }) => {
      const by = findStaff(world, staff);
      // Mostly of an order that waits for one.
      const state = order % 4 > 0 ? 'awaiting payment' : undefined;
      const open = state && (await seeOrder(world, by, { order, state }));
      const seen = open ?? (await seeOrder(world, by, { order }));
      if (!seen) return 'skipped';
      const due = seen.due * 100;
      const paise = Math.max(1, all ? due + (above ? 10_000 : 0) : Math.floor(due * share));
      const utr = (reuses && world.oneOf(world.known.utrs, order)) || newUtr(world);
      if (way !== 'cash') world.known.utrs.push(utr);
      const day = new Date(`${world.clock.today()}T00:00:00Z`);
      if (yesterday) day.setUTCDate(day.getUTCDate() - 1);
      const answer = await world.as(by, 'POST', `/api/staff/orders/${seen.id}/payments`, {
        body: {
          ...{ way, paise, due, opens, above },
          ...(way !== 'cash' && { reference: utr }),
          receivedOn: day.toISOString().slice(0, 10),
        },
      });
      rememberInvoice(world, seen.id, answer);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'gives a discount',
    weight: 1,
    draw: (random) => ({
      ...{ ...drawDesk(random), percent: 1 + random.whole(100), byPercent: random.chance(0.5) },
    }),
    run: async (world, { staff, order, percent, byPercent }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order });
      if (!seen) return 'skipped';
      const off = byPercent ? { percent } : { paise: Math.max(1, seen.due * percent) };
      const path = `/api/staff/orders/${seen.id}/concession`;
      return outcomeOf(await world.as(by, 'POST', path, { body: { ...off, reason: 'A friend' } }));
    },
  }),
  defineAction({
    name: 'refunds an order',
    weight: 2.5,
    draw: (random) => ({
      ...{ ...drawDesk(random), way: random.pick(['cash', 'bank']), share: random.next() },
      ...{ all: random.chance(0.6), ends: random.chance(0.5), ofCourse: random.chance(0.3) },
    }),
    run: async (world, { staff, order, way, share, all, ends, ofCourse }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order });
      const paid = seen?.documents.reduce((sum, { paise }) => sum + paise, 0) ?? 0;
      if (!seen || paid <= 0) return 'skipped';
      const courseId = world.oneOf(seen.lines, order)?.courseId;
      const answer = await world.as(by, 'POST', `/api/staff/orders/${seen.id}/refunds`, {
        body: {
          ...{ way, paise: all ? paid : Math.max(1, Math.floor(paid * share)) },
          ...{ paid, ends, reason: 'Ill', ...(ofCourse && { courseId }) },
          ...(way === 'bank' && { reference: `NEFT${1_000_000 + world.number()}` }),
        },
      });
      rememberInvoice(world, seen.id, answer);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'voids a receipt or a refund',
    weight: 1.5,
    draw: (random) => ({ ...drawDesk(random), which: anyone(random), reopens: random.chance(0.5) }),
    run: async (world, { staff, order, which, reopens }) => {
      const by = findStaff(world, staff);
      const seen = await seeOrder(world, by, { order });
      const number = world.oneOf(mostlyLatest(seen?.documents ?? []), which)?.number;
      if (!seen || !number) return 'skipped';
      const body = { number, reason: 'Mistyped', reopens };
      const path = `/api/staff/orders/${seen.id}/corrections`;
      const answer = await world.as(by, 'POST', path, { body });
      rememberInvoice(world, seen.id, answer);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'moves an overpayment to another order',
    weight: 1.5,
    draw: (random) => ({ ...drawDesk(random), to: anyone(random), all: random.chance(0.6) }),
    run: async (world, { staff, order, to, all }) => {
      const by = findStaff(world, staff);
      const { body: overpaid } = await read(world, by, '/api/staff/transfers/overpaid');
      const from = world.oneOf((overpaid?.orders ?? []) as { id: number; paise: number }[], order);
      const target = await seeOrder(world, by, { order: to, state: 'awaiting payment' });
      if (!from || !target) return 'skipped';
      const due = target.due * 100;
      const most = Math.min(from.paise, due);
      const paise = Math.max(1, all ? most : Math.floor(most / 2));
      const body = { to: target.id, paise, above: from.paise, due, reason: 'Asked', opens: all };
      const answer = await world.as(by, 'POST', `/api/staff/orders/${from.id}/moves`, { body });
      rememberInvoice(world, from.id, answer);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'splits a transfer',
    weight: 1.5,
    draw: (random) => ({
      ...{ staff: anyone(random), first: anyone(random), second: anyone(random) },
      reuses: random.chance(0.2),
    }),
    run: async (world, { staff, first, second, reuses }) => {
      const by = findStaff(world, staff);
      const one = await seeOrder(world, by, { order: first, state: 'awaiting payment' });
      const other = await seeOrder(world, by, { order: second });
      if (!one || !other || one.id === other.id) return 'skipped';
      const reference = (reuses && world.oneOf(world.known.utrs, first)) || newUtr(world);
      const { body: transfer } = await read(world, by, `/api/staff/transfers/${reference}`);
      const shares = [one, other]
        .filter(({ due }) => due > 0)
        .map(({ id, due }) => ({ orderId: id, paise: due * 100, due: due * 100 }));
      const paise = shares.reduce((sum, share) => sum + share.paise, 0);
      if (paise === 0) return 'skipped';
      world.known.utrs.push(reference);
      const answer = await world.as(by, 'POST', '/api/staff/transfers', {
        body: {
          ...{ reference, way: 'upi', paise, noted: transfer?.paise ?? null, shares },
          receivedOn: world.clock.today(),
        },
      });
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'reads the month',
    weight: 1,
    draw: (random) => ({ staff: anyone(random), csv: random.chance(0.3) }),
    run: async (world, { staff, csv }) => {
      const owner = findStaff(world, staff);
      return outcomeOf(
        await read(world, owner, csv ? '/api/staff/figures.csv' : '/api/staff/figures'),
      );
    },
  }),
];
