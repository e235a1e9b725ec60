import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  createFakeServer,
  errorResponse,
  json,
  meeting,
  meetingPage,
  networkFailure,
} from '../../testing/fake-server.ts';
import {
  buttonNamed,
  linkAtSeven,
  linkAtSix,
  linkField,
  meetingRow,
  openManager,
  type TestUser,
  typeLink as type,
  updateLink,
} from '../../testing/manager-visits.ts';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const eight = 'https://meet.example/asana-8am';
const ofAsana = meeting(12, linkAtSix, { audience: 'enrolled', courses: [asana] });

/** Class 11 is closed and used by no course, 12 for the enrolled of Asana, 13 is on the public page, 14 public. */
const studio = () =>
  createFakeServer({
    meetings: [
      meeting(11, `${linkAtSix}-old`, { audience: 'enrolled' }),
      ofAsana,
      meeting(13, linkAtSeven, { name: 'Sunday satsang', changedBy: 'Kavita' }),
      meeting(14, eight),
    ],
  });

const open = (server = studio()) => openManager(server);

const edit = (user: TestUser, id: number) => user.click(buttonNamed(`Edit class ${id}`));
const unfold = (user: TestUser) => user.click(buttonNamed('Name and audience'));
const choose = (user: TestUser, audience: string) =>
  user.selectOptions(screen.getByLabelText('Who can see the link'), audience);
/** Shows the link of the class to these alone, or to everyone. */
const showTo = async (user: TestUser, id: number, audience: string) => {
  await edit(user, id);
  await unfold(user);
  await choose(user, audience);
  await user.click(buttonNamed('Update Link'));
};
const dialogWords = async () => {
  const dialog = await screen.findByRole('dialog');
  return [...dialog.querySelectorAll('h2, p')].map(({ textContent }) => textContent);
};
/** The body of the last save. */
const saved = ({ requests }: ReturnType<typeof studio>) =>
  requests.filter(({ name }) => /^(POST|PUT)/.test(name)).at(-1)?.body;

/** The same, where class 14 is that of the next open class: it is on the public page. */
const withOpenClass = () => {
  const server = studio();
  server.state.openMeetingId = 14;
  server.state.firstPublic = [meeting(14, eight), meeting(13, linkAtSeven)];
  return server;
};

describe('a row', () => {
  test('has the name, the host, and who changed it when', async () => {
    const server = studio();
    server.state.meetings.push(meeting(15, 'https://us05web.zoom.us/j/123'));
    await open(server);
    expect(meetingRow(15).getByText('Zoom')).toBeTruthy();
    expect(meetingRow(13).getByText('Sunday satsang')).toBeTruthy();
    expect(meetingRow(13).getByText('Changed by Kavita on Fri, 20 Nov')).toBeTruthy();
    expect(meetingRow(14).getByText('Changed on Fri, 20 Nov')).toBeTruthy();
  });
});

describe('the form', () => {
  test('has one text field, and the name and the audience on request', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('textbox')).toEqual([linkField()]);
    expect(buttonNamed('Name and audience').getAttribute('aria-expanded')).toBe('false');
    await unfold(user);
    expect(screen.getByLabelText('Name (optional)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Who can see the link').value).toBe('everyone');
  });

  test('recognises the host of a typed link, and opens it to try', async () => {
    const { user } = await open();
    await user.type(linkField(), 'javascript:alert(1)');
    expect(screen.queryByRole('link', { name: 'Test the link' })).toBeNull();
    await type(user, 'meet.google.com/abc-defg-hij');
    expect(screen.getByText('Google Meet')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Test the link' });
    expect(link.getAttribute('href')).toBe('https://meet.google.com/abc-defg-hij');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('adds a link with a name, for the enrolled', async () => {
    const { user, server } = await open();
    await user.type(linkField(), 'https://meet.example/new');
    await unfold(user);
    await user.type(screen.getByLabelText('Name (optional)'), ' Evening batch ');
    await choose(user, 'Only enrolled learners');
    expect(
      screen.getByText('Only learners enrolled in a course with this link can see the link.'),
    ).toBeTruthy();
    await user.click(buttonNamed('Save Link'));
    await screen.findByText('Meeting link saved.');
    expect(saved(server)).toEqual({
      meetingLink: 'https://meet.example/new',
      name: 'Evening batch',
      audience: 'enrolled',
    });
    expect(meetingRow(15).getByText('Evening batch')).toBeTruthy();
    expect(meetingRow(15).getByText('Only for enrolled learners')).toBeTruthy();
    expect(screen.queryByText('Evening batch · Everyone')).toBeNull();
  });

  test('sends the link only, if nothing else was changed', async () => {
    const { user, server } = await open();
    await edit(user, 13);
    expect(screen.getByText('Sunday satsang · Everyone')).toBeTruthy();
    await updateLink(user, 13, 'https://meet.example/moved');
    await screen.findByText('Meeting link 13 updated.');
    expect(saved(server)).toEqual({ meetingLink: 'https://meet.example/moved' });
  });

  test('removes a name', async () => {
    const { user, server } = await open();
    await edit(user, 13);
    await unfold(user);
    await user.clear(screen.getByLabelText('Name (optional)'));
    await user.click(buttonNamed('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    expect(saved(server)).toEqual({ meetingLink: linkAtSeven, name: '' });
    expect(meetingRow(13).queryByText('Sunday satsang')).toBeNull();
  });
});

describe('a link that another class uses', () => {
  test('asks first when it is added, and names the class', async () => {
    const { user, server } = await open();
    await user.type(linkField(), 'meet.example/asana-6am');
    await user.click(buttonNamed('Save Link'));
    expect(await dialogWords()).toEqual([
      'Use the same link?',
      linkAtSix,
      'Asana Regular Classes already uses this link. Learners of both would join the same meeting.',
      'There only enrolled learners can see the link, and that will be the same here.',
    ]);
    expect(server.count('POST /api/meetings')).toBe(0);
    await user.click(buttonNamed('Use the link here too'));
    await screen.findByText('Meeting link saved.');
    expect(saved(server)).toEqual({ meetingLink: linkAtSix });
  });

  test('asks first also if only its query differs', async () => {
    const { user, server } = await open();
    await user.type(linkField(), `${linkAtSix}?x=1`);
    // The server finds those that differ in their query, too.
    server.answerOnce('GET /api/staff/meetings', () => json(200, meetingPage(ofAsana)));
    await user.click(buttonNamed('Save Link'));
    expect(await dialogWords()).toEqual([
      'Use almost the same link?',
      `${linkAtSix}?x=1`,
      'Asana Regular Classes uses nearly the same link; only the ending is different. Usually both open the same meeting.',
      'There only enrolled learners can see the link, and that will be the same here.',
    ]);
    expect(server.count('POST /api/meetings')).toBe(0);
  });

  test('asks first when another link is changed to it, and Cancel changes nothing', async () => {
    const { user, server } = await open();
    await updateLink(user, 14, linkAtSeven);
    expect(await dialogWords()).toEqual([
      'Use the same link?',
      linkAtSeven,
      'Sunday satsang already uses this link. Learners of both would join the same meeting.',
    ]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect([linkField().value, server.count('PUT /api/meetings/14')]).toEqual([linkAtSeven, 0]);
  });

  test('says what the public page will show when its link is closed', async () => {
    const { user, server } = await open();
    await updateLink(user, 13, linkAtSix);
    expect((await dialogWords()).slice(2)).toEqual([
      'Asana Regular Classes already uses this link. Learners of both would join the same meeting.',
      'There only enrolled learners can see the link, and that will be the same here.',
      `The Online Classes page shows this link. Class 14 will take its place: ${eight}`,
    ]);
    await user.click(buttonNamed('Use the link here too'));
    await screen.findByText('Meeting link 13 updated.');
    expect(saved(server)).toEqual({ meetingLink: linkAtSix });
  });

  test('needs no confirmation when a save is repeated after a lost response', async () => {
    const { user, server } = await open();
    const added = meeting(15, 'https://meet.example/new');
    server.answerOnce('POST /api/meetings', () => {
      server.state.meetings = [...server.state.meetings, added];
      return networkFailure();
    });
    await user.type(linkField(), 'https://meet.example/new');
    await user.click(buttonNamed('Save Link'));
    await screen.findByRole('alert');
    server.answerOnce('POST /api/meetings', () => json(201, added));
    await user.click(buttonNamed('Save Link'));
    await screen.findByText('Meeting link saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not saved if the check fails without a network, and stays in the form', async () => {
    const { user, server } = await open();
    await user.type(linkField(), 'https://meet.example/new');
    server.answerOnce('GET /api/staff/meetings', networkFailure);
    await user.click(buttonNamed('Save Link'));
    expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
    expect([linkField().value, server.count('POST /api/meetings')]).toEqual([
      'https://meet.example/new',
      0,
    ]);
  });
});

describe('the audience', () => {
  test('of a link that comes first is opened to everyone after a confirmation', async () => {
    const { user, server } = await open();
    await showTo(user, 11, 'Everyone');
    expect(await dialogWords()).toEqual([
      'Show the link of class 11 to everyone?',
      `${linkAtSix}-old`,
      'The Online Classes page will then show this link instead of class 13.',
    ]);
    await user.click(buttonNamed('Show the link to everyone'));
    await screen.findByText('Meeting link 11 updated.');
    expect(saved(server)).toEqual({
      meetingLink: `${linkAtSix}-old`,
      audience: 'everyone',
    });
    await waitFor(() =>
      expect(meetingRow(11).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
    expect(meetingRow(13).getByText('Public: in every learner’s list')).toBeTruthy();
  });

  test('of the link on the public page is closed after a confirmation, which names the next one', async () => {
    const { user } = await open();
    await showTo(user, 13, 'Only enrolled learners');
    expect(await dialogWords()).toEqual([
      'Show the link of class 13 only to enrolled learners?',
      linkAtSeven,
      `The Online Classes page shows this link. Class 14 will take its place: ${eight}`,
    ]);
    await user.click(buttonNamed('Only to enrolled learners'));
    await screen.findByText('Meeting link 13 updated.');
    expect(meetingRow(13).getByText('Only for enrolled learners')).toBeTruthy();
    await waitFor(() =>
      expect(meetingRow(14).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
  });

  test('of another link is changed without a confirmation', async () => {
    const { user } = await open();
    await showTo(user, 14, 'Only enrolled learners');
    await screen.findByText('Meeting link 14 updated.');
    expect(meetingRow(14).getByText('Only for enrolled learners')).toBeTruthy();
  });

  test('of the link of a course with a fee cannot be opened: the error stands in the form', async () => {
    const { user, server } = await open();
    const sentence = 'A course with a fee uses this link, so only enrolled learners can see it.';
    server.answerOnce('PUT /api/meetings/12', () => errorResponse(409, sentence));
    await showTo(user, 12, 'Everyone');
    await user.click(await screen.findByRole('button', { name: 'Show the link to everyone' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});

describe('the link of the next open class', () => {
  const isOnPage = 'Public: on the Online Classes page';

  test('is the one on the public page, and the first by its number takes its place', async () => {
    const { user } = await open(withOpenClass());
    expect(meetingRow(14).getByText(isOnPage)).toBeTruthy();
    expect(meetingRow(13).queryByText(isOnPage)).toBeNull();
    await user.click(buttonNamed('Delete class 14'));
    await within(screen.getByRole('dialog')).findByText(
      `The Online Classes page shows this link. Class 13 will take its place: ${linkAtSeven}`,
    );
  });

  test('is closed after a confirmation, and no other link takes its place', async () => {
    const { user } = await open(withOpenClass());
    await showTo(user, 14, 'Only enrolled learners');
    expect(await dialogWords()).toEqual([
      'Show the link of class 14 only to enrolled learners?',
      eight,
      'This is the open class’s link on the Online Classes page. Then only enrolled learners can join that class.',
    ]);
  });

  test('is opened after a confirmation, and another one without: that stays behind it', async () => {
    const server = studio();
    const ofOpenClass = meeting(15, `${eight}-open`);
    server.state.meetings.push({ ...ofOpenClass, audience: 'enrolled' });
    server.state.openMeetingId = 15;
    const { user } = await open(server);
    await showTo(user, 15, 'Everyone');
    expect(await dialogWords()).toEqual([
      'Show the link of class 15 to everyone?',
      `${eight}-open`,
      'The Online Classes page will then show this link.',
    ]);
    server.state.firstPublic = [ofOpenClass, meeting(13, linkAtSeven)];
    await user.click(buttonNamed('Show the link to everyone'));
    await waitFor(() => expect(meetingRow(15).getByText(isOnPage)).toBeTruthy());
    await showTo(user, 11, 'Everyone');
    await screen.findByText('Meeting link 11 updated.');
    expect(meetingRow(15).getByText(isOnPage)).toBeTruthy();
  });
});

test('the list is refetched after a link was saved, as the save may have closed other links', async () => {
  const { user, server } = await open();
  const before = server.count('GET /api/staff/meetings');
  server.state.meetings = [ofAsana, meeting(14, eight, { audience: 'enrolled' })];
  await updateLink(user, 12, `${eight}-paid`);
  await screen.findByText('Meeting link 12 updated.');
  await waitFor(() => expect(meetingRow(14).getByText('Only for enrolled learners')).toBeTruthy());
  expect(server.count('GET /api/staff/meetings')).toBeGreaterThan(before + 1);
});

test('a link that notifies learners asks first, and names an unreachable learner', async () => {
  const om = { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: null };
  const server = createFakeServer({
    meetings: [ofAsana],
    linkContacts: { app: 1, email: 0, none: 1, unreachable: [om] },
  });
  const { user } = await open(server);
  await edit(user, 12);
  await type(user, eight);
  await user.click(buttonNamed('Update Link'));
  await screen.findByText(
    '1 learner will be notified: 1 by app notification. Cannot be reached: 1.',
  );
  await screen.findByText('Om Rana');
  expect(saved(server)).toBeUndefined();
  await user.click(buttonNamed('Save the link'));
  await waitFor(() => expect(saved(server)).toMatchObject({ meetingLink: eight }));
});
