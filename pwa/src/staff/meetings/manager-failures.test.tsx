import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { consoleMessages } from '../../content/messages.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  meeting,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import {
  buttonNamed,
  changeByMeera,
  idempotencyKeysOf,
  linkAtSeven,
  linkField,
  openManager,
  type TestUser,
  typeLink,
  updateLink as updateOf,
} from '../../testing/manager-visits.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

const mine = 'https://meet.example/mine';
const unreachable =
  'The studio’s server does not answer. Please check your connection and try again.';

const withSeven = () => createFakeServer({ meetings: [meeting(13, linkAtSeven)] });
const open = () => openManager(withSeven());

const pressInRow = (name: string) => buttonNamed(`${name} class 13`);
const alert = async () => (await screen.findByRole('alert')).textContent;

const save = async (user: TestUser, link: string) => {
  await typeLink(user, link);
  await user.click(buttonNamed('Save Link'));
};

const update = (user: TestUser, link: string) => updateOf(user, 13, link);

const confirmDelete = async (user: TestUser) => {
  await user.click(pressInRow('Delete'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
};

test('a list that cannot be loaded is logged, shown, and loaded on request', async () => {
  const server = withSeven();
  server.answerOnce('GET /api/staff/meetings', networkFailure);
  const { user, log } = visit('/OnlineClass', { server, as: staff });
  expect(await alert()).toContain('The studio’s server does not answer.');
  expect(log).toHaveBeenCalledWith(consoleMessages.errorFetchingMeetings, expect.any(Error));
  await user.click(buttonNamed('Try again'));
  await screen.findByRole('table');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed save is logged and shown, keeps the typed link, and is repeated with its idempotency key', async () => {
  const { user, server, log } = await open();
  server.answerOnce('POST /api/meetings', networkFailure);
  await save(user, mine);
  expect(await alert()).toBe(unreachable);
  expect(log).toHaveBeenCalledWith(consoleMessages.errorSavingMeeting, expect.any(Error));
  expect(linkField().value).toBe(mine);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await user.click(buttonNamed('Save Link'));
  await screen.findByText('Meeting link saved.');
  const [first, second, ...more] = idempotencyKeysOf(server);
  expect([second, more]).toEqual([first, []]);
});

test('another link after a failed save has another idempotency key', async () => {
  const { user, server } = await open();
  server.answerOnce('POST /api/meetings', networkFailure);
  await save(user, mine);
  await alert();
  await save(user, `${mine}-2`);
  await screen.findByText('Meeting link saved.');
  const [first, second] = idempotencyKeysOf(server);
  expect(first).not.toBe(second);
});

test('a failed update is logged and shown, and keeps the typed link', async () => {
  const { user, server, log } = await open();
  server.answerOnce('PUT /api/meetings/13', () => errorResponse(503, 'The database is away.'));
  await update(user, mine);
  expect(await alert()).toBe('The database is away.');
  expect(log).toHaveBeenCalledWith(consoleMessages.errorUpdatingMeeting, expect.any(Error));
  expect(linkField().value).toBe(mine);
  expect(screen.getByRole('heading', { name: 'Edit Meeting Link' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Open Link/ }).getAttribute('href')).toBe(linkAtSeven);
});

test('a failed delete is logged and shown, and the row stays', async () => {
  const { user, server, log } = await open();
  server.answerOnce('DELETE /api/meetings/13', networkFailure);
  await confirmDelete(user);
  expect(await alert()).toBe(unreachable);
  expect(log).toHaveBeenCalledWith(consoleMessages.errorDeletingMeeting, expect.any(Error));
  expect(screen.getByRole('cell', { name: '13' })).toBeTruthy();
});

const isGone = 'This meeting no longer exists.';

test('a row that somebody else has deleted is removed', async () => {
  const { user, server } = await open();
  server.state.meetings = [];
  server.answerOnce('DELETE /api/meetings/13', () => errorResponse(404, isGone));
  await confirmDelete(user);
  await screen.findByText('No meeting links yet');
});

test('a link whose row was deleted stays in the form, and can be added again', async () => {
  const { user, server } = await open();
  server.state.meetings = [];
  server.answerOnce('PUT /api/meetings/13', () => errorResponse(404, isGone));
  await update(user, mine);
  expect(await alert()).toBe(isGone);
  expect(linkField().value).toBe(mine);
  await user.click(buttonNamed('Save Link'));
  await screen.findByRole('cell', { name: '1' });
});

test('when the session ends, login is shown, and the typed link is there afterwards', async () => {
  const { user, server } = await open();
  server.answerOnce('POST /api/meetings', () => errorResponse(401, 'Please log in.'));
  await save(user, mine);
  await screen.findByText('You have been logged out. Please log in again.');
  await user.type(screen.getByLabelText('E-mail'), staff.email);
  await user.type(screen.getByLabelText('Password'), `${staff.password}{Enter}`);
  await screen.findByRole('heading', { name: 'Add Meeting Link' });
  expect(linkField().value).toBe(mine);
});

describe('a stale edit', () => {
  const theirs = 'https://meet.example/theirs';
  const openStale = async () => {
    const visited = await open();
    changeByMeera(visited.server, meeting(13, theirs, { version: 4 }));
    await update(visited.user, mine);
    return visited;
  };
  const lastPut = (server: FakeServer) => server.sent('PUT /api/meetings/13').at(-1);

  test('says who changed it and when, and shows both links', async () => {
    await openStale();
    const words = await alert();
    expect(words).toContain('Meera Joshi changed the link of class 13');
    // 05:12 in UTC, the time zone of the tests.
    expect(words).toContain('on Fri, 20 Nov, 10:42 am IST. Your link has not been saved.');
    expect(screen.getByText(theirs)).toBeTruthy();
    expect(screen.getByText(mine)).toBeTruthy();
  });

  test('keeps theirs', async () => {
    const { user, server } = await openStale();
    await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    expect(server.count('PUT /api/meetings/13')).toBe(1);
    expect(screen.getByRole('link', { name: /^Open Link/ }).getAttribute('href')).toBe(theirs);
    expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
    expect(linkField().value).toBe('');
  });

  test('saves mine over theirs', async () => {
    const { user, server } = await openStale();
    await user.click(await screen.findByRole('button', { name: 'Save mine' }));
    await screen.findByText('Meeting link 13 updated.');
    expect(lastPut(server)?.version).toBe('"4"');
    expect(lastPut(server)?.body).toEqual({ meetingLink: mine });
    expect(screen.getByRole('link', { name: /^Open Link/ }).getAttribute('href')).toBe(mine);
  });

  test('asks again when theirs has changed once more', async () => {
    const { user, server } = await openStale();
    const save = await screen.findByRole('button', { name: 'Save mine' });
    changeByMeera(server, meeting(13, `${theirs}-again`, { version: 5 }));
    await user.click(save);
    await screen.findByText(`${theirs}-again`);
    expect(lastPut(server)?.version).toBe('"4"');
  });

  test('shows both names and audiences where mine were changed, and saves them over theirs', async () => {
    const { user, server } = await open();
    changeByMeera(server, meeting(13, theirs, { version: 4, name: 'Satsang' }));
    await user.click(pressInRow('Edit'));
    await user.click(buttonNamed('Name and audience'));
    await user.type(screen.getByLabelText('Name (optional)'), 'Evening batch');
    await user.selectOptions(
      screen.getByLabelText('Who can see the link'),
      'Only enrolled learners',
    );
    await user.click(buttonNamed('Update Link'));
    await user.click(await screen.findByRole('button', { name: 'Only to enrolled learners' }));
    await alert();
    const words = [...document.querySelectorAll('dl dt, dl dd')].map((each) => each.textContent);
    expect(words).toEqual([
      ...['Their link', theirs, 'Your link', linkAtSeven],
      ...['Their name', 'Satsang', 'Your name', 'Evening batch'],
      ...['Their audience', 'Everyone', 'Your audience', 'Only enrolled learners'],
    ]);
    await user.click(buttonNamed('Save mine'));
    await screen.findByText('Meeting link 13 updated.');
    const mine = { meetingLink: linkAtSeven, name: 'Evening batch', audience: 'enrolled' };
    expect(lastPut(server)?.body).toEqual(mine);
  });

  test('stays open when mine cannot be saved', async () => {
    const { user, server } = await openStale();
    const save = await screen.findByRole('button', { name: 'Save mine' });
    server.answerOnce('PUT /api/meetings/13', networkFailure);
    await user.click(save);
    await screen.findByText(unreachable);
    expect(screen.getByText(mine)).toBeTruthy();
  });

  test('is no conflict if the response to our own save was lost', async () => {
    const { user, server } = await open();
    changeByMeera(server, meeting(13, mine, { version: 2 }));
    await update(user, mine);
    await screen.findByText('Meeting link 13 updated.');
  });
});
