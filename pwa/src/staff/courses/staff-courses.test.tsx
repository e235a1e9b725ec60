import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { CourseChangePreview } from 'bff/contract';
import {
  type CourseTextName,
  courseTextNames,
  courseTexts,
  mapCourseTexts,
} from 'bff/shared/course-texts';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../App.tsx';
import { hasUnsavedInput } from '../../data/offline/reload.ts';
import { endSession } from '../../data/session/session.ts';
import { conflictByMeera, createDeferred } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  meeting,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama as other } from '../../testing/sample-courses.ts';
import { textFieldNames } from './course-draft.ts';

stopClockInSampleYear();

beforeEach(() => sessionStorage.clear());

const address = `/StaffCourses?edit=${asana.slug}`;
const link = 'https://meet.example/asana-7am';

const open = async (server = createFakeServer({ meetings: [meeting(12, link)] })) => {
  const visited = visit(address, { server, as: staff });
  await screen.findByLabelText('Title');
  return visited;
};

type User = Awaited<ReturnType<typeof open>>['user'];

const fee = () => screen.getByLabelText('Fee in rupees');
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save the course' }));
const put = 'PUT /api/staff/courses/1';
const sent = (server: FakeServer) => server.sent(put).at(-1);

const setFee = async (user: User, text: string) => {
  await user.clear(fee());
  if (text) await user.type(fee(), text);
};

test('the list has all courses, also hidden ones, with links to the editor and the people', async () => {
  const courses = [{ ...asana, hidden: true }];
  const { user } = visit('/StaffCourses', { server: createFakeServer({ courses }), as: staff });
  await screen.findByText('Hidden');
  await user.click(screen.getByRole('link', { name: 'Edit Asana Regular Classes' }));
  await screen.findByLabelText('Title');
  expect(window.location.search).toBe(`?edit=${asana.slug}`);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  );
});

test('the list has pages, and a course of a later page is found by its address', async () => {
  const courses = Array.from({ length: 60 }, (_, n) => ({
    ...asana,
    id: n + 1,
    slug: `course-${n + 1}`,
    title: `Course ${n + 1}`,
  }));
  const server = createFakeServer({ courses });
  const slow = createDeferred<void>();
  const asked = vi.fn();
  const fetch: typeof server.fetch = async (url, init) => {
    if (!String(url).includes('slug=')) return server.fetch(url, init);
    asked();
    await slow.promise;
    return server.fetch(url, init);
  };
  const { user } = visit('/StaffCourses?edit=course-60', {
    server: { ...server, fetch },
    as: staff,
  });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText('We could not find this course')).toBeNull();
  slow.resolve();
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Course 60');
  await user.click(screen.getByRole('link', { name: 'All courses' }));
  expect(await screen.findAllByRole('link', { name: /^Edit Course/ })).toHaveLength(50);
  server.state.courses = courses.map((course) => ({ ...course, fee: 2600 }));
  const refresh = createDeferred<void>();
  server.answerOnce('GET /api/staff/courses', async ({ url, headers }) => {
    await refresh.promise;
    return server.fetch(url, { headers });
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Edit Course 60' });
  refresh.resolve();
  await waitFor(() => expect(screen.getAllByText(/₹2,600/)).toHaveLength(60));
});

describe('the editor', () => {
  test('saves each text of a course', async () => {
    const { user, server } = await open();
    for (const name of courseTextNames) {
      const field = screen.getByLabelText(textFieldNames()[name]);
      await user.clear(field);
      await user.type(field, `New ${name}`);
    }
    await save(user);
    await screen.findByText('New title saved.');
    const isList = (name: CourseTextName) => courseTexts[name].form === 'list';
    expect(sent(server)?.body).toMatchObject(
      mapCourseTexts((name) => (isList(name) ? [`New ${name}`] : `New ${name}`)),
    );
  });

  test('saves the whole course over the version it was edited from', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    await user.type(screen.getByLabelText('What the fee includes'), '6 classes a week ');
    await user.click(screen.getByLabelText('The first class is free'));
    expect(screen.getByText(/get the enrolled learners’ link and can keep using it/)).toBeTruthy();
    await user.type(screen.getByLabelText('Link for a first class'), 'meet.example/first');
    expect(screen.queryByText(/get the enrolled learners’ link/)).toBeNull();
    await user.type(screen.getByLabelText('Last date'), '2027-02-28');
    await user.click(screen.getByLabelText('Sat'));
    await user.click(screen.getByLabelText('Unlimited seats'));
    await user.type(screen.getByLabelText('Seats'), '20');
    await user.selectOptions(screen.getByLabelText('Meeting'), '12');
    await user.click(screen.getByLabelText('Enrolment is closed'));
    await user.click(screen.getByLabelText('Hidden from the site'));
    await user.click(screen.getByLabelText('Waves'));
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    const { id: _, slug: __, firstDate: ___, seatsLeft: ____, version: _____, ...rest } = asana;
    expect(sent(server)?.version).toBe('"1"');
    expect(sent(server)?.body).toEqual({
      ...rest,
      daysOff: {},
      picture: 'waves',
      fee: 2750,
      feeCovers: '6 classes a week',
      firstClassFree: true,
      trialLink: 'https://meet.example/first',
      endDate: '2027-02-28',
      days: [1, 2, 3, 4, 5, 6],
      seats: 20,
      meetingId: 12,
      isClosed: true,
      hidden: true,
    });
  });

  test('asks first for the notification of enrolled learners, and saves the course with its text', async () => {
    const { user, server } = await open();
    const question: CourseChangePreview = {
      learners: 23,
      changed: ['hours', 'teacher'],
      next: { startsAt: '2026-12-08T02:00:00.000Z', endsAt: '2026-12-08T03:00:00.000Z' },
      hasLink: true,
      dropped: [
        { date: '2026-12-09', movedTo: null },
        { date: '2026-12-10', movedTo: '2026-12-10' },
        { date: '2026-12-11', movedTo: '2026-12-12' },
      ],
    };
    const unconfirmed = json(409, { error: 'To be told.', question });
    server.answerOnce(put, () => unconfirmed);
    await user.clear(screen.getByLabelText('Starts at (IST)'));
    await user.type(screen.getByLabelText('Starts at (IST)'), '07:30');
    await user.clear(screen.getByLabelText('Ends at (IST)'));
    await user.type(screen.getByLabelText('Ends at (IST)'), '08:30');
    await user.clear(screen.getByLabelText('Instructor'));
    await user.type(screen.getByLabelText('Instructor'), 'Ravi Kumar');
    await save(user);
    const sheet = await screen.findByRole('dialog', { name: 'Notify the learners?' });
    expect(sent(server)?.body).not.toHaveProperty('telling');
    within(sheet).getByText('This change is for 23 learners.');
    within(sheet).getByText('Wed, 9 Dec, cancelled');
    within(sheet).getByText('Thu, 10 Dec, moved to another time');
    within(sheet).getByText('Fri, 11 Dec, moved to Sat, 12 Dec');
    const notice =
      'From Tue, 8 Dec, the classes are Mon to Fri, 7:30 to 8:30 am. The changed classes on 9 Dec, 10 Dec and 12 Dec will not take place. The teacher is now Ravi Kumar';
    expect(within(sheet).getByLabelText('Learners will read')).toHaveProperty('value', notice);

    // No: nothing is saved, and the draft stays.
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Starts at (IST)')).toHaveProperty('value', '07:30');

    server.answerOnce(put, () => json(409, { error: 'To be told.', question }));
    await save(user);
    const again = await screen.findByRole('dialog', { name: 'Notify the learners?' });
    await user.type(within(again).getByLabelText('Learners will read'), '. See you!');
    await user.click(within(again).getByRole('button', { name: 'Save and notify' }));
    await screen.findByText('Asana Regular Classes saved. The messages are on their way.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(server)?.version).toBe('"1"');
    expect(sent(server)?.body).toMatchObject({
      startTime: '07:30',
      telling: {
        notice: `${notice}. See you!`,
        dropped: ['2026-12-09', '2026-12-10', '2026-12-11'],
      },
    });
  });

  test('lists unreachable learners after the save, with links to call and to WhatsApp', async () => {
    const contacts = {
      ...{ app: 14, email: 8, none: 1 },
      unreachable: [
        { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'hi' },
      ],
    };
    const { user, server } = await open();
    await setFee(user, '2750');
    const question: CourseChangePreview = {
      ...{ learners: 23, changed: ['teacher'], next: null, hasLink: true, dropped: [] },
      contacts,
    };
    server.answerOnce(put, () => json(409, { error: 'To be told.', question }));
    await save(user);
    const sheet = within(await screen.findByRole('dialog', { name: 'Notify the learners?' }));
    server.state.courseReaders = {
      ...{ learners: 23, contacts },
      ...{ notice: 'Ravi teaches now', noticeIn: { hi: 'अब रवि सिखाएँगे' } },
    };
    await user.click(sheet.getByRole('button', { name: 'Save and notify' }));
    await screen.findByText(/Messages are on their way to 22 learners\. Cannot be reached: 1\.$/);
    const list = within(await screen.findByRole('region', { name: 'Not reachable' }));
    list.getByText('Om Rana');
    expect(list.getByRole('link', { name: /Call/ })).toHaveProperty('href', 'tel:+919876543210');
    const words = decodeURIComponent(
      list.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '',
    );
    expect(words).toContain('अब रवि सिखाएँगे');
    screen.getByText('Ravi teaches now');
  });

  test('says that learners are notified if only a class takes place again', async () => {
    const { user, server } = await open();
    const question: CourseChangePreview = {
      learners: 23,
      changed: [],
      next: { startsAt: '2026-12-08T01:30:00.000Z', endsAt: '2026-12-08T02:30:00.000Z' },
      hasLink: true,
      dropped: [{ date: '2026-12-09', movedTo: null, isBack: true }],
    };
    server.answerOnce(put, () => json(409, { error: 'To be told.', question }));
    await save(user);
    const sheet = await screen.findByRole('dialog', { name: 'Notify the learners?' });
    within(sheet).getByText('Wed, 9 Dec, cancelled; will now take place as planned');
    await user.click(within(sheet).getByRole('button', { name: 'Save and notify' }));
    await screen.findByText('Asana Regular Classes saved. The messages are on their way.');
  });

  test('undoes the whole change, and shows the previous course', async () => {
    const { user, server } = await open();
    const undo = 'POST /api/staff/courses/1/undo';
    const undone = { ...asana, version: 3 };
    await setFee(user, '2750');
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    server.answerOnce(undo, networkFailure);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^The studio’s server does not answer/);
    // The request had arrived.
    server.answerOnce(undo, () => {
      server.state.courses = [undone, other];
      return conflictByMeera({ course: undone });
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Asana Regular Classes is back to how it was.');
    await waitFor(() => expect(fee()).toHaveProperty('value', String(asana.fee)));
    await setFee(user, '2800');
    await save(user);
    expect(sent(server)?.version).toBe('"3"');
  });

  test('undoes nothing over the change of another person', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    await save(user);
    const theirs = { ...asana, fee: 2600, version: 3 };
    server.answerOnce('POST /api/staff/courses/1/undo', () => conflictByMeera({ course: theirs }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/Meera Joshi has changed this/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('saves a second time over the version it has saved', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    await setFee(user, '2800');
    await save(user);
    await waitFor(() => expect(server.state.courses[0]?.fee).toBe(2800));
    expect(sent(server)?.version).toBe('"2"');
  });

  test('does not send a missing number, day or text', async () => {
    const { user, server } = await open();
    await setFee(user, '2,500');
    await user.click(screen.getByLabelText('Unlimited seats'));
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Last date'), '2026-11-30');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) {
      await user.click(screen.getByLabelText(day));
    }
    await save(user);
    for (const words of [
      'Please enter the fee in whole rupees.',
      'Please enter the seats as a whole number.',
      'Title is required.',
      'Please choose at least one day.',
      'Please choose a last date that is not before the first date.',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mon')));
    expect(server.count(put)).toBe(0);
  });

  test.each([
    [
      'the server refuses',
      () =>
        errorResponse(
          409,
          'More learners than that are already enrolled. Please enter more seats.',
        ),
      'More learners',
    ],
    ['there is no network', networkFailure, 'The studio’s server does not answer.'],
  ])('keeps the typed texts when %s', async (_, answer, words) => {
    const { user, server } = await open();
    server.answerOnce(put, answer);
    await setFee(user, '2750');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(fee()).toHaveProperty('value', '2750');
  });

  test('keeps the typed texts when the session ends', async () => {
    const { user, server } = await open();
    server.answerOnce(put, () => errorResponse(401, 'Please log in.'));
    await setFee(user, '2750');
    await save(user);
    await screen.findByText('You have been logged out. Please log in again.');
    await user.type(screen.getByLabelText('E-mail'), staff.email);
    await user.type(screen.getByLabelText('Password'), `${staff.password}{Enter}`);
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', '2750');
  });
});

const reload = async (server: FakeServer, path = address) => {
  cleanup();
  return visit(path, { server, as: staff });
};

describe('leaving the editor', () => {
  test('Cancel drops the typed texts', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('link', { name: 'Edit Asana Regular Classes' }));
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', '2500');
    expect(server.count(put)).toBe(0);
  });

  test('an editor that is opened again begins with the course as it is', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('link', { name: 'All courses' }));
    server.state.courses = [{ ...asana, fee: 2600, version: 2 }];
    cleanup();
    window.history.replaceState(null, '', address);
    render(
      <BrowserRouter>
        <App />
      </BrowserRouter>,
    );
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', '2600');
  });
});

describe('an update of the site', () => {
  test('sees typed and ticked fields as unsaved', async () => {
    const { user } = await open();
    expect(hasUnsavedInput()).toBe(false);
    await user.click(screen.getByLabelText('Sat'));
    expect(hasUnsavedInput()).toBe(true);
    await user.click(screen.getByLabelText('Sat'));
    expect(hasUnsavedInput()).toBe(false);
    await setFee(user, '2750');
    expect(hasUnsavedInput()).toBe(true);
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    expect(hasUnsavedInput()).toBe(false);
  });

  test('keeps the draft of the edited course', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    await user.clear(screen.getByLabelText('Summary'));
    await user.click(screen.getByLabelText('Sat'));
    await user.selectOptions(screen.getByLabelText('Meeting'), '12');
    await user.click(screen.getByLabelText('Hidden from the site'));
    await user.type(screen.getByLabelText('What the fee includes'), '6 classes');
    await user.type(screen.getByLabelText('Last date'), '2027-02-28');
    await user.click(screen.getByLabelText('Breath'));
    await user.click(screen.getByLabelText('Enrolment is closed'));
    await reload(server);
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', '2750');
    expect(screen.getByLabelText('Summary')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Sat')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Meeting')).toHaveProperty('value', '12');
    expect(screen.getByLabelText('What the fee includes')).toHaveProperty('value', '6 classes');
    expect(screen.getByLabelText('Last date')).toHaveProperty('value', '2027-02-28');
    for (const label of ['Hidden from the site', 'Breath', 'Enrolment is closed']) {
      expect(screen.getByLabelText(label)).toHaveProperty('checked', true);
    }
    await reload(server, '/StaffCourses');
  });

  test('keeps the conflict with somebody else who saved first', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    const theirs = { ...asana, fee: 2600, version: 4 };
    server.answerOnce(put, () => conflictByMeera({ course: theirs }));
    const again = await reload(server);
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', '2750');
    await save(again.user);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your changes have not been saved.',
    );
  });

  test('does not put the draft of one course into the editor of another', async () => {
    const server = createFakeServer();
    const { user } = await open(server);
    await setFee(user, '2750');
    await reload(server, `/StaffCourses?edit=${other.slug}`);
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', String(other.fee));
  });

  test('drops the draft after logging out', async () => {
    const { user, server } = await open();
    await setFee(user, '2750');
    endSession('logout');
    await reload(server);
    await screen.findByLabelText('Title');
    expect(fee()).toHaveProperty('value', '2500');
  });
});

/** Saves the first course, whose response arrives when `answer` is called, and opens the second one before that. */
const leaveWhileSaving = async () => {
  const visited = await open();
  const { user, server } = visited;
  const answered = createDeferred();
  server.answerOnce(put, () => answered.promise);
  await setFee(user, '2750');
  await save(user);
  await user.click(screen.getByRole('link', { name: 'All courses' }));
  await user.click(await screen.findByRole('link', { name: `Edit ${other.title}` }));
  await screen.findByDisplayValue(other.title);
  await setFee(user, '3100');
  return { ...visited, answer: (response: Response) => answered.resolve(response) };
};

const saved = { ...asana, fee: 2750, version: 2 };

describe('a response after another course was opened', () => {
  test('is shown in a toast, and leaves the form of the other course unchanged', async () => {
    const { user, server, answer } = await leaveWhileSaving();
    server.state.courses = [saved, ...server.state.courses.slice(1)];
    answer(json(200, saved));
    await screen.findByText('Asana Regular Classes saved.');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', other.title);
    expect(fee()).toHaveProperty('value', '3100');
    await save(user);
    await screen.findByText(`${other.title} saved.`);
    expect(server.state.courses.map((course) => course.fee).slice(0, 2)).toEqual([2750, 3100]);
  });

  test('changes the editor of its own course if that was opened again', async () => {
    const { user, server, answer } = await leaveWhileSaving();
    await user.click(screen.getByRole('link', { name: 'All courses' }));
    await user.click(screen.getByRole('link', { name: 'Edit Asana Regular Classes' }));
    await screen.findByDisplayValue('Asana Regular Classes');
    await user.type(screen.getByLabelText('What the fee includes'), '6 classes');
    server.state.courses = [saved, ...server.state.courses.slice(1)];
    answer(json(200, saved));
    await screen.findByText(/^Asana Regular Classes saved\..*not been saved yet\.$/);
    expect(fee()).toHaveProperty('value', '2750');
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    expect(sent(server)?.version).toBe('"2"');
    expect(server.state.courses[0]).toMatchObject({ fee: 2750, feeCovers: '6 classes' });
  });

  test.each([
    [
      'a refusal',
      errorResponse(409, 'More learners than that are already enrolled. Please enter more seats.'),
      'More learners',
    ],
    [
      'a conflict',
      conflictByMeera({ course: { ...asana, fee: 2600, version: 4 } }),
      'Meera Joshi has changed the course',
    ],
  ])('keeps the draft after %s, and says so', async (_, response, reason) => {
    const { user, answer } = await leaveWhileSaving();
    answer(response);
    const words = await screen.findByText(/^Asana Regular Classes was not saved\./);
    expect(words.textContent).toContain(reason);
    expect(words.textContent).toContain('Your text is still here.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(fee()).toHaveProperty('value', '3100');
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await screen.findByDisplayValue('Asana Regular Classes');
    expect(fee()).toHaveProperty('value', '2750');
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test('is dropped after logging out', async () => {
    const { answer } = await leaveWhileSaving();
    endSession('logout');
    answer(json(200, saved));
    await screen.findByLabelText('Password');
    expect(screen.queryByText('Asana Regular Classes saved.')).toBeNull();
    expect(hasUnsavedInput()).toBe(false);
  });
});

test('text that is typed during a save stays, and is saved next', async () => {
  const { user, server } = await open();
  const answered = createDeferred();
  server.answerOnce(put, () => answered.promise);
  await setFee(user, '2750');
  await save(user);
  await user.type(screen.getByLabelText('What the fee includes'), '6 classes');
  server.state.courses = [saved];
  answered.resolve(json(200, saved));
  await screen.findByText(/^Asana Regular Classes saved\..*not been saved yet\.$/);
  expect(screen.getByLabelText('What the fee includes')).toHaveProperty('value', '6 classes');
  await save(user);
  await screen.findByText('Asana Regular Classes saved.');
  expect(server.state.courses[0]).toMatchObject({ fee: 2750, feeCovers: '6 classes' });
});

describe('a stale edit', () => {
  const openStale = async () => {
    const visited = await open();
    const theirs = { ...asana, fee: 2600, isClosed: true, version: 4 };
    visited.server.answerOnce(put, () => conflictByMeera({ course: theirs }));
    await setFee(visited.user, '2750');
    await visited.user.type(screen.getByLabelText('Last date'), '2027-02-28');
    await visited.user.type(screen.getByLabelText('What the fee includes'), '6 classes');
    await save(visited.user);
    await screen.findByRole('alert');
    return visited;
  };

  test('says who changed the course and how the versions differ, and keeps the draft', async () => {
    await openStale();
    expect(screen.getByRole('alert').textContent).toBe(
      'Meera Joshi changed this course on Fri, 20 Nov, 10:42 am IST. Your changes have not been saved.',
    );
    expect(screen.getByText('₹2,600')).toBeTruthy();
    expect(screen.getByText('₹2,750')).toBeTruthy();
    for (const [label, theirs, mine] of [
      ['What the fee includes', 'Not Set', '6 classes'],
      ['Last date', 'The course continues', 'Sun, 28 Feb 2027'],
      ['Enrolment is closed', 'Yes', 'No'],
    ]) {
      const name = screen.getAllByText(label as string).find(({ tagName }) => tagName === 'DT');
      expect(name?.parentElement?.textContent).toBe(
        `${label}Their change: ${theirs}Your change: ${mine}`,
      );
    }
    expect(fee()).toHaveProperty('value', '2750');
  });

  test('is saved over theirs on request', async () => {
    const { user, server } = await openStale();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Asana Regular Classes saved.');
    expect(sent(server)?.version).toBe('"4"');
    expect(sent(server)?.body).toMatchObject({ fee: 2750 });
  });

  test('is dropped for theirs on request', async () => {
    const { user, server } = await openStale();
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(fee()).toHaveProperty('value', '2600');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.count(put)).toBe(1);
  });

  test('is no conflict if the response to our own save was lost', async () => {
    const { user, server } = await open();
    server.answerOnce(put, () => conflictByMeera({ course: saved }));
    await setFee(user, '2750');
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
  });
});

test('the people of a course are its enrolled learners', async () => {
  const enrolledAt = '2026-11-20T05:12:00.000Z';
  const people = [
    { id: 5, name: 'Meera Joshi', email: 'meera@example.com', enrolledAt, lastDay: null },
    {
      ...{ id: 7, name: 'Ravi Kumar', email: 'ravi@example.com', phone: '+919876543210' },
      ...{ enrolledAt, lastDay: '2026-12-31' },
    },
  ];
  const server = createFakeServer({ people });
  visit(`/StaffCourses?people=${asana.slug}`, { server, as: staff });
  await screen.findByText('2 people are enrolled.');
  const [forEver, forMonth] = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(forEver).toContain('Meera Joshi');
  expect(forEver).toContain('since Fri, 20 Nov');
  expect(forEver).not.toContain('until');
  expect(forMonth).toContain('until Thu, 31 Dec');
  const call = screen.getByRole('link', { name: '+91 98765 43210' });
  expect(call.getAttribute('href')).toBe('tel:+919876543210');
  expect(screen.getAllByRole('link', { name: /^WhatsApp to/ })).toHaveLength(1);
});

test('the editor says that a course does not exist', async () => {
  visit('/StaffCourses?edit=nothing', { as: staff });
  await screen.findByText('We could not find this course');
});
