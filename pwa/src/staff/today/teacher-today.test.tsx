import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeLive } from '../../testing/fake-live.ts';
import { asha, createFakeServer, json, staff, teacher } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, staffClassOn } from '../../testing/sample-courses.ts';
import { tuesdayMorning } from '../../testing/week-visits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

const mine = (change = {}) =>
  staffClassOn(asana, '2026-12-01', { teacherId: teacher.id, teacher: teacher.name, ...change });

test('the day of a teacher has their classes, and nothing about money', async () => {
  const server = createFakeServer({ staffClasses: [mine()] });
  visit('/UserDashboard', { server, as: teacher });
  await screen.findByRole('button', { name: 'Asana Regular Classes' });
  const main = screen.getByRole('main');
  expect(main.textContent).not.toMatch(/payment|₹|To do/i);
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  menu.getByRole('link', { name: 'Week' });
  for (const name of ['Money', 'Payments', 'Courses', 'Messages', 'Studio', 'Team'])
    expect(menu.queryByRole('link', { name })).toBeNull();
  for (const path of ['/api/staff/today', '/api/staff/today/tasks', '/api/staff/reach'])
    expect(server.count(`GET ${path}`), path).toBe(0);
});

test('a substitute teacher sets the link of the one class', async () => {
  const server = createFakeServer({ staffClasses: [mine({ hasOwnTeacher: true, meeting: null })] });
  const { user } = visit('/UserDashboard', { server, as: teacher });
  await user.click(await screen.findByRole('button', { name: /^Paste link/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.queryByRole('radio', { name: 'Every class of this course' })).toBeNull();
  await user.type(sheet.getByLabelText('Meeting link'), 'meet.example/ravi');
  server.answer('PUT /api/staff/classes/1/2026-12-01/link', () => json(200, mine()));
  await user.click(sheet.getByRole('button', { name: 'Save the link' }));
  await screen.findByText('Link of this class saved.');
  const [sent] = server.sent('PUT /api/staff/classes/1/2026-12-01/link');
  expect(sent?.body).toMatchObject({ forCourse: false });
  // A teacher may not read which other courses use the link.
  expect(server.count('GET /api/staff/meetings')).toBe(0);
});

test('a removed role closes the open screen with a message', async () => {
  const live = createFakeLive();
  const server = createFakeServer({ live, staffClasses: [mine()] });
  visit('/UserDashboard', { server, as: staff });
  await screen.findByRole('button', { name: 'Asana Regular Classes' });
  await vi.waitFor(() => expect(live.opened()).toBe(1));
  live.hello();
  const { password: _, ...now } = { ...asha, id: staff.id };
  server.answer('GET /api/auth/me', () => json(200, { user: now }));
  live.bye('role');
  await screen.findByText(/You are no longer on the studio’s staff/);
  expect(screen.queryByRole('button', { name: 'Asana Regular Classes' })).toBeNull();
});
