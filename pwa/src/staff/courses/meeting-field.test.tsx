import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  type FakeServer,
  json,
  meeting,
  meetingPage,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana } from '../../testing/sample-courses.ts';

beforeEach(() => sessionStorage.clear());

const address = `/StaffCourses?edit=${asana.slug}`;
const link = 'https://meet.example/asana-7am';
const onlyForEnrolled = { audience: 'enrolled' } as const;
const put = 'PUT /api/staff/courses/1';

const open = async (server: FakeServer, path = address) => {
  const visited = visit(path, { server, as: staff });
  await screen.findByLabelText('Title');
  return visited;
};

type User = Awaited<ReturnType<typeof open>>['user'];

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save the course' }));

const setFee = async (user: User, text: string) => {
  const fee = screen.getByLabelText('Fee in rupees');
  await user.clear(fee);
  await user.type(fee, text);
};

describe('with more meetings than a page has, the editor', () => {
  const many = Array.from({ length: 120 }, (_, n) =>
    meeting(n + 1, `https://meet.example/${n + 1}`),
  );
  const asked = (server: FakeServer) => server.count('GET /api/staff/meetings');

  const select = () => screen.getByLabelText<HTMLSelectElement>('Meeting');
  const seek = (user: User, number: string) =>
    user.type(screen.getByLabelText('Number of a class that is not listed'), number);

  test('offers the first meetings and those in use, and says which public link each restricts', async () => {
    const courses = [{ ...asana, meetingId: 115 }];
    const used = many.map((row) =>
      row.id > 110 ? row : { ...row, ...onlyForEnrolled, courses: [{ ...asana, id: row.id + 1 }] },
    );
    const server = createFakeServer({ courses, meetings: used });
    const { user } = await open(server);
    await screen.findByRole('option', { name: '115: meet.example/115' });
    const offered = [...select().options].map(({ value }) => value);
    expect(offered).toEqual([
      '',
      ...many.slice(0, 50).map(({ id }) => String(id)),
      '111',
      '112',
      '115',
    ]);
    expect(asked(server)).toBe(2);
    expect(select().value).toBe('115');
    await user.selectOptions(select(), '111');
    expect(screen.getByText(/^Then only enrolled learners can see/).textContent).toBe(
      'Then only enrolled learners can see the link of class 111. The Online Classes page will then show class 112.',
    );
  });

  test('finds any other meeting by its number, and saves it', async () => {
    const { user, server } = await open(createFakeServer({ meetings: many }));
    await screen.findByRole('option', { name: /^50:/ });
    await seek(user, '120');
    await screen.findByRole('option', { name: '120: meet.example/120' });
    expect(select().value).toBe('120');
    await user.keyboard('{Enter}');
    expect(server.count(put)).toBe(0);
    await seek(user, '0');
    await screen.findByText('We found no class 1200. Please check the number.');
    expect(select().value).toBe('120');
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    expect(server.state.courses[0]?.meetingId).toBe(120);
  });

  test('sends no further request after it is closed', async () => {
    const server = createFakeServer({ meetings: many });
    const slow = createDeferred();
    server.answerOnce('GET /api/staff/meetings', () => slow.promise);
    const { user } = visit(address, { server, as: staff });
    await waitFor(() => expect(asked(server)).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const page = { items: many.slice(0, 50), next: '50', firstPublic: [] };
    await act(async () => slow.resolve(json(200, page)));
    await screen.findByRole('link', { name: 'Edit Asana Regular Classes' });
    expect(asked(server)).toBe(1);
  });
});

describe('the note about restricted public links', () => {
  const courses = [{ ...asana, meetingId: 12 }];
  const meetings = [meeting(12, link), meeting(13, 'https://meet.example/open')];
  const notes = () =>
    screen
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((words) => words && !words.includes('Test the link'));

  test('names none if a course with a fee loses its link or its fee', async () => {
    const closed = [meeting(12, link, { ...onlyForEnrolled, courses }), ...meetings.slice(1)];
    const { user } = await open(createFakeServer({ courses, meetings: closed }));
    await screen.findByRole('option', { name: /^13:/ });
    await user.selectOptions(screen.getByLabelText('Meeting'), 'Not Set');
    await user.selectOptions(screen.getByLabelText('Meeting'), '12');
    await setFee(user, '0');
    expect(notes()).toEqual([]);
  });

  test('names the link of the public page, unless the course has no fee', async () => {
    const { user, server } = await open(createFakeServer({ meetings }));
    await screen.findByRole('option', { name: /^13:/ });
    await user.selectOptions(screen.getByLabelText('Meeting'), '12');
    const words =
      'Then only enrolled learners can see the link of class 12. The Online Classes page will then show class 13.';
    expect(notes()).toEqual([words]);
    await setFee(user, '0');
    expect(notes()).toEqual([]);
    await setFee(user, '2,5');
    expect(notes()).toEqual([]);
    await setFee(user, '2500');
    expect(notes()).toEqual([words]);
    server.state.meetings = [meeting(12, link, onlyForEnrolled), ...meetings.slice(1)];
    await save(user);
    await screen.findByText('Asana Regular Classes saved.');
    expect(server.state.courses[0]?.meetingId).toBe(12);
    await waitFor(() => expect(notes()).toEqual(['Asana Regular Classes saved.Undo']));
  });

  test('names a link that is not on the public page', async () => {
    const { user } = await open(createFakeServer({ meetings }));
    await screen.findByRole('option', { name: /^13:/ });
    await user.selectOptions(screen.getByLabelText('Meeting'), '13');
    expect(notes()).toEqual(['Then only enrolled learners can see the link of class 13.']);
  });

  test('names the link of the open class, which comes first on the public page', async () => {
    const firstPublic = [...meetings].reverse();
    const { user } = await open(createFakeServer({ meetings, openMeetingId: 13, firstPublic }));
    await screen.findByRole('option', { name: /^13:/ });
    await user.selectOptions(screen.getByLabelText('Meeting'), '12');
    expect(notes()).toEqual(['Then only enrolled learners can see the link of class 12.']);
    await user.selectOptions(screen.getByLabelText('Meeting'), '13');
    expect(notes()).toEqual([
      'Then only enrolled learners can see the link of class 13. Then only they can join the open class.',
    ]);
  });

  test('names the other meetings with the same link', async () => {
    const three = [...meetings, meeting(14, link)];
    const { user } = await open(createFakeServer({ meetings: three }));
    await screen.findByRole('option', { name: /^14:/ });
    await user.selectOptions(screen.getByLabelText('Meeting'), '14');
    expect(notes()).toEqual([
      'Then only enrolled learners can see the link of class 12 and 14. The Online Classes page will then show class 13.',
    ]);
  });

  test.each([
    ['nothing', meetings.slice(0, 1)],
    ['no link', [meeting(12, link), meeting(13, '')]],
  ])('names the public link if %s is left for the page', async (_, left) => {
    const { user } = await open(createFakeServer({ meetings: left }));
    await screen.findByRole('option', { name: /^12:/ });
    await user.selectOptions(screen.getByLabelText('Meeting'), '12');
    expect(notes()).toEqual([
      'Then only enrolled learners can see the link of class 12. The Online Classes page will then say “Online class coming soon!”.',
    ]);
  });
});

describe('a link that another course uses', () => {
  const start = () =>
    createFakeServer({
      courses: [{ ...asana, meetingId: 12 }],
      meetings: [
        meeting(12, link, { ...onlyForEnrolled, courses: [asana] }),
        meeting(13, 'https://meet.example/free'),
      ],
    });
  const select = () => screen.getByLabelText<HTMLSelectElement>('Meeting');
  const choose = async (user: User, id: string) => {
    await screen.findByRole('option', { name: /^13:/ });
    await user.selectOptions(select(), id);
  };

  test('asks for a confirmation with the name of the course', async () => {
    const { user } = await open(start(), '/StaffCourses?new');
    await choose(user, '12');
    const dialog = screen.getByRole('dialog', { name: 'Use the same link?' });
    expect(dialog.textContent).toContain('Asana Regular Classes has this link.');
    expect(select().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Use this link' }));
    expect(select().value).toBe('12');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not chosen after Cancel', async () => {
    const { user } = await open(start(), '/StaffCourses?new');
    await choose(user, '13');
    await choose(user, '12');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(select().value).toBe('13');
  });

  test('asks for no confirmation if only this course or none uses it', async () => {
    const server = start();
    const { user } = await open(server, `/StaffCourses?edit=${asana.slug}`);
    await choose(user, '13');
    await choose(user, '12');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(select().value).toBe('12');
  });
});

describe('a link that differs in its ending from others', () => {
  const near = `${link}?x=1`;
  const meetings = [meeting(12, link), meeting(13, near, { name: 'Satsang' })];
  const start = () => createFakeServer({ meetings });
  const select = () => screen.getByLabelText<HTMLSelectElement>('Meeting');
  const chooseIn = async (server: FakeServer) => {
    const { user } = await open(server);
    await screen.findByRole('option', { name: /^13:/ });
    // The server finds those that differ in their query, too.
    server.answerOnce('GET /api/staff/meetings', () => json(200, meetingPage(...meetings)));
    await user.selectOptions(select(), '12');
    return user;
  };
  const dialog = () => screen.findByRole('dialog', { name: 'Use almost the same link?' });

  test('asks for a confirmation, as everyone can see the other link', async () => {
    const user = await chooseIn(start());
    expect((await dialog()).textContent).toContain(
      'Satsang uses nearly the same link; only the ending is different. Usually both open the same meeting. Everyone can see that link.',
    );
    await user.click(screen.getByRole('button', { name: 'Use this link' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(select().value).toBe('12');
  });

  test('is dropped by Cancel', async () => {
    const user = await chooseIn(start());
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(select().value).toBe('');
  });

  test('asks no longer once another link is chosen', async () => {
    const server = start();
    const user = await chooseIn(server);
    await user.selectOptions(select(), '');
    await waitFor(() => expect(server.count('GET /api/staff/meetings')).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a typed link', () => {
  const typed = 'https://meet.example/new';
  const creating = 'POST /api/meetings';
  const typeLink = async (user: User, text: string) => {
    await user.clear(screen.getByLabelText('Meeting link'));
    await user.type(screen.getByLabelText('Meeting link'), text);
  };

  test('becomes a meeting of its own when the course is saved', async () => {
    const server = createFakeServer({
      courses: [{ ...asana, meetingId: 12 }],
      meetings: [meeting(12, link)],
    });
    const { user } = await open(server);
    await waitFor(() =>
      expect(screen.getByLabelText('Meeting link')).toHaveProperty('value', link),
    );
    await typeLink(user, typed);
    await save(user);
    await waitFor(() => expect(server.count(put)).toBe(1));
    expect(server.sent(creating)[0]?.body).toEqual({
      ...{ meetingLink: typed, name: asana.title },
      ...onlyForEnrolled,
    });
    const created = server.state.meetings.find(({ meetingLink }) => meetingLink === typed);
    expect(server.sent(put)[0]?.body).toMatchObject({ meetingId: created?.id });
  });

  test('that another course uses is confirmed first, and its meeting is used', async () => {
    const meetings = [meeting(12, link, { ...onlyForEnrolled, courses: [{ ...asana, id: 9 }] })];
    const { user, server } = await open(createFakeServer({ meetings }));
    await typeLink(user, link);
    await save(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Use the same link?' }));
    expect(server.count(put)).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Use the link here too' }));
    await waitFor(() => expect(server.count(put)).toBe(1));
    expect(server.sent(put)[0]?.body).toMatchObject({ meetingId: 12 });
    expect(server.count(creating)).toBe(0);
  });

  test('that is no link is refused at its field', async () => {
    const { user, server } = await open(createFakeServer());
    await typeLink(user, 'asana class');
    await save(user);
    await screen.findByText(/^Meeting link must be a web address/);
    expect(server.count(put)).toBe(0);
  });

  test('that is cleared leaves the course without a link', async () => {
    const courses = [{ ...asana, meetingId: 12 }];
    const server = createFakeServer({ courses, meetings: [meeting(12, link)] });
    const { user } = await open(server);
    await waitFor(() =>
      expect(screen.getByLabelText('Meeting link')).toHaveProperty('value', link),
    );
    await user.clear(screen.getByLabelText('Meeting link'));
    await save(user);
    await waitFor(() => expect(server.count(put)).toBe(1));
    expect(server.sent(put)[0]?.body).toMatchObject({ meetingId: null });
  });
});
