import { screen, within } from '@testing-library/react';
import type { OrderEvent, OrderLine, StaffOrder } from 'bff/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { asha, createFakeServer, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { order } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

beforeEach(() => activateLanguage('hi'));
afterEach(() => activateLanguage('en'));

const at = '2026-11-20T05:12:00.000Z';
const people = [asha.name, 'Rohan Bisht', 'Vikram'];
const names = [...people, 'late', 'GY-7K2M9Q', 'GY-ABCDEF', 'GY-ABCDEG'];
const left = (root: Element) => findLatinText(names, root);

const event = (change: Partial<OrderEvent>): OrderEvent => ({
  ...{ state: 'submitted', utr: '432198765001', reason: null, at, by: asha.name },
  ...change,
});

const staffOrder = (change: Partial<StaffOrder>): StaffOrder => {
  const { upi: _, ...rest } = order({
    ...{ state: 'submitted', utr: '432198765001', parts: change.parts ?? [] },
    amount: change.amount ?? 2500,
  });
  const learner = { name: asha.name, email: asha.email };
  return { ...rest, learner, events: [], confirmable: true, otherClaims: [], ...change };
};

const submitted = staffOrder({
  lookedAt: at,
  parts: [{ utr: '432198765009', way: 'upi' as const, amount: 500, at }],
  events: [
    event({ state: 'awaiting payment', utr: null }),
    event({ utr: '432198765009' }),
    event({ state: 'rejected', reason: 'late', by: 'Vikram' }),
    event({
      ...{ state: 'rejected', reason: 'The payment with this UTR belongs to another order.' },
      ...{ rejectionReason: { code: 'other order' }, by: 'Vikram' },
    }),
    event({ utr: '432198765008' }),
    event({}),
  ],
});
const { events: _, ...rohans } = staffOrder({ id: 9, reference: 'GY-ABCDEF' });
const claimed = staffOrder({
  id: 8,
  reference: 'GY-ABCDEG',
  otherClaims: [
    {
      ...rohans,
      lines: [
        ...rohans.lines,
        { ...order().lines[0], titleIn: { hi: 'हीलिंग योग: गति और लय' } } as OrderLine,
      ],
      titles: [],
      learner: { name: 'Rohan Bisht', email: 'r@b.in' },
    },
  ],
});
const rejected = staffOrder({
  ...{ id: 11, state: 'rejected', rejection: 'not found', learner: null },
  rejectionReason: { code: 'not found', utr: '432198765001' },
  reason: 'We found no payment with the UTR 4321 9876 5001.',
});
const free = staffOrder({ id: 10, state: 'awaiting payment', utr: null, amount: 0, learner: null });

const open = async () => {
  const server = createFakeServer({ staffOrders: [submitted, claimed, free, rejected] });
  const visited = visit('/StaffPayments', { server, as: staff });
  await screen.findByRole('heading', { level: 1, name: 'पेमेंट' });
  await screen.findAllByRole('heading', { level: 2, name: asha.name });
  return visited;
};

test('the payments and their events are in Hindi', async () => {
  await open();
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('पक्का करना है, शुक्रवार, 20 नवंबर, सुबह 10:42 बजे से');
  expect(main.textContent).toContain('पेमेंट नामंज़ूर हुआ, वजह: late (Vikram)');
  expect(main.textContent).toContain('वजह: इस UTR का पेमेंट किसी और ऑर्डर का है। (Vikram)');
  expect(main.textContent).toContain('UTR 4321 9876 5001 से हमें कोई पेमेंट नहीं मिला।');
  expect(left(main)).toEqual([]);
});

test('a payment is rejected and assigned in Hindi', async () => {
  const { user } = await open();
  const press = (name: RegExp) =>
    user.click(within(screen.getByRole('main')).getAllByRole('button', { name })[0] as Element);
  await press(/^नामंज़ूर करें/);
  const reject = screen.getByRole('dialog', { name: '₹2,000 का पेमेंट नामंज़ूर करें?' });
  await user.click(within(reject).getByRole('radio', { name: 'रकम अलग है' }));
  await user.click(within(reject).getByRole('button', { name: 'नामंज़ूर करें' }));
  expect(reject.textContent).toContain('₹2,000 से कम');
  expect(left(reject)).toEqual([]);
  await user.keyboard('{Escape}');
  await press(/^मिलाकर देखें/);
  const compare = screen.getByRole('dialog', { name: 'पेमेंट किसका है?' });
  await user.click(within(compare).getByRole('button', { name: 'पक्का करें' }));
  expect(compare.textContent).toContain('Asana Regular Classes, हीलिंग योग: गति और लय');
  expect(compare.textContent).toContain('चुनें कि पेमेंट किसका है।');
  expect(within(compare).getByLabelText('दूसरे साधक को यह दिखेगा')).toHaveProperty(
    'value',
    'इस UTR का पेमेंट किसी और ऑर्डर का है।',
  );
  expect(left(compare)).toEqual([]);
});
