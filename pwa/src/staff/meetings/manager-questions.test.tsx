import { screen, waitFor, within } from '@testing-library/react';
import type { StaffCourse } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { addDays, indianDate } from '../../content/indian-time.ts';
import { createFakeServer, meeting, networkFailure, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { classOn, sampleCourses } from '../../testing/sample-courses.ts';

const six = 'https://meet.example/asana-6am';
const seven = 'https://meet.example/asana-7am';
const eight = 'https://meet.example/asana-8am';
const asana = sampleCourses[0] as StaffCourse;

/** Class 12 is for the enrolled of Asana, 13 is on the public page, 14 public, 15 closed and used by no course. */
const studio = () =>
  createFakeServer({
    courses: [{ ...asana, meetingId: 12 }],
    meetings: [
      meeting(12, six),
      { ...meeting(13, seven), name: 'Sunday satsang', changedBy: 'Kavita' },
      meeting(14, eight),
      { ...meeting(11, `${six}-old`), audience: 'enrolled' },
    ],
  });

const open = async (server = studio()) => {
  const visited = visit('/OnlineClass', { server, as: staff });
  await screen.findByRole('table');
  return visited;
};

type User = Awaited<ReturnType<typeof open>>['user'];

const rowOf = (id: number) => {
  const cell = screen.getByRole('cell', { name: String(id) });
  return within(cell.closest('tr') ?? expect.fail(`no row ${id}`));
};
const field = () => screen.getByPlaceholderText<HTMLInputElement>('Enter Meeting Link');
const press = (name: string) => screen.getByRole('button', { name });
const edit = (user: User, id: number) => user.click(press(`Edit class ${id}`));
const unfold = (user: User) => user.click(press('Name and audience'));
const choose = (user: User, audience: string) =>
  user.selectOptions(screen.getByLabelText('Who may see the link'), audience);
const type = async (user: User, link: string) => {
  await user.clear(field());
  await user.type(field(), link);
};
const dialogWords = async () => {
  const dialog = await screen.findByRole('dialog');
  return [...dialog.querySelectorAll('h2, p')].map(({ textContent }) => textContent);
};
const bodies = (server: ReturnType<typeof studio>) =>
  server.requests.filter(({ method }) => method === 'POST' || method === 'PUT');

/** The same, with an open class tomorrow: class 14 is on the public page. Or another that is hers. */
const withOpenClass = (meetingId = 14) => {
  const server = studio();
  const satsang = { ...asana, id: 9, isOpen: true };
  const tomorrow = addDays(indianDate(new Date()), 1);
  server.state.studio.classes = [classOn(satsang, tomorrow, { meetingId })];
  return server;
};

describe('a row', () => {
  test('has the name, the host, and who changed it when', async () => {
    const server = studio();
    server.state.meetings.push(meeting(15, 'https://us05web.zoom.us/j/123'));
    await open(server);
    expect(rowOf(15).getByText('Zoom')).toBeTruthy();
    expect(rowOf(13).getByText('Sunday satsang')).toBeTruthy();
    expect(rowOf(13).getByText('Changed by Kavita on 20 Nov 2026')).toBeTruthy();
    expect(rowOf(14).getByText('Changed on 20 Nov 2026')).toBeTruthy();
  });
});

describe('the form', () => {
  test('has one text field, and the name and the audience on request', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('textbox')).toEqual([field()]);
    expect(press('Name and audience').getAttribute('aria-expanded')).toBe('false');
    await unfold(user);
    expect(screen.getByLabelText('Name (optional)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Who may see the link').value).toBe('everyone');
  });

  test('recognises the host of a typed link, and opens it to try', async () => {
    const { user } = await open();
    await user.type(field(), 'javascript:alert(1)');
    expect(screen.queryByRole('link', { name: 'Try the link' })).toBeNull();
    await type(user, 'meet.google.com/abc-defg-hij');
    expect(screen.getByText('Google Meet')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Try the link' });
    expect(link.getAttribute('href')).toBe('https://meet.google.com/abc-defg-hij');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('adds a link with a name, for the enrolled', async () => {
    const { user, server } = await open();
    await user.type(field(), 'https://meet.example/new');
    await unfold(user);
    await user.type(screen.getByLabelText('Name (optional)'), ' Evening batch ');
    await choose(user, 'Only the enrolled');
    expect(
      screen.getByText('Only those enrolled in a course that uses it can see it.'),
    ).toBeTruthy();
    await user.click(press('Save Link'));
    await screen.findByText('Meeting link saved.');
    expect(bodies(server).at(-1)?.body).toEqual({
      meetingLink: 'https://meet.example/new',
      name: 'Evening batch',
      audience: 'enrolled',
    });
    expect(rowOf(15).getByText('Evening batch')).toBeTruthy();
    expect(rowOf(15).getByText('Only for the enrolled')).toBeTruthy();
    expect(screen.queryByText('Evening batch · Everyone')).toBeNull();
  });

  test('sends the link alone where nothing else was changed', async () => {
    const { user, server } = await open();
    await edit(user, 13);
    expect(screen.getByText('Sunday satsang · Everyone')).toBeTruthy();
    await type(user, 'https://meet.example/moved');
    await user.click(press('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    expect(bodies(server).at(-1)?.body).toEqual({ meetingLink: 'https://meet.example/moved' });
    expect(rowOf(13).getByText('Changed by Vikram Negi, just now')).toBeTruthy();
  });

  test('takes a name away', async () => {
    const { user, server } = await open();
    await edit(user, 13);
    await unfold(user);
    await user.clear(screen.getByLabelText('Name (optional)'));
    await user.click(press('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    expect(bodies(server).at(-1)?.body).toEqual({ meetingLink: seven, name: '' });
    expect(rowOf(13).queryByText('Sunday satsang')).toBeNull();
  });
});

describe('a link that another class uses', () => {
  test('asks first when it is added, names the class, and stays for the enrolled', async () => {
    const { user, server } = await open();
    await user.type(field(), 'meet.example/asana-6am');
    await user.click(press('Save Link'));
    expect(await dialogWords()).toEqual([
      'Use the same link?',
      six,
      'Asana Regular Classes uses this link already. People of both would meet in one room.',
      'There only the enrolled may see it, and so it is here.',
    ]);
    expect(server.count('POST /api/meetings')).toBe(0);
    await user.click(press('Use it here too'));
    await screen.findByText('Meeting link saved.');
    expect(bodies(server).at(-1)?.body).toEqual({ meetingLink: six });
    expect(rowOf(15).getByText('Only for the enrolled')).toBeTruthy();
  });

  test('asks first also where only its query is another', async () => {
    const { user, server } = await open();
    await user.type(field(), `${six}?x=1`);
    await user.click(press('Save Link'));
    expect(await dialogWords()).toEqual([
      'Use almost the same link?',
      `${six}?x=1`,
      'Asana Regular Classes uses a link that differs in its ending only: most often that is the same room.',
      'There only the enrolled may see it, and so it is here.',
    ]);
    expect(server.count('POST /api/meetings')).toBe(0);
  });

  test('asks first when another link is changed to it, and Cancel changes nothing', async () => {
    const { user, server } = await open();
    await edit(user, 14);
    await type(user, seven);
    await user.click(press('Update Link'));
    expect(await dialogWords()).toEqual([
      'Use the same link?',
      seven,
      'Sunday satsang uses this link already. People of both would meet in one room.',
    ]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect([field().value, server.count('PUT /api/meetings/14')]).toEqual([seven, 0]);
  });

  test('says what becomes of the public page when the link there is closed by it', async () => {
    const { user } = await open();
    await edit(user, 13);
    await type(user, six);
    await user.click(press('Update Link'));
    expect((await dialogWords()).slice(2)).toEqual([
      'Asana Regular Classes uses this link already. People of both would meet in one room.',
      'There only the enrolled may see it, and so it is here.',
      `It is the link on the Online Classes page. Class 14 takes its place: ${eight}`,
    ]);
    await user.click(press('Use it here too'));
    await screen.findByText('Meeting link 13 updated.');
    await waitFor(() =>
      expect(rowOf(14).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
  });

  test('is not asked about when a lost answer is asked for again', async () => {
    const { user, server } = await open();
    const create = server.fetch;
    server.answerOnce('POST /api/meetings', async (request) => {
      await create(request.url, {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify({ meetingLink: 'https://meet.example/new' }),
      });
      return networkFailure();
    });
    await user.type(field(), 'https://meet.example/new');
    await user.click(press('Save Link'));
    await screen.findByRole('alert');
    await user.click(press('Save Link'));
    await screen.findByText('Meeting link saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.state.meetings).toHaveLength(5);
  });

  test('cannot be looked for without a network: nothing is saved, and the link stays', async () => {
    const { user, server } = await open();
    await user.type(field(), 'https://meet.example/new');
    server.answerOnce('GET /api/staff/meetings', networkFailure);
    await user.click(press('Save Link'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
    expect([field().value, server.count('POST /api/meetings')]).toEqual([
      'https://meet.example/new',
      0,
    ]);
  });
});

describe('the audience', () => {
  test('of a link that comes first is opened to everyone after a question', async () => {
    const { user, server } = await open();
    await edit(user, 11);
    await unfold(user);
    await choose(user, 'Everyone');
    await user.click(press('Update Link'));
    expect(await dialogWords()).toEqual([
      'Show the link of class 11 to everyone?',
      `${six}-old`,
      'The Online Classes page then shows it in place of class 13.',
    ]);
    await user.click(press('Show it to everyone'));
    await screen.findByText('Meeting link 11 updated.');
    expect(bodies(server).at(-1)?.body).toEqual({
      meetingLink: `${six}-old`,
      audience: 'everyone',
    });
    await waitFor(() =>
      expect(rowOf(11).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
    expect(rowOf(13).getByText('Public: in every learner’s list')).toBeTruthy();
  });

  test('of the link on the public page is closed after a question, which names the next one', async () => {
    const { user } = await open();
    await edit(user, 13);
    await unfold(user);
    await choose(user, 'Only the enrolled');
    await user.click(press('Update Link'));
    expect(await dialogWords()).toEqual([
      'Show the link of class 13 only to the enrolled?',
      seven,
      `It is the link on the Online Classes page. Class 14 takes its place: ${eight}`,
    ]);
    await user.click(press('Only to the enrolled'));
    await screen.findByText('Meeting link 13 updated.');
    expect(rowOf(13).getByText('Only for the enrolled')).toBeTruthy();
    await waitFor(() =>
      expect(rowOf(14).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
  });

  test('of another link is changed without a question', async () => {
    const { user } = await open();
    await edit(user, 14);
    await unfold(user);
    await choose(user, 'Only the enrolled');
    await user.click(press('Update Link'));
    await screen.findByText('Meeting link 14 updated.');
    expect(rowOf(14).getByText('Only for the enrolled')).toBeTruthy();
  });

  test('of the link of a course with a fee cannot be opened: the refusal stands in the form', async () => {
    const { user } = await open();
    await edit(user, 12);
    await unfold(user);
    await choose(user, 'Everyone');
    await user.click(press('Update Link'));
    await user.click(await screen.findByRole('button', { name: 'Show it to everyone' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A course with a fee uses this link, so only the enrolled may see it.',
    );
  });
});

describe('the link of the next open class', () => {
  const isOnPage = 'Public: on the Online Classes page';

  test('is the one on the public page, and the first by its number takes its place', async () => {
    const { user } = await open(withOpenClass());
    expect(rowOf(14).getByText(isOnPage)).toBeTruthy();
    expect(rowOf(13).queryByText(isOnPage)).toBeNull();
    await user.click(press('Delete class 14'));
    await within(screen.getByRole('dialog')).findByText(
      `It is the link on the Online Classes page. Class 13 takes its place: ${seven}`,
    );
  });

  test('is closed after a question: no other link takes its place', async () => {
    const { user } = await open(withOpenClass());
    await edit(user, 14);
    await unfold(user);
    await choose(user, 'Only the enrolled');
    await user.click(press('Update Link'));
    expect(await dialogWords()).toEqual([
      'Show the link of class 14 only to the enrolled?',
      eight,
      'It is the link on the Online Classes page, for the open class. Only the enrolled can then join that class.',
    ]);
  });

  test('is opened after a question, and another one without: that stays behind it', async () => {
    const server = withOpenClass(15);
    server.state.meetings.push({ ...meeting(15, `${eight}-open`), audience: 'enrolled' });
    const { user } = await open(server);
    await edit(user, 15);
    await unfold(user);
    await choose(user, 'Everyone');
    await user.click(press('Update Link'));
    expect(await dialogWords()).toEqual([
      'Show the link of class 15 to everyone?',
      `${eight}-open`,
      'The Online Classes page then shows it.',
    ]);
    await user.click(press('Show it to everyone'));
    await waitFor(() => expect(rowOf(15).getByText(isOnPage)).toBeTruthy());
    await edit(user, 11);
    await unfold(user);
    await choose(user, 'Everyone');
    await user.click(press('Update Link'));
    await screen.findByText('Meeting link 11 updated.');
    expect(rowOf(15).getByText(isOnPage)).toBeTruthy();
  });
});

test('the list is read again after another link was saved: it may have closed those of others', async () => {
  const { user, server } = await open();
  server.state.studio.courses = [{ ...asana, meetingId: 12 }];
  await edit(user, 12);
  await type(user, `${eight}-paid`);
  const before = server.count('GET /api/staff/meetings');
  server.state.meetings = server.state.meetings.map((each) =>
    each.id === 14 ? { ...each, audience: 'enrolled' } : each,
  );
  await user.click(press('Update Link'));
  await screen.findByText('Meeting link 12 updated.');
  await waitFor(() => expect(rowOf(14).getByText('Only for the enrolled')).toBeTruthy());
  expect(server.count('GET /api/staff/meetings')).toBeGreaterThan(before + 1);
});
