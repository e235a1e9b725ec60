import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AnnouncementConsent } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePush, removeFakePush } from '../../testing/fake-push.ts';
import { asha, createFakeServer, networkFailure, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, classOn, enrolledCourse } from '../../testing/sample-courses.ts';

const tuesday = classOn(asana, '2026-11-24');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-24T01:12:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
  removeFakePush();
});

/** The server remembers whether the learner was asked about announcements. */
const enrolledServer = (ask: AnnouncementConsent['ask'] = 'first') => {
  const server = createFakeServer({ classes: [tuesday], enrolments: [enrolledCourse(asana)] });
  server.state.consent = { agreed: null, at: null, ask };
  return server;
};

const visitDay = async (server = enrolledServer()) => {
  cleanup();
  const visited = visit('/UserDashboard', { as: asha, server });
  await screen.findByRole('region', { name: /Asana Regular Classes$/ });
  return visited;
};

const offer = () => screen.findByRole('region', { name: 'Notifications' });
const question = () => screen.findByRole('region', { name: 'Announcements' });
const shown = () =>
  screen
    .queryAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))
    .filter((label) => label === 'Notifications' || label === 'Announcements');

describe('push notifications', () => {
  test('are offered below the class, explained, and then prompted for', async () => {
    const browser = createFakePush();
    const { user, server } = await visitDay(enrolledServer('again'));
    const found = await offer();
    const panel = screen.getByRole('region', { name: /Asana Regular Classes$/ });
    expect(panel.compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(found).getByText('Get a reminder 10 minutes before class')).toBeTruthy();
    await user.click(within(found).getByRole('button', { name: 'Yes, notify me' }));
    expect(browser.questions).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Allow notifications' }));
    await screen.findByText('Notifications are on for this device.');
    expect(shown()).toEqual([]);
    expect(server.count('PUT /api/push/subscription')).toBe(1);
  });

  test('are not offered again after Not now, on this device', async () => {
    createFakePush();
    const { user, server } = await visitDay(enrolledServer('again'));
    await user.click(within(await offer()).getByRole('button', { name: 'Not now' }));
    expect(shown()).toEqual([]);
    await visitDay(server);
    await question();
    expect(shown()).toEqual(['Announcements']);
  });

  test('are still offered if the explanation is closed', async () => {
    const browser = createFakePush();
    const { user } = await visitDay(enrolledServer('again'));
    await user.click(within(await offer()).getByRole('button', { name: 'Yes, notify me' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Not now' }));
    expect(shown()).toEqual(['Notifications']);
    expect(browser.questions).toBe(0);
  });

  test.each([
    ['blocked', () => createFakePush({ permission: 'denied' })],
    ['unknown to the browser', () => {}],
  ])('are not offered where they are %s', async (_, prepare) => {
    prepare();
    await visitDay();
    await question();
    expect(shown()).toEqual(['Announcements']);
  });

  test('are offered to staff for pending tasks', async () => {
    createFakePush();
    const server = createFakeServer();
    const { user } = visit('/UserDashboard', { as: staff, server });
    const found = await offer();
    expect(
      within(found).getByText('Get a notification for each new payment or message'),
    ).toBeTruthy();
    await user.click(within(found).getByRole('button', { name: 'Yes, notify me' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText('When a learner reports a payment')).toBeTruthy();
    expect(sheet.queryByText('10 minutes before a class')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Allow notifications' }));
    await screen.findByText('Notifications are on for this device.');
    expect(shown()).toEqual([]);
    expect(server.count('GET /api/account/announcements')).toBe(0);
  });
});

describe('announcements', () => {
  test.each([
    ['Yes', true, 'Thank you. We will write now and then.'],
    ['No', false, 'We will write only about your classes.'],
  ])('are asked about once: %s', async (name, agreed, words) => {
    const { user, server } = await visitDay();
    await user.click(within(await question()).getByRole('button', { name }));
    await screen.findByText(words);
    expect(shown()).toEqual([]);
    const [sent] = server.sent('PUT /api/account/announcements');
    expect(sent?.body).toEqual({ agreed, givenIn: 'dashboard' });
    const asked = server.count('GET /api/account/announcements');
    await visitDay(server);
    expect(server.count('GET /api/account/announcements')).toBe(asked);
  });

  test('are asked about at the first visit on any device, and push notifications at the next', async () => {
    createFakePush();
    const { server } = await visitDay();
    await question();
    expect(shown()).toEqual(['Announcements']);
    await waitFor(() => expect(server.state.consent.ask).toBe('again'));
    await visitDay(server);
    await offer();
    expect(shown()).toEqual(['Notifications']);
    expect(server.count('POST /api/account/announcements/asked')).toBe(1);
  });

  test('count as asked about only once the question was visible', async () => {
    const sights: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    class Sight {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(notify: (typeof sights)[number]) {
        sights.push(notify);
      }
    }
    vi.stubGlobal('IntersectionObserver', Sight);
    const { server } = await visitDay();
    await question();
    sights.at(-1)?.([{ isIntersecting: false }]);
    expect(server.count('POST /api/account/announcements/asked')).toBe(0);
    sights.at(-1)?.([{ isIntersecting: true }]);
    await waitFor(() => expect(server.state.consent.ask).toBe('again'));
    vi.unstubAllGlobals();
  });

  test('are no longer asked about once the server says so', async () => {
    const server = enrolledServer(null);
    await visitDay(server);
    await waitFor(() => expect(server.count('GET /api/account/announcements')).toBe(1));
    expect(shown()).toEqual([]);
  });

  test('are asked about again if the answer was not saved', async () => {
    const { user, server } = await visitDay();
    server.answerOnce('PUT /api/account/announcements', networkFailure);
    const found = await question();
    await user.click(within(found).getByRole('button', { name: 'Yes' }));
    await within(found).findByRole('alert');
    await user.click(within(found).getByRole('button', { name: 'Yes' }));
    await screen.findByText('Thank you. We will write now and then.');
    expect(server.state.consent.agreed).toBe(true);
  });

  test.each([
    ['who has answered', { agreed: false, at: '2026-11-02T05:00:00Z', ask: null }],
    ['who has agreed', { agreed: true, at: '2026-11-02T05:00:00Z', ask: null }],
  ])('are not asked about of a learner %s', async (_, consent) => {
    const server = enrolledServer();
    server.state.consent = consent;
    await visitDay(server);
    await waitFor(() => expect(localStorage.getItem('not-now')).toContain('announcements/1'));
    expect(shown()).toEqual([]);
  });

  test('are not asked about without an enrolment', async () => {
    createFakePush();
    const server = createFakeServer();
    server.state.consent = { agreed: null, at: null, ask: null };
    visit('/UserDashboard', { as: asha, server });
    await screen.findByText('No class yet');
    await waitFor(() => expect(server.count('GET /api/enrolments')).toBeGreaterThan(0));
    expect(shown()).toEqual([]);
    expect(server.count('GET /api/account/announcements')).toBe(0);
  });
});
