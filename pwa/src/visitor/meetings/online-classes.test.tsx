import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consoleMessages, messages } from '../../content/messages.ts';
import { createFakeServer, meeting, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  asana,
  classOn,
  classTimeOf,
  pranayama,
  type SampleClass,
} from '../../testing/sample-courses.ts';

const first = 'https://meet.example/asana-6am';
const withLinks = () =>
  createFakeServer({ meetings: [meeting(12, first), meeting(13, 'https://meet.example/other')] });

// A device in India.
beforeEach(() => void vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the page has the link of the first meeting', async () => {
  visit('/Onlineclasses', { server: withLinks() });
  const join = await screen.findByRole('link', { name: 'Join Now' });
  expect(join.getAttribute('href')).toBe(first);
  expect(join.getAttribute('target')).toBe('_blank');
  expect(join.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['the list is empty', []],
  ['the first has no link', [meeting(12, ''), meeting(13, first)]],
  ['the first has a link that must not run', [meeting(12, 'javascript:alert(1)')]],
])('the page says that the class is coming soon when %s', async (_, meetings) => {
  visit('/Onlineclasses', { server: createFakeServer({ meetings }) });
  await screen.findByText(messages.comingSoon());
  expect(screen.queryByRole('link', { name: 'Join Now' })).toBeNull();
});

test('a failure is logged and shown, and retried', async () => {
  const server = withLinks();
  server.answerOnce('GET /api/meetings', networkFailure);
  const { log, user } = visit('/Onlineclasses', { server });
  await screen.findByText('We could not look up the class');
  expect(screen.queryByText(messages.comingSoon())).toBeNull();
  expect(log).toHaveBeenCalledWith(consoleMessages.errorFetchingMeetings, expect.any(Error));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Join Now' });
});

test('the link is refetched every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = withLinks();
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  server.state.meetings = [meeting(12, 'https://meet.example/new')];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(
    'https://meet.example/new',
  );
});

test('the link is refetched when the page becomes visible, and not while it is hidden', async () => {
  const server = withLinks();
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  const asked = server.count('GET /api/meetings');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(server.count('GET /api/meetings')).toBe(asked);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(server.count('GET /api/meetings')).toBe(asked + 1));
});

test('the last link stays if it cannot be refetched, with a note', async () => {
  const server = withLinks();
  visit('/Onlineclasses', { server });
  await screen.findByRole('link', { name: 'Join Now' });
  server.answerOnce('GET /api/meetings', networkFailure);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByText(/This one is from/);
  expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(first);
});

/** The service worker's answer without a network. */
const fromCache = (fetchedAt: Date, marked: boolean) => () =>
  Response.json([meeting(12, first)], {
    headers: {
      'X-Fetched-At': fetchedAt.toISOString(),
      ...(marked && { 'X-From-Cache': '1' }),
    },
  });

test('the service worker’s copy is shown with its time, and a note that it may be old', async () => {
  const server = withLinks();
  const fetchedAt = new Date();
  fetchedAt.setHours(0, 42);
  server.answerOnce('GET /api/meetings', fromCache(fetchedAt, true));
  visit('/Onlineclasses', { server });
  await screen.findByText(/This one is from \d{1,2}(:\d\d)? [ap]m.* and may have changed\./);
  expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(first);
});

test('a link has a note that it may be old if the server could not check it', async () => {
  const server = withLinks();
  const headers = { Age: '120' };
  server.answerOnce('GET /api/meetings', () => Response.json([meeting(12, first)], { headers }));
  visit('/Onlineclasses', { server });
  await screen.findByText(/This one is from \d{1,2}(:\d\d)? [ap]m.* and may have changed\./);
});

test('a link that was just fetched is shown without a note', async () => {
  const server = withLinks();
  server.answerOnce('GET /api/meetings', fromCache(new Date(), false));
  visit('/Onlineclasses', { server });
  await screen.findByText('Join when the class begins');
  expect(screen.queryByText(/as of/)).toBeNull();
});

test('a link is refetched a few seconds after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = createFakeServer({ meetings: [meeting(1, 'https://meet.example/a')] });
  const headers = { 'X-From-Cache': '1', 'X-Fetched-At': new Date().toISOString() };
  server.answerOnce('GET /api/meetings', () => Response.json(server.state.meetings, { headers }));
  visit('/Onlineclasses', { server });
  await screen.findByText(/We could not check the link just now/);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await screen.findByText('Join when the class begins');
  expect(server.count('GET /api/meetings')).toBe(2);
});

/** Sunday, 7 to 8 am in India. */
const satsang = classOn(
  { ...asana, id: 5, slug: 'satsang', title: 'Sunday satsang', isOpen: true },
  '2026-11-29',
);

const visitAt = (now: string, classes: SampleClass[], meetings = [meeting(12, first)]) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  return visit('/Onlineclasses', { server: createFakeServer({ classes, meetings }) });
};

describe('the open class', () => {
  test.each([
    ['2026-11-25T05:00:00Z', 'Sunday satsang', 'Sun, 29 Nov, 7 to 8 am IST'],
    // Saturday before midnight in India, and after it.
    ['2026-11-28T18:29:00Z', 'Sunday satsang', 'Tomorrow, 7 to 8 am IST'],
    ['2026-11-28T18:30:00Z', 'Sunday satsang', 'Today, 7 to 8 am IST'],
    ['2026-11-29T01:14:59Z', 'Sunday satsang', 'Today, 7 to 8 am IST'],
    ['2026-11-29T01:15:00Z', 'The class is open', 'Sunday satsang, 7 to 8 am IST'],
    ['2026-11-29T02:29:59Z', 'The class is open', 'Sunday satsang, 7 to 8 am IST'],
    ['2026-11-29T02:30:00Z', 'Join when the class begins', ''],
  ])('at %s: %s, %s', async (now, heading, when) => {
    visitAt(now, [satsang]);
    const found = await screen.findByRole('heading', { level: 2, name: heading });
    expect(found.parentElement?.textContent).toContain(when);
    expect(screen.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe(first);
  });

  test.each(['2026-11-25T05:00:00Z', '2026-11-29T01:20:00Z'])(
    'at %s names the substitute teacher',
    async (now) => {
      visitAt(now, [{ ...satsang, teacher: 'Ravi Kumar', hasOwnTeacher: true }]);
      const join = await screen.findByRole('link', { name: 'Join Now' });
      await waitFor(() =>
        expect(join.parentElement?.parentElement?.textContent).toContain('With Ravi Kumar'),
      );
    },
  );

  test('is not one that is cancelled, or only for the enrolled', async () => {
    const cancelled = { ...satsang, state: 'cancelled' as const };
    visitAt('2026-11-29T01:35:00Z', [cancelled, classOn(asana, '2026-11-29')]);
    await screen.findByRole('heading', { name: 'Join when the class begins' });
  });

  const noneThisWeek = 'There is no open class this week or next week.';

  test('is named even if its link is not set yet', async () => {
    visitAt('2026-11-25T05:00:00Z', [satsang], []);
    await screen.findByText(messages.comingSoon());
    await screen.findByText('Sunday satsang: Sun, 29 Nov, 7 to 8 am IST');
    expect(screen.queryByText(noneThisWeek)).toBeNull();
  });

  test('is said to be missing if the timetable has none', async () => {
    visitAt('2026-11-25T05:00:00Z', [classOn(asana, '2026-11-29')], []);
    await screen.findByText(noneThisWeek);
  });

  const open = '2026-11-29T01:20:00Z';
  const other = 'https://meet.example/satsang';

  test.each([
    ['its own meeting', 13, other],
    ['its own meeting, which is in no public list', 14, '/join/satsang'],
    ['the public meeting', 12, first],
    ['no meeting', null, first],
  ])('with %s is joined at its link', async (_, meetingId, link) => {
    visitAt(open, [{ ...satsang, meetingId }], [meeting(12, first), meeting(13, other)]);
    const join = await screen.findByRole('link', { name: 'Join Now' });
    expect(join.getAttribute('href')).toBe(link);
  });

  test('is coming soon if its meeting has no link yet', async () => {
    visitAt(open, [{ ...satsang, meetingId: 13 }], [meeting(12, first), meeting(13, '')]);
    await screen.findByText(messages.comingSoon());
    expect(screen.queryByRole('link', { name: 'Join Now' })).toBeNull();
  });

  test('has the hours of the visitor’s time zone', async () => {
    visitAt('2026-11-25T05:00:00Z', [satsang]);
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    const heading = await screen.findByRole('heading', { name: 'Sunday satsang' });
    expect(heading.parentElement?.textContent).toContain('2:30 to 3:30 am your time');
  });
});

describe('the week', () => {
  const thursday = classOn(pranayama, '2026-11-26', {
    state: 'moved',
    wasAt: classTimeOf('2026-11-26', '06:00', '07:15'),
    ...classTimeOf('2026-11-27', '06:00', '07:15'),
  });
  const wednesday = '2026-11-25T05:00:00Z';

  test('shows every class with its changes', async () => {
    visitAt(wednesday, [thursday, satsang]);
    const week = await screen.findByRole('region', { name: 'This week' });
    const words = 'Advanced Pranayama Certificate Course6 to 7:15 am';
    expect(week.textContent).toContain(`Thu 26${words}Moved to Friday, 6 am`);
    expect(week.textContent).toContain(`Fri 27${words}Moved from Thu, 6 am`);
    expect(week.textContent).toContain('Sun 29Sunday satsang7 to 8 amOpen to all');
    expect(within(week).queryByRole('link')).toBeNull();
  });

  test('has Join only at an open class, once it can be joined', async () => {
    visitAt('2026-11-29T01:20:00Z', [classOn(asana, '2026-11-29'), satsang]);
    const week = await screen.findByRole('region', { name: 'This week' });
    const links = within(week).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/join/satsang']);
  });

  test('says if it has no classes', async () => {
    visitAt(wednesday, []);
    await screen.findByText('There are no classes this week or next week.');
  });

  test('is not shown as empty if it could not be loaded, and is retried', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(wednesday) });
    const server = createFakeServer({ classes: [satsang] });
    server.answerOnce('GET /api/classes', networkFailure);
    visit('/Onlineclasses', { server });
    await screen.findByText('We could not open the timetable.');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByRole('region', { name: 'This week' });
  });

  test('is not shown as empty if the data are weeks old', async () => {
    const server = createFakeServer({ classes: [satsang] });
    const headers = { 'X-From-Cache': '1', 'X-Fetched-At': '2026-11-25T03:12:00Z' };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-09T05:00:00Z') });
    server.answerOnce('GET /api/classes', () => Response.json([satsang], { headers }));
    visit('/Onlineclasses', { server });
    await screen.findByText('The timetable saved on this device does not include this week.');
    expect(screen.queryByText(/There are no classes/)).toBeNull();
  });

  test('shows the time of older data', async () => {
    const server = createFakeServer({ classes: [satsang] });
    const headers = { 'X-From-Cache': '1', 'X-Fetched-At': '2026-11-25T03:12:00Z' };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(wednesday) });
    server.answerOnce('GET /api/classes', () => Response.json([satsang], { headers }));
    visit('/Onlineclasses', { server });
    await screen.findByText('We could not check the timetable just now. This one is from 8:42 am.');
    await screen.findByRole('region', { name: 'This week' });
  });
});
