import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asha, createFakeServer, meeting, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { enrolledIn, order, sampleCourses } from '../../testing/sample-courses.ts';

const enrolments = sampleCourses.map(enrolledIn).map((course) => ({ ...course, meetingId: 12 }));
const link = 'https://meet.example/asana-7am';

afterEach(() => void vi.useRealTimers());

const visitAt = (now: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  return visit('/UserDashboard', {
    server: createFakeServer({ enrolments, meetings: [meeting(12, link)] }),
    as: asha,
  });
};

describe('the next class', () => {
  test.each([
    ['2026-11-20T05:00:00Z', 'Your next class', 'Tue, 1 Dec 2026, 7 to 8 am IST'],
    ['2026-11-30T12:00:00Z', 'Your next class', 'Tomorrow, 7 to 8 am IST'],
    ['2026-11-30T20:00:00Z', 'Your next class', 'Today, 7 to 8 am IST'],
    ['2026-12-01T01:45:00Z', 'Your class is on', 'Now, 7 to 8 am IST'],
  ])('at %s: %s, %s', async (now, heading, when) => {
    visitAt(now);
    const panel = await screen.findByRole('region', { name: heading });
    expect(panel.textContent).toContain('Asana Regular Classes');
    expect(panel.textContent).toContain(when);
    const join = await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
    expect(join.getAttribute('href')).toBe(link);
  });

  test('without an enrolment leads to the courses', async () => {
    visit('/UserDashboard', { as: asha });
    await screen.findByRole('heading', { name: 'No class yet' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Asha');
  });
});

describe('what is waiting', () => {
  test.each([
    [order(), 'A payment to finish', 'Go to Payment'],
    [
      order({ state: 'submitted', utr: '432198765001' }),
      'A payment is being checked',
      'See the payment',
    ],
    [
      order({ state: 'rejected', reason: 'Not found.' }),
      'A payment was rejected',
      'Send the UTR again',
    ],
  ])('%#', async (waiting, heading, action) => {
    visit('/UserDashboard', { server: createFakeServer({ orders: [waiting] }), as: asha });
    const panel = await screen.findByRole('region', { name: heading });
    expect(panel.textContent).toContain('₹2,500');
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/Payment');
  });

  test('after a UTR is the payment being checked, not “No class yet. Add a course”', async () => {
    const waiting = order({ state: 'submitted', utr: '432198765001' });
    visit('/UserDashboard', { server: createFakeServer({ orders: [waiting] }), as: asha });
    const panel = await screen.findByRole('region', { name: 'A payment is being checked' });
    expect(panel.textContent).toContain('Asana Regular Classes');
    expect(panel.textContent).toContain('check it within one working day');
    expect(screen.queryByText(/No class yet|Add a course/)).toBeNull();
  });

  test('is an order without a fee that is to be confirmed', async () => {
    const waiting = order({ amount: 0, upi: null });
    visit('/UserDashboard', { server: createFakeServer({ orders: [waiting] }), as: asha });
    const panel = await screen.findByRole('region', { name: 'An order to be confirmed' });
    expect(panel.textContent).toContain('There is nothing to pay.');
  });

  test('is nothing once the order is paid', async () => {
    const orders = [order({ state: 'paid', receiptNumber: 1 })];
    visit('/UserDashboard', { server: createFakeServer({ orders }), as: asha });
    await screen.findByRole('heading', { name: 'No class yet' });
    expect(screen.queryByRole('region', { name: /payment/i })).toBeNull();
  });
});

test('says that it could not be loaded without network and copy, and tries again', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/orders', networkFailure);
  const { user } = visit('/UserDashboard', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No class yet' });
});
