import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  createFakeServer,
  json,
  meeting,
  networkFailure,
  refusal,
} from '../../testing/fake-server.ts';
import {
  field,
  openManager,
  press,
  rowOf,
  seven,
  six,
  typeLink as type,
  type User,
  update,
} from '../../testing/manager-visits.ts';
import { inTheYearOfSamples } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';

inTheYearOfSamples();

const eight = 'https://meet.example/asana-8am';
const ofAsana = meeting(12, six, { audience: 'enrolled', courses: [asana] });

/** Class 11 is closed and used by no course, 12 for the enrolled of Asana, 13 is on the public page, 14 public. */
const studio = () =>
  createFakeServer({
    meetings: [
      meeting(11, `${six}-old`, { audience: 'enrolled' }),
      ofAsana,
      meeting(13, seven, { name: 'Sunday satsang', changedBy: 'Kavita' }),
      meeting(14, eight),
    ],
  });

const open = (server = studio()) => openManager(server);

const edit = (user: User, id: number) => user.click(press(`Edit class ${id}`));
const unfold = (user: User) => user.click(press('Name and audience'));
const choose = (user: User, audience: string) =>
  user.selectOptions(screen.getByLabelText('Who may see the link'), audience);
/** Shows the link of the class to these alone, or to everyone. */
const showTo = async (user: User, id: number, audience: string) => {
  await edit(user, id);
  await unfold(user);
  await choose(user, audience);
  await user.click(press('Update Link'));
};
const dialogWords = async () => {
  const dialog = await screen.findByRole('dialog');
  return [...dialog.querySelectorAll('h2, p')].map(({ textContent }) => textContent);
};
/** What was sent to be saved last. */
const saved = ({ requests }: ReturnType<typeof studio>) =>
  requests.filter(({ name }) => /^(POST|PUT)/.test(name)).at(-1)?.body;

/** The same, where class 14 is that of the next open class: it is on the public page. */
const withOpenClass = () => {
  const server = studio();
  server.state.openMeetingId = 14;
  server.state.firstPublic = [meeting(14, eight), meeting(13, seven)];
  return server;
};

describe('a row', () => {
  test('has the name, the host, and who changed it when', async () => {
    const server = studio();
    server.state.meetings.push(meeting(15, 'https://us05web.zoom.us/j/123'));
    await open(server);
    expect(rowOf(15).getByText('Zoom')).toBeTruthy();
    expect(rowOf(13).getByText('Sunday satsang')).toBeTruthy();
    expect(rowOf(13).getByText('Changed by Kavita on Fri, 20 Nov')).toBeTruthy();
    expect(rowOf(14).getByText('Changed on Fri, 20 Nov')).toBeTruthy();
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
    expect(saved(server)).toEqual({
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
    await update(user, 13, 'https://meet.example/moved');
    await screen.findByText('Meeting link 13 updated.');
    expect(saved(server)).toEqual({ meetingLink: 'https://meet.example/moved' });
  });

  test('takes a name away', async () => {
    const { user, server } = await open();
    await edit(user, 13);
    await unfold(user);
    await user.clear(screen.getByLabelText('Name (optional)'));
    await user.click(press('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    expect(saved(server)).toEqual({ meetingLink: seven, name: '' });
    expect(rowOf(13).queryByText('Sunday satsang')).toBeNull();
  });
});

describe('a link that another class uses', () => {
  test('asks first when it is added, and names the class', async () => {
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
    expect(saved(server)).toEqual({ meetingLink: six });
  });

  test('asks first also where only its query is another', async () => {
    const { user, server } = await open();
    await user.type(field(), `${six}?x=1`);
    // The server finds those that differ in their query, too.
    server.answerOnce('GET /api/staff/meetings', () => json(200, { items: [ofAsana] }));
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
    await update(user, 14, seven);
    expect(await dialogWords()).toEqual([
      'Use the same link?',
      seven,
      'Sunday satsang uses this link already. People of both would meet in one room.',
    ]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect([field().value, server.count('PUT /api/meetings/14')]).toEqual([seven, 0]);
  });

  test('says what becomes of the public page when the link there is closed by it', async () => {
    const { user, server } = await open();
    await update(user, 13, six);
    expect((await dialogWords()).slice(2)).toEqual([
      'Asana Regular Classes uses this link already. People of both would meet in one room.',
      'There only the enrolled may see it, and so it is here.',
      `It is the link on the Online Classes page. Class 14 takes its place: ${eight}`,
    ]);
    await user.click(press('Use it here too'));
    await screen.findByText('Meeting link 13 updated.');
    expect(saved(server)).toEqual({ meetingLink: six });
  });

  test('is not asked about when a lost answer is asked for again', async () => {
    const { user, server } = await open();
    const added = meeting(15, 'https://meet.example/new');
    server.answerOnce('POST /api/meetings', () => {
      server.state.meetings = [...server.state.meetings, added];
      return networkFailure();
    });
    await user.type(field(), 'https://meet.example/new');
    await user.click(press('Save Link'));
    await screen.findByRole('alert');
    server.answerOnce('POST /api/meetings', () => json(201, added));
    await user.click(press('Save Link'));
    await screen.findByText('Meeting link saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('cannot be looked for without a network: nothing is saved, and the link stays', async () => {
    const { user, server } = await open();
    await user.type(field(), 'https://meet.example/new');
    server.answerOnce('GET /api/staff/meetings', networkFailure);
    await user.click(press('Save Link'));
    expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
    expect([field().value, server.count('POST /api/meetings')]).toEqual([
      'https://meet.example/new',
      0,
    ]);
  });
});

describe('the audience', () => {
  test('of a link that comes first is opened to everyone after a question', async () => {
    const { user, server } = await open();
    await showTo(user, 11, 'Everyone');
    expect(await dialogWords()).toEqual([
      'Show the link of class 11 to everyone?',
      `${six}-old`,
      'The Online Classes page then shows it in place of class 13.',
    ]);
    await user.click(press('Show it to everyone'));
    await screen.findByText('Meeting link 11 updated.');
    expect(saved(server)).toEqual({
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
    await showTo(user, 13, 'Only the enrolled');
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
    await showTo(user, 14, 'Only the enrolled');
    await screen.findByText('Meeting link 14 updated.');
    expect(rowOf(14).getByText('Only for the enrolled')).toBeTruthy();
  });

  test('of the link of a course with a fee cannot be opened: the refusal stands in the form', async () => {
    const { user, server } = await open();
    const sentence = 'A course with a fee uses this link, so only the enrolled may see it.';
    server.answerOnce('PUT /api/meetings/12', () => refusal(409, sentence));
    await showTo(user, 12, 'Everyone');
    await user.click(await screen.findByRole('button', { name: 'Show it to everyone' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
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
    await showTo(user, 14, 'Only the enrolled');
    expect(await dialogWords()).toEqual([
      'Show the link of class 14 only to the enrolled?',
      eight,
      'It is the link on the Online Classes page, for the open class. Only the enrolled can then join that class.',
    ]);
  });

  test('is opened after a question, and another one without: that stays behind it', async () => {
    const server = studio();
    const ofOpenClass = meeting(15, `${eight}-open`);
    server.state.meetings.push({ ...ofOpenClass, audience: 'enrolled' });
    server.state.openMeetingId = 15;
    const { user } = await open(server);
    await showTo(user, 15, 'Everyone');
    expect(await dialogWords()).toEqual([
      'Show the link of class 15 to everyone?',
      `${eight}-open`,
      'The Online Classes page then shows it.',
    ]);
    server.state.firstPublic = [ofOpenClass, meeting(13, seven)];
    await user.click(press('Show it to everyone'));
    await waitFor(() => expect(rowOf(15).getByText(isOnPage)).toBeTruthy());
    await showTo(user, 11, 'Everyone');
    await screen.findByText('Meeting link 11 updated.');
    expect(rowOf(15).getByText(isOnPage)).toBeTruthy();
  });
});

test('the list is read again after another link was saved: it may have closed those of others', async () => {
  const { user, server } = await open();
  const before = server.count('GET /api/staff/meetings');
  server.state.meetings = [ofAsana, meeting(14, eight, { audience: 'enrolled' })];
  await update(user, 12, `${eight}-paid`);
  await screen.findByText('Meeting link 12 updated.');
  await waitFor(() => expect(rowOf(14).getByText('Only for the enrolled')).toBeTruthy());
  expect(server.count('GET /api/staff/meetings')).toBeGreaterThan(before + 1);
});

test('a link whose learners get a notification asks first, and names the person whom none reaches', async () => {
  const om = { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: null };
  const server = createFakeServer({
    meetings: [ofAsana],
    linkContacts: { app: 1, email: 0, none: 1, unreachable: [om] },
  });
  const { user } = await open(server);
  await edit(user, 12);
  await type(user, eight);
  await user.click(press('Update Link'));
  await screen.findByText('Notifies 1 learner: 1 by app notification. Not reachable: 1.');
  await screen.findByText('Om Rana');
  expect(saved(server)).toBeUndefined();
  await user.click(press('Save the link'));
  await waitFor(() => expect(saved(server)).toMatchObject({ meetingLink: eight }));
});
