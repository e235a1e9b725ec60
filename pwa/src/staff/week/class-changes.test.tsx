import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../data/session/session.ts';
import { conflictByMeera, createDeferred } from '../../testing/fake-responses.ts';
import {
  asha,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
  tokenOf,
} from '../../testing/fake-server.ts';
import {
  allNotified,
  createServerWith,
  movedToEight,
  openClass,
  openWeek,
  pressButton,
  respondWithThursday,
  thursdayClass,
  thursdayPath,
  tuesdayMorning,
  typeInto,
} from '../../testing/week-visits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

describe('moving a class', () => {
  const move = `POST ${thursdayPath}/move`;

  const openMove = async (server: FakeServer = createServerWith(thursdayClass())) => {
    respondWithThursday(server, 'POST move', movedToEight);
    const visited = await openWeek(server);
    await openClass(visited.user);
    await pressButton(visited.user, 'Move');
    await screen.findByRole('heading', { name: 'Move Thursday’s class' });
    return visited;
  };

  test('to the next day is not offered if that day has the class', async () => {
    await openMove();
    screen.getByLabelText('A day later');
    cleanup();
    await openMove(createServerWith(thursdayClass({ hasClassNextDay: true })));
    screen.getByLabelText('+1 hour');
    expect(screen.queryByLabelText('A day later')).toBeNull();
  });

  test('shows the notification and its recipients, and sends it', async () => {
    const { user, server } = await openMove();
    await typeInto(user, 'Begins', '08:00');
    expect(screen.getByLabelText('Ends')).toHaveProperty('value', '09:00');
    await user.click(screen.getByLabelText('Holiday'));
    const words = 'Thursday’s class, 3 Dec, is at 8 am: Holiday';
    expect(screen.getByLabelText('Learners will read')).toHaveProperty('value', words);
    const hi = 'गुरुवार, 3 दिसंबर की क्लास अब सुबह 8 बजे होगी: त्योहार';
    expect(screen.getByLabelText('Learners will read in Hindi')).toHaveProperty('value', hi);
    await screen.findByText('9 learners read Hindi');
    screen.getByText(
      '22 learners will be notified: 14 by app notification, 8 by e-mail. Cannot be reached: 1.',
    );
    const unreachable = within(screen.getByRole('region', { name: 'Not reachable' }));
    unreachable.getByText('Om Rana');
    const byHand = (name: string) => unreachable.getByRole('link', { name }).getAttribute('href');
    expect(byHand('Call Om Rana')).toBe('tel:+919876543210');
    expect(byHand('WhatsApp to Om Rana')).toBe(
      `https://wa.me/919876543210?text=${encodeURIComponent(`Asana Regular Classes: ${hi}`)}`,
    );
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    await screen.findByText(/^Nobody has the page open now/);
    expect(screen.queryByRole('dialog')).toBeNull();
    const [call] = server.sent(move);
    expect(call?.version).toBe('"0"');
    expect(call?.body).toEqual({
      daysOff: {},
      movedTo: '2026-12-03',
      startTime: '08:00',
      endTime: '09:00',
      reason: 'Holiday',
      reasonIn: { hi: 'त्योहार' },
      notice: words,
      noticeIn: { hi },
    });
    const [moved] = await screen.findAllByRole('button', { name: /8 to 9 am/ });
    expect(moved?.textContent).toContain('Moved from 7 am');
  });

  test('is undone by its toast, and notifies learners', async () => {
    const { user, server } = await openMove();
    await user.click(screen.getByLabelText('+1 hour'));
    expect(screen.getByLabelText('Begins')).toHaveProperty('value', '08:00');
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    respondWithThursday(server, 'POST back', { told: allNotified, version: 3 });
    await pressButton(user, 'Undo');
    await screen.findByText('The change has been undone. The messages are on their way.');
    expect(server.sent(`POST ${thursdayPath}/back`).map(({ body }) => body)).toEqual([
      {
        notice: 'Thursday’s class, 3 Dec, is at 7 am again',
        noticeIn: { hi: 'गुरुवार, 3 दिसंबर की क्लास पहले की तरह सुबह 7 बजे होगी' },
      },
    ]);
    expect(await screen.findAllByRole('button', { name: /7 to 8 am/ })).not.toHaveLength(0);
  });

  test.each([
    ['has logged out', () => endSession('logout')],
    ['was followed by another account', () => startSession(tokenOf(asha), asha)],
  ])('can no longer be undone after its author %s', async (_, leave) => {
    const { user } = await openMove();
    await user.click(screen.getByLabelText('+30 min'));
    await pressButton(user, 'Move and notify');
    await screen.findByRole('button', { name: 'Undo' });
    act(leave);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.queryByText(/^Class moved/)).toBeNull();
  });

  test('shows why it cannot be undone', async () => {
    const { user, server } = await openMove();
    await user.click(screen.getByLabelText('+30 min'));
    await pressButton(user, 'Move and notify');
    server.answerOnce(`POST ${thursdayPath}/back`, () => errorResponse(409, 'This class is over.'));
    await pressButton(user, 'Undo');
    await screen.findByText('This class is over.');
  });

  test('uses the text of staff until that would be wrong', async () => {
    const { user, server } = await openMove();
    await typeInto(user, 'Begins', '08:00');
    await typeInto(user, 'Learners will read', 'An hour later, friends');
    await user.click(screen.getByLabelText('Other'));
    expect(screen.getByLabelText('Learners will read')).toHaveProperty(
      'value',
      'An hour later, friends',
    );
    await typeInto(user, 'Your reason', 'Rain');
    const composed = 'Thursday’s class, 3 Dec, is at 8 am: Rain';
    expect(screen.getByLabelText('Learners will read')).toHaveProperty('value', composed);
    await typeInto(user, 'Learners will read', 'It rains, so an hour later');
    const inHindi = () => screen.getByLabelText('Learners will read in Hindi');
    const hi = 'गुरुवार, 3 दिसंबर की क्लास अब सुबह 8 बजे होगी';
    expect(inHindi()).toHaveProperty('value', `${hi}: Rain`);
    await typeInto(user, 'Reason in Hindi', 'बारिश');
    expect(inHindi()).toHaveProperty('value', `${hi}: बारिश`);
    await typeInto(user, 'Learners will read in Hindi', 'बारिश है, क्लास 8 बजे');
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    expect(server.sent(move)[0]?.body).toMatchObject({
      reason: 'Rain',
      reasonIn: { hi: 'बारिश' },
      notice: 'It rains, so an hour later',
      noticeIn: { hi: 'बारिश है, क्लास 8 बजे' },
    });
  });

  test('to an hour before midnight says that it ends the next day, and is sent', async () => {
    const { user, server } = await openMove();
    await typeInto(user, 'Begins', '23:30');
    expect(screen.getByLabelText('Ends')).toHaveProperty('value', '00:30');
    screen.getByText('The class will end on the next day.');
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    expect(server.sent(move)[0]?.body).toMatchObject({
      ...{ movedTo: '2026-12-03', startTime: '23:30', endTime: '00:30' },
    });
  });

  test.each([
    ['Ends', '06:00', 'Please choose an end within 12 hours of the start.'],
    ['Ends', '07:00', 'Please choose an end within 12 hours of the start.'],
    ['Ends', '08:00', 'Please choose another day or time.'],
    ['Begins', '', 'Please choose when the class begins.'],
    ['Date', '', 'Please choose a day.'],
  ])('is not sent with %s %j', async (label, value, fault) => {
    const { user, server } = await openMove();
    await user.clear(screen.getByLabelText(label));
    if (value) await user.type(screen.getByLabelText(label), value);
    await pressButton(user, 'Move and notify');
    expect(screen.getByText(fault)).toBeTruthy();
    expect(server.count(move)).toBe(0);
  });

  test.each([
    ['there is no network', networkFailure, 'The studio’s server does not answer.'],
    ['the server refuses', () => errorResponse(409, 'This class is over.'), 'This class is over.'],
  ])('keeps the draft when %s', async (_, answer, words) => {
    const { user, server } = await openMove();
    server.answerOnce(move, answer);
    await typeInto(user, 'Begins', '08:00');
    await pressButton(user, 'Move and notify');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByLabelText('Begins')).toHaveProperty('value', '08:00');
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
  });

  test('says if another person was faster, and is sent over their change on request', async () => {
    const { user, server } = await openMove();
    const theirs = thursdayClass({ state: 'cancelled', reason: 'Diwali', version: 4 });
    server.answerOnce(move, () => conflictByMeera({ class: theirs }));
    await typeInto(user, 'Begins', '08:00');
    await pressButton(user, 'Move and notify');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else has changed this class. It is now: Thu, 3 Dec, 7 to 8 am IST, Cancelled: Diwali, Certified Yoga Therapist. Your change has not been saved. Please send it again to replace theirs.',
    );
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    expect(server.sent(move).map(({ version }) => version)).toEqual(['"0"', '"4"']);
  });

  test.each([
    ['at once', false],
    ['once the week was read again', true],
  ])('is done if only its response was lost, %s: nobody is notified twice', async (_, isRead) => {
    const { user, server } = await openMove();
    const mine = thursdayClass({ ...movedToEight, notice: 'Thursday’s class, 3 Dec, is at 8 am' });
    server.state.staffClasses = [mine];
    server.answerOnce(move, () => conflictByMeera({ class: mine }));
    await typeInto(user, 'Begins', '08:00');
    if (isRead) {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await screen.findByText('Asana Regular Classes, at present 8 to 9 am IST');
    }
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    expect(server.count(move)).toBe(1);
  });

  test('keeps the draft over a reload, until it is closed', async () => {
    const { user, server } = await openMove();
    await typeInto(user, 'Begins', '08:00');
    await typeInto(user, 'Learners will read', 'An hour later, friends');
    cleanup();
    const again = await openMove(server);
    expect(screen.getByLabelText('Ends')).toHaveProperty('value', '09:00');
    expect(screen.getByLabelText('Learners will read')).toHaveProperty(
      'value',
      'An hour later, friends',
    );
    await pressButton(again.user, 'Close');
    await pressButton(again.user, 'Move');
    expect(screen.getByLabelText('Ends')).toHaveProperty('value', '08:00');
  });

  test('leads back to the class when it is closed', async () => {
    const { user } = await openMove();
    await pressButton(user, 'Close');
    await screen.findByRole('heading', { name: 'Asana Regular Classes' });
    await pressButton(user, 'Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a class is cancelled with a reason, and put back', async () => {
  const { user, server } = await openWeek();
  const reason = 'The teacher is away';
  respondWithThursday(server, 'POST cancel', {
    state: 'cancelled',
    reason,
    told: allNotified,
    version: 1,
  });
  respondWithThursday(server, 'POST back', { told: allNotified, version: 2 });
  await openClass(user);
  await pressButton(user, 'Cancel this class');
  await user.click(screen.getByLabelText('I am away'));
  await pressButton(user, 'Cancel and notify');
  await screen.findByText('Class cancelled. The messages are on their way.');
  expect(server.sent(`POST ${thursdayPath}/cancel`)[0]?.body).toEqual({
    reason,
    reasonIn: { hi: 'शिक्षक बाहर हैं' },
    notice: 'Thursday’s class, 3 Dec, is cancelled: The teacher is away',
    noticeIn: { hi: 'गुरुवार, 3 दिसंबर की क्लास नहीं हो पाएगी: शिक्षक बाहर हैं' },
  });
  const sheet = within(await openClass(user));
  expect(sheet.queryByText('Share to WhatsApp')).toBeNull();
  await pressButton(user, 'Put back');
  await pressButton(user, 'Put back and notify');
  await screen.findByText('Class put back. The messages are on their way.');
  expect(server.sent(`POST ${thursdayPath}/back`)[0]?.body).toEqual({
    daysOff: {},
    notice: 'Thursday’s class, 3 Dec, is at 7 am again',
    noticeIn: { hi: 'गुरुवार, 3 दिसंबर की क्लास पहले की तरह सुबह 7 बजे होगी' },
  });
});

test('a cancelled class shows the notified learners as soon as the toast does', async () => {
  const server = createServerWith(thursdayClass());
  const cancelled = { state: 'cancelled', reason: 'Holiday', version: 1 } as const;
  respondWithThursday(server, 'POST cancel', { ...cancelled, told: allNotified });
  const { user } = await openWeek(server);
  await openClass(user);
  // The e-mails are sent after the week was refetched, and the toast polls once more.
  server.answerOnce(`GET ${thursdayPath}`, () =>
    json(200, thursdayClass({ ...cancelled, told: allNotified })),
  );
  server.answer(`GET ${thursdayPath}`, () => {
    const notified = thursdayClass({ ...cancelled, told: { ...allNotified, mailed: 23 } });
    server.state.staffClasses = [notified];
    return json(200, notified);
  });
  await pressButton(user, 'Cancel this class');
  await pressButton(user, 'Cancel and notify');
  await screen.findByText(/Sent to 23 by e-mail/, {}, { timeout: 10_000 });
  const sheet = within(await openClass(user));
  await sheet.findByText('0 by app notification, 23 by e-mail, of 23');
});

test('the sent notification is the one that was shown', async () => {
  const { user, server } = await openWeek();
  await openClass(user);
  await pressButton(user, 'Cancel this class');
  await user.click(screen.getByLabelText('Other'));
  await typeInto(user, 'Your reason', 'Rain');
  const slow = createDeferred();
  server.answerOnce(`POST ${thursdayPath}/cancel`, () => slow.promise);
  await pressButton(user, 'Cancel and notify');
  await user.type(screen.getByLabelText('Your reason'), ' and storm');
  await user.type(screen.getByLabelText('Learners will read'), '. Sorry!');
  await user.click(screen.getByLabelText('Holiday'));
  const words = 'Thursday’s class, 3 Dec, is cancelled: Rain';
  expect(screen.getByLabelText('Learners will read')).toHaveProperty('value', words);
  expect(server.sent(`POST ${thursdayPath}/cancel`)[0]?.body).toEqual({
    reason: 'Rain',
    reasonIn: {},
    notice: words,
    noticeIn: { hi: 'गुरुवार, 3 दिसंबर की क्लास नहीं हो पाएगी: Rain' },
  });
  slow.resolve(json(200, thursdayClass({ state: 'cancelled', notice: words, version: 1 })));
  await screen.findByText(/^Class cancelled/);
});

test('a class gets its own teacher, and the course’s teacher again', async () => {
  const { user, server } = await openWeek();
  const own = { teacher: 'Meera Joshi', hasOwnTeacher: true };
  respondWithThursday(server, 'PUT teacher', { ...own, version: 1 });
  await openClass(user);
  await pressButton(user, 'Certified Yoga Therapist');
  await typeInto(user, 'Teacher', 'Meera Joshi');
  await pressButton(user, 'Save the teacher');
  await screen.findByText('Meera Joshi now teaches this class.');
  await openClass(user);
  respondWithThursday(server, 'PUT teacher', { version: 2 });
  await pressButton(user, 'Meera Joshi');
  await pressButton(user, 'The course’s own teacher');
  await screen.findByText('Certified Yoga Therapist now teaches this class.');
  const sent = server.sent(`PUT ${thursdayPath}/teacher`);
  expect(sent.map(({ body }) => body)).toEqual([
    { teacher: 'Meera Joshi', teacherId: null },
    { teacher: null },
  ]);
});
