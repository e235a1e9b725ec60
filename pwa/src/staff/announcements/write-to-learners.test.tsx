import { act, screen, waitFor, within } from '@testing-library/react';
import type { Announcement } from 'bff/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const path = `/StaffCourses?write=${asana.slug}`;

const earlier: Announcement = {
  id: 7,
  courseId: asana.id,
  toAll: false,
  subject: 'Hall closed on Friday',
  text: 'We meet online.\n\nNamaste',
  at: '2026-11-20T05:12:00.000Z',
  by: 'Meera Joshi',
  told: { of: 12, pushed: 8, mailed: 3 },
};

const enrolled = [
  {
    id: 3,
    name: 'Asha',
    email: 'asha@example.com',
    enrolledAt: '2026-11-20T05:12:00.000Z',
    lastDay: null,
  },
];

const open = async (server = createFakeServer(), address = path) => {
  const visited = visit(address, { server, as: staff });
  await screen.findByLabelText('Subject');
  return visited;
};
type User = Awaited<ReturnType<typeof open>>['user'];

const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const paste = async (user: User, label: string, text: string) => {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
  expect(screen.getByLabelText(label)).toHaveProperty('value', text);
};
const write = async (user: User, subject = 'New batch', text = 'From the 4th.') => {
  await paste(user, 'Subject', subject);
  await paste(user, 'Text', text);
};
const sent = (server: FakeServer) => server.sent('POST /api/staff/announcements');
const goes =
  '12 of 40 learners will get this: 9 by app notification, 3 by e-mail. The others have not agreed to announcements.';

describe('an announcement to the learners of a course', () => {
  test('shows its recipients, then a review, then the counts of sent messages', async () => {
    const { user, server } = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Write to learners');
    expect(screen.getByText(goes)).toBeTruthy();
    await write(user);
    await press(user, 'Review and send');
    const sheet = screen.getByRole('dialog', { name: 'Send to 12 learners?' });
    expect(within(sheet).getByText('New batch')).toBeTruthy();
    expect(within(sheet).getByText('From the 4th.')).toBeTruthy();
    expect(within(sheet).getByText(goes)).toBeTruthy();
    expect(sent(server)).toEqual([]);
    await press(user, 'Send');
    expect((await screen.findByText(/^The announcement has been sent\./)).textContent).toContain(
      'Being sent to 12 learners',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(server).map(({ body }) => body)).toEqual([
      { courseId: asana.id, subject: 'New batch', text: 'From the 4th.' },
    ]);
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', '');
    const send = (pushed: number, mailed: number) => {
      const said = { of: 12, pushed, mailed };
      server.state.announcements = server.state.announcements.map((each) => ({
        ...each,
        told: said,
      }));
    };
    send(8, 1);
    const wait = { timeout: 5_000 };
    await screen.findByText(
      'The announcement has been sent. Sent to 8 by app notification, to 1 by e-mail. Still being sent to 3.',
      {},
      wait,
    );
    send(9, 3);
    await screen.findByText(
      'The announcement has been sent. Sent to 9 by app notification, to 3 by e-mail.',
      {},
      wait,
    );
  });

  test.each([
    ['a lost answer', networkFailure, 'The studio’s server does not answer.'],
    ['a refusal', () => errorResponse(429, 'Too many attempts. Try later.'), 'Too many attempts.'],
  ])('keeps its draft after %s, and is sent once', async (_, failure, words) => {
    const { user, server } = await open();
    await write(user);
    await press(user, 'Review and send');
    server.answerOnce('POST /api/staff/announcements', failure);
    await press(user, 'Send');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    await press(user, 'Close');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'New batch');
    // Also after a visit to another screen.
    await user.click(screen.getByRole('link', { name: 'All courses' }));
    await user.click(await screen.findByRole('button', { name: `More ${asana.title}` }));
    await user.click(screen.getByRole('link', { name: 'Write to learners' }));
    expect(await screen.findByLabelText('Text')).toHaveProperty('value', 'From the 4th.');
    await press(user, 'Review and send');
    await press(user, 'Send');
    await screen.findByText(/^The announcement has been sent\./);
    const keys = sent(server).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('with unreachable learners is not polled every two seconds forever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { user, server } = await open();
    await write(user);
    await press(user, 'Review and send');
    await press(user, 'Send');
    await screen.findByText(/^The announcement has been sent\./);
    const asked = () => server.count('GET /api/staff/announcements');
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked()).toBeGreaterThan(before + 3);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const after = asked();
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(asked()).toBeLessThan(after + 2);
  });

  test('is another announcement if it is changed after a failed try', async () => {
    const { user, server } = await open();
    await write(user);
    await press(user, 'Review and send');
    server.answerOnce('POST /api/staff/announcements', networkFailure);
    await press(user, 'Send');
    await screen.findByRole('alert');
    await press(user, 'Close');
    await user.type(screen.getByLabelText('Text'), ' At 7.');
    await press(user, 'Review and send');
    await press(user, 'Send');
    await screen.findByText(/^The announcement has been sent\./);
    const keys = sent(server).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  describe('a response after the form was left', () => {
    /** Sends, follows a link while that is slow, as the worker does for a notification, goes back to the form, and writes on. */
    const leaveAndWriteOn = async () => {
      const server = createFakeServer({ people: enrolled });
      const { user } = visit(`/StaffCourses?people=${asana.slug}`, { server, as: staff });
      await user.click(await screen.findByRole('link', { name: 'Write to learners' }));
      await screen.findByLabelText('Text');
      await write(user);
      await press(user, 'Review and send');
      const slow = createDeferred();
      server.answerOnce('POST /api/staff/announcements', () => slow.promise);
      await press(user, 'Send');
      const [elsewhere] = screen.getAllByRole('link', { name: 'Courses' });
      await user.click(elsewhere as HTMLElement);
      await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
      act(() => window.history.back());
      await user.type(await screen.findByLabelText('Text'), ' Bring a mat.');
      return slow;
    };
    const text = () => screen.getByLabelText('Text');

    test('leaves the new draft, and is shown in a toast', async () => {
      const slow = await leaveAndWriteOn();
      slow.resolve(json(201, { ...earlier, id: 9, subject: 'New batch' }));
      await screen.findByText(/^“New batch” has been sent\. Sent to 8 by app notification/);
      expect(text()).toHaveProperty('value', 'From the 4th. Bring a mat.');
    });

    test('says why it is not sent', async () => {
      const slow = await leaveAndWriteOn();
      slow.resolve(errorResponse(429, 'Too many attempts. Try later.'));
      await screen.findByText(
        '“New batch” was not sent. Too many attempts. Try later. Your text is still here.',
      );
      expect(text()).toHaveProperty('value', 'From the 4th. Bring a mat.');
    });
  });

  test('is sent once after two taps', async () => {
    const { user, server } = await open();
    await write(user);
    await press(user, 'Review and send');
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/^The announcement has been sent\./);
    expect(sent(server)).toHaveLength(1);
  });

  test('is not sent without a subject or text, or with too long ones', async () => {
    const { user } = await open();
    await press(user, 'Review and send');
    expect(screen.getByText('Subject is required.')).toBeTruthy();
    expect(screen.getByText('Text is required.')).toBeTruthy();
    await user.click(screen.getByLabelText('Text'));
    // An emoji is one character, as the server counts.
    await user.paste('🧘'.repeat(2000));
    expect(screen.getByText('2000 of 2000 characters')).toBeTruthy();
    expect(screen.queryByText(/Text must/)).toBeNull();
    await user.paste('x');
    await user.click(screen.getByLabelText('Subject'));
    await user.paste('a'.repeat(101));
    expect(screen.getByText('Text must be at most 2000 characters long.')).toBeTruthy();
    expect(screen.getByText('Subject must be at most 100 characters long.')).toBeTruthy();
    await press(user, 'Review and send');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not sent where it would reach nobody', async () => {
    const preview = { learners: 40, byPush: 0, byMail: 0 };
    const { user, server } = await open(createFakeServer({ preview }));
    expect(screen.getByText(/None of the 40 learners has agreed/)).toBeTruthy();
    await write(user);
    await press(user, 'Review and send');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(server)).toEqual([]);
  });

  test('says how many learners have consented, with a message that asks the others', async () => {
    const preview = { learners: 40, byPush: 9, byMail: 3 };
    const { user } = await open(createFakeServer({ preview }));
    await user.click(screen.getByText('12 of 40 learners have agreed. How to ask the others'));
    expect(
      screen.getByText(/ask every learner once: on their dashboard after their first confirmed/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy the text' }));
    await screen.findByText('Text copied.');
    expect(await navigator.clipboard.readText()).toMatch(/Announcements.*\/Account$/);
  });

  test('shows no such message if all learners have consented', async () => {
    await open(createFakeServer({ preview: { learners: 12, byPush: 9, byMail: 3 } }));
    expect(screen.queryByText(/How to ask/)).toBeNull();
  });

  test('is followed by the earlier ones as plain text', async () => {
    const hostile = { ...earlier, id: 8, subject: '<img src=x>', text: '<b>bold</b>' };
    const { user } = await open(createFakeServer({ announcements: [hostile, earlier] }));
    const section = await screen.findByRole('region', { name: 'Earlier announcements' });
    const [first, second] = within(section).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(first.textContent).toContain('<img src=x>');
    expect(first.querySelector('img, b')).toBeNull();
    expect(second.textContent).toContain('Fri, 20 Nov, 10:42 am, Meera Joshi');
    expect(second.textContent).toContain(
      'Sent to 8 by app notification, to 3 by e-mail. Still being sent to 1.',
    );
    await user.click(within(second).getByText(/^Read$/));
    expect(
      within(second)
        .getByText(/We meet online/)
        .closest('details'),
    ).toHaveProperty('open', true);
  });
});

describe('an announcement that could not be sent to somebody', () => {
  const omRana = {
    ...{ id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'en' },
  };
  const announcementContacts = { app: 8, email: 3, none: 1, unreachable: [omRana] };
  const unsent = { ...earlier, told: { of: 12, pushed: 8, mailed: 3, none: 1 } };

  test('lists these people after it was sent, with links to call and to WhatsApp', async () => {
    const { user, server } = await open(createFakeServer({ announcementContacts }));
    await write(user);
    await press(user, 'Review and send');
    await press(user, 'Send');
    await screen.findByText(/^The announcement has been sent\./);
    server.state.announcements = server.state.announcements.map((each) => ({
      ...{ ...each, told: unsent.told },
    }));
    const wait = { timeout: 5_000 };
    const list = within(await screen.findByRole('region', { name: 'Not reachable' }, wait));
    list.getByText('Om Rana');
    expect(list.getByRole('link', { name: /Call/ })).toHaveProperty('href', 'tel:+919876543210');
    const words = list.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
    expect(decodeURIComponent(words)).toContain('From the 4th.');
  });

  test('lists these people among the earlier announcements when it is opened', async () => {
    const server = createFakeServer({ announcements: [unsent], announcementContacts });
    const { user } = await open(server);
    await user.click(await screen.findByText('Call or write to these people'));
    const list = within(await screen.findByRole('region', { name: 'Not reachable' }));
    list.getByText('Om Rana');
  });
});

describe('the link to the announcement form', () => {
  test('is among the actions of a course and above its people', async () => {
    const server = createFakeServer({ people: enrolled });
    const { user } = visit(`/StaffCourses?people=${asana.slug}`, { server, as: staff });
    await user.click(await screen.findByRole('link', { name: 'Write to learners' }));
    await screen.findByLabelText('Subject');
    expect(window.location.search).toBe(`?write=${asana.slug}`);
  });

  test('for all learners is above the courses', async () => {
    const { user, server } = visit('/StaffCourses', { as: staff });
    await user.click(await screen.findByRole('link', { name: 'Write to all learners' }));
    await screen.findByLabelText('Subject');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Write to all learners'));
    await write(user);
    await press(user, 'Review and send');
    await press(user, 'Send');
    await screen.findByText(/^The announcement has been sent\./);
    expect(sent(server)[0]?.body).toMatchObject({ courseId: null });
  });
});
