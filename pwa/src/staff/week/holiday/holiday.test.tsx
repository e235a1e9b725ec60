import { act, screen, waitFor, within } from '@testing-library/react';
import type {
  Holiday,
  HolidayClass,
  HolidayPreview,
  HolidayRevocationPreview,
  RevocableHoliday,
} from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invalidateChannel } from '../../../data/signed-in/queries.ts';
import { expectAtField } from '../../../testing/expect-at-field.ts';
import {
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
} from '../../../testing/fake-server.ts';
import { asana, classTimeOf, pranayama } from '../../../testing/sample-courses.ts';
import {
  createServerWith,
  openClass,
  openWeek,
  pressButton,
  thursdayClass,
  tuesdayMorning,
} from '../../../testing/week-visits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

const THURSDAY = '2026-12-03';
const make = 'POST /api/staff/holidays';
const seen = 'GET /api/staff/holidays/preview';

const classOf = ({ id, title }: typeof asana): HolidayClass => ({
  courseId: id,
  title,
  date: THURSDAY,
  ...classTimeOf(THURSDAY, '07:00', '08:00'),
});
const courses = [asana, pranayama].map(({ id, title }) => ({ id, title, classes: 1 }));

/** The server's answer about a holiday of all courses, or of the asana course alone. */
const previewOf = (request: Request): HolidayPreview => {
  const isForAll = !new URL(request.url).searchParams.has('courses');
  return {
    courses,
    classes: (isForAll ? [asana, pranayama] : [asana]).map(classOf),
    learners: isForAll ? 31 : 23,
    version: isForAll ? 'all' : 'asana',
  };
};

const holiday = (change: Partial<Holiday> = {}): Holiday => ({
  ...{ id: 7, firstDate: THURSDAY, lastDate: THURSDAY, reason: 'Holiday', notice: '' },
  ...{
    isBack: false,
    classes: 2,
    changed: 0,
    told: { of: 31, pushed: 0, mailed: 31, mailsAt: null },
  },
  ...change,
});

const serverWithHolidays = (): FakeServer => {
  const server = createServerWith(thursdayClass());
  server.answer(seen, (request) => json(200, previewOf(request)));
  server.answer(make, () => json(201, holiday()));
  server.answer('GET /api/staff/holidays/7', () => json(200, holiday()));
  return server;
};

const open = async (server = serverWithHolidays()) => {
  const visited = await openWeek(server);
  await pressButton(visited.user, 'Days off');
  const sheet = within(await screen.findByRole('dialog', { name: 'Days off' }));
  return { ...visited, server, sheet };
};

const onThursday = async (server?: FakeServer) => {
  const opened = await open(server);
  await opened.user.click(opened.sheet.getByLabelText('Thu 3'));
  await opened.sheet.findByText('This change is for 31 learners.');
  return opened;
};

describe('a holiday', () => {
  test('shows the notification, the cancelled classes and the recipients, and is sent so', async () => {
    const { user, server, sheet } = await onThursday();
    const words = 'There are no classes on Thu, 3 Dec: Holiday';
    expect(sheet.getByLabelText('Learners will read')).toHaveProperty('value', words);
    const list = within(sheet.getByRole('list', { name: 'Classes that will be cancelled' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${asana.title} Thu, 3 Dec`,
      `${pranayama.title} Thu, 3 Dec`,
    ]);
    await pressButton(user, 'Cancel 2 classes and notify');
    await screen.findByText('2 classes cancelled. The messages are on their way.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const [call] = server.sent(make);
    expect(call?.key).toBeTruthy();
    expect(call?.body).toEqual({
      ...{ firstDate: THURSDAY, lastDate: THURSDAY, courseIds: null, version: 'all' },
      ...{ reason: 'Holiday', reasonIn: { hi: 'त्योहार' }, notice: words },
      noticeIn: { hi: 'गुरुवार, 3 दिसंबर को कोई क्लास नहीं होगी: त्योहार' },
    });
  });

  test('can be for some courses, the rest of the week, or other days', async () => {
    const { user, server, sheet } = await onThursday();
    await user.click(sheet.getByLabelText('Asana Regular'));
    await sheet.findByText('This change is for 23 learners.');
    const words = () => (sheet.getByLabelText('Learners will read') as HTMLTextAreaElement).value;
    expect(words()).toBe('Cancelled on Thu, 3 Dec: Holiday');
    await user.click(sheet.getByLabelText('The rest of the week'));
    expect(words()).toBe('Cancelled from Tue, 1 Dec, to Sun, 6 Dec: Holiday');
    await user.click(sheet.getByLabelText('Other days'));
    await user.type(sheet.getByLabelText('First day'), '2026-12-24');
    await user.type(sheet.getByLabelText('Last day'), '2027-01-01');
    await user.click(sheet.getByLabelText('I am away'));
    await sheet.findByDisplayValue(
      'Cancelled from Thu, 24 Dec, to Fri, 1 Jan 2027: The teacher is away',
    );
    await pressButton(user, 'Cancel 1 class and notify');
    await screen.findByText(/^2 classes cancelled/);
    expect(server.sent(make)[0]?.body).toMatchObject({
      ...{ firstDate: '2026-12-24', lastDate: '2027-01-01', courseIds: [asana.id] },
      version: 'asana',
    });
  });

  test('is not sent without a day, nor for days without classes', async () => {
    const server = serverWithHolidays();
    const { user, sheet } = await open(server);
    await pressButton(user, 'Cancel the classes');
    expectAtField(sheet.getAllByRole('radio')[0] as HTMLElement, 'Please choose the day first.');
    const none = { courses: [], classes: [], learners: 0, version: 'none' };
    server.answer(seen, () => json(200, none satisfies HolidayPreview));
    await user.click(sheet.getByLabelText('Sun 6'));
    const nothing = 'There are no classes left to cancel on these days.';
    await screen.findByText(nothing);
    await pressButton(user, 'Cancel the classes');
    expectAtField(sheet.getAllByRole('radio')[0] as HTMLElement, nothing);
    expect(server.count(make)).toBe(0);
  });

  test('is created once if the response is lost: the next try is the same', async () => {
    const { user, server } = await onThursday();
    server.answerOnce(make, networkFailure);
    await pressButton(user, 'Cancel 2 classes and notify');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The studio’s server does not answer.',
    );
    // The request had arrived: these classes are cancelled now.
    server.answer(seen, (request) => json(200, { ...previewOf(request), version: 'later' }));
    await pressButton(user, 'Cancel 2 classes and notify');
    await screen.findByText(/^2 classes cancelled/);
    const [first, second] = server.sent(make);
    expect([second?.key, second?.body]).toEqual([first?.key, first?.body]);
  });

  test('is previewed again if another person has changed its classes', async () => {
    const { user, server, sheet } = await onThursday();
    server.answerOnce(make, () => errorResponse(412, 'Somebody else has changed these classes.'));
    server.answer(seen, (request) =>
      json(200, { ...previewOf(request), learners: 30, version: 'newer' }),
    );
    await pressButton(user, 'Cancel 2 classes and notify');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has changed');
    await sheet.findByText('This change is for 30 learners.');
    await pressButton(user, 'Cancel 2 classes and notify');
    await screen.findByText(/^2 classes cancelled/);
    expect(server.sent(make)[1]?.body).toMatchObject({ version: 'newer' });
  });

  test('is taken back by Undo, which names the classes that were changed by hand', async () => {
    const { user, server } = await onThursday();
    await pressButton(user, 'Cancel 2 classes and notify');
    const back = 'POST /api/staff/holidays/7/back';
    server.answerOnce(back, networkFailure);
    await pressButton(user, 'Undo');
    await screen.findByText(/^The studio’s server does not answer/);
    server.answer(back, () =>
      json(200, holiday({ isBack: true, classes: 1, changed: 1, told: null })),
    );
    await pressButton(user, 'Undo');
    await screen.findByText('1 class put back. 1 class was changed in the meantime.');
    expect(server.sent(back)[1]?.body).toEqual({
      notice: 'The classes on Thu, 3 Dec, will take place after all',
      noticeIn: { hi: 'गुरुवार, 3 दिसंबर को क्लासें पहले की तरह होंगी' },
    });
  });
});

/** As in a browser: while a dialog is open nothing outside takes the focus, and where it is closed its opener has it again. */
const keepFocusInDialogs = ({ opener }: { opener: HTMLElement }) => {
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function take(this: HTMLElement) {
    if (this.closest('dialog') || !document.querySelector('dialog[open]')) focus.call(this);
  });
  const { close } = HTMLDialogElement.prototype;
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function shut(
    this: HTMLDialogElement,
  ) {
    close.call(this);
    opener.focus();
  });
};

describe('days off whose toast is gone', () => {
  const ahead = 'GET /api/staff/holidays';
  const seenBack = 'GET /api/staff/holidays/7/back';
  const back = 'POST /api/staff/holidays/7/back';
  const diwali = { id: 7, reason: 'Diwali', classes: 2 };
  const held = (change: Partial<HolidayRevocationPreview> = {}): HolidayRevocationPreview => ({
    ...{ classes: [asana, pranayama].map(classOf), changed: [], learners: 31, tells: true },
    version: 'two',
    ...change,
  });
  const serverWithDiwali = (preview = held()) => {
    const server = createServerWith(thursdayClass({ state: 'cancelled', holiday: diwali }));
    const listed = { ...diwali, firstDate: THURSDAY, lastDate: THURSDAY };
    server.answer(ahead, () => json(200, [listed] satisfies RevocableHoliday[]));
    server.answer(seenBack, () => json(200, preview));
    server.answer(back, () => {
      server.answer(ahead, () => json(200, []));
      server.state.staffClasses = [thursdayClass()];
      return json(200, holiday({ isBack: true }));
    });
    return server;
  };

  test('are listed below the week, and put back as a whole with a notification', async () => {
    const server = serverWithDiwali();
    const { user } = await openWeek(server);
    const list = within(await screen.findByRole('region', { name: 'Upcoming days off' }));
    expect(list.getByRole('listitem').textContent).toContain('Diwali Thu, 3 Dec: 2 classes');
    const button = list.getByRole('button', { name: 'Put back Diwali, Thu, 3 Dec' });
    keepFocusInDialogs({ opener: button });
    await user.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Put the classes back?' }));
    await sheet.findByText('This change is for 31 learners.');
    const words = sheet.getByLabelText<HTMLTextAreaElement>('Learners will read').value;
    expect(words).toMatch(/^The classes on .*3 Dec, will take place after all$/);
    const courses = within(sheet.getByRole('list', { name: 'Classes that will take place again' }));
    expect(courses.getAllByRole('listitem')).toHaveLength(2);
    server.answerOnce(back, networkFailure);
    await pressButton(user, 'Put 2 classes back and notify');
    await sheet.findByText(/^The studio’s server does not answer/);
    await pressButton(user, 'Put 2 classes back and notify');
    await screen.findByText('2 classes put back. The messages are on their way.');
    expect(server.sent(back).map(({ body }) => body)).toEqual(
      Array(2).fill({
        notice: words,
        noticeIn: { hi: expect.stringMatching(/3 दिसंबर को क्लासें पहले की तरह होंगी$/) },
        version: 'two',
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Upcoming days off' })).toBeNull(),
    );
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('are put back from one of their classes; classes that were changed since are named', async () => {
    const changed = [{ ...classOf(pranayama), ...classTimeOf('2026-12-04', '06:00', '07:15') }];
    const preview = held({ classes: [classOf(asana)], changed, tells: false });
    const server = serverWithDiwali(preview);
    const { user } = await openWeek(server);
    const opened = within(await openClass(user));
    opened.getByText('Diwali, 2 classes');
    await pressButton(user, 'Put all back');
    await screen.findByText(
      /^This class was changed later and stays as it is: Advanced Pranayama.* 4 Dec\.$/,
    );
    screen.getByText(
      'No e-mail has been sent yet. Only phones that got the first notification will get another one.',
    );
    await pressButton(user, 'Put 1 class back');
    await screen.findByText(/put back/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keep the shown preview while they are sent, even if it is refetched', async () => {
    const server = serverWithDiwali();
    const { user } = await openWeek(server);
    await user.click(await screen.findByRole('button', { name: /^Put back Diwali/ }));
    await screen.findByText('This change is for 31 learners.');
    let answer = (_: Response) => {};
    server.answerOnce(back, () => new Promise((resolve) => (answer = resolve)));
    await pressButton(user, 'Put 2 classes back and notify');
    server.answer(seenBack, () => json(200, held({ classes: [] })));
    server.answer(ahead, () => json(200, []));
    await act(() => invalidateChannel('staff/classes'));
    await waitFor(() => expect(screen.queryByText('Upcoming days off')).toBeNull());
    expect(server.count(seenBack)).toBe(2);
    expect(screen.queryByText(/^These classes are already back/)).toBeNull();
    screen.getByText('This change is for 31 learners.');
    answer(json(200, holiday({ isBack: true })));
    await screen.findByText(/^2 classes put back/);
  });

  test('are previewed again if another person has changed the classes', async () => {
    const server = serverWithDiwali();
    const { user } = await openWeek(server);
    await user.click(await screen.findByRole('button', { name: /^Put back Diwali/ }));
    await screen.findByText('This change is for 31 learners.');
    server.answerOnce(back, () => errorResponse(412, 'Somebody else has changed these classes.'));
    const one = held({ classes: [classOf(asana)], learners: 23, version: 'one' });
    server.answer(seenBack, () => json(200, one));
    await pressButton(user, 'Put 2 classes back and notify');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has changed');
    await screen.findByText('This change is for 23 learners.');
    await pressButton(user, 'Put 1 class back and notify');
    await screen.findByText(/put back/);
    expect(server.sent(back)[1]?.body).toMatchObject({ version: 'one' });
  });

  test('say so if no class is left', async () => {
    const { user } = await openWeek(serverWithDiwali(held({ classes: [] })));
    await user.click(await screen.findByRole('button', { name: /^Put back Diwali/ }));
    await screen.findByText('These classes are already back, or have begun.');
    expect(screen.queryByLabelText('Learners will read')).toBeNull();
  });
});

test('a week that is over has no holiday', async () => {
  await openWeek(createServerWith(), '/StaffWeek?from=2026-11-23');
  await screen.findByText('No classes');
  expect(screen.queryByRole('button', { name: 'Days off' })).toBeNull();
});
