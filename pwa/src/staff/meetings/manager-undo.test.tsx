import { screen, waitFor, within } from '@testing-library/react';
import type { MeetingChange, MeetingChangePage, UndoneMeeting } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { conflictByMeera } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  meeting,
  networkFailure,
} from '../../testing/fake-server.ts';
import {
  buttonNamed,
  linkAtSeven,
  linkAtSix,
  linkField,
  meetingRow,
  openManager,
  updateLink as send,
  type TestUser,
  typeLink,
} from '../../testing/manager-visits.ts';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';
import type { SampleMeeting } from '../../testing/sample-meetings.ts';

stopClockInSampleYear();

const wrong = 'https://meet.example/wrong';

const linkOf = (id: number) => meetingRow(id).getByRole('link').getAttribute('href');

const update = async (user: TestUser, id: number, link: string) => {
  await send(user, id, link);
  await screen.findByText(`Meeting link ${id} updated.`);
};

const remove = async (user: TestUser, id: number) => {
  await user.click(buttonNamed(`Delete class ${id}`));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(`Meeting link ${id} deleted.`);
};

const undoOf = (id: number) => `POST /api/staff/meetings/${id}/undo`;

/** The list after the server has undone the last change of the meeting. */
const undoLeaves = (
  server: FakeServer,
  id: number,
  undone: UndoneMeeting['undone'],
  ...left: SampleMeeting[]
) =>
  server.answerOnce(undoOf(id), () => {
    server.state.meetings = left;
    const row = left.find((each) => each.id === id);
    const isPublic = row?.audience === 'everyone';
    return json(200, {
      undone,
      meeting: row ? { ...row, isPublic } : null,
    } satisfies UndoneMeeting);
  });

describe('Undo in the toast', () => {
  test('restores a changed link', async () => {
    const { user, server } = await openManager();
    await update(user, 13, wrong);
    undoLeaves(
      server,
      13,
      'changed',
      meeting(12, linkAtSix),
      meeting(13, linkAtSeven, { version: 3 }),
    );
    await user.click(buttonNamed('Undo'));
    await screen.findByText('Meeting link 13 is back to how it was.');
    expect(linkOf(13)).toBe(linkAtSeven);
    expect(server.sent(undoOf(13))[0]?.version).toBe('"2"');
  });

  test('removes an added link', async () => {
    const { user, server } = await openManager();
    await user.type(linkField(), 'https://meet.example/new');
    await user.click(buttonNamed('Save Link'));
    await screen.findByText('Meeting link saved.');
    undoLeaves(server, 14, 'created', meeting(12, linkAtSix), meeting(13, linkAtSeven));
    await user.click(buttonNamed('Undo'));
    await screen.findByText('Meeting link 14 has been removed.');
    expect(screen.queryByRole('cell', { name: '14' })).toBeNull();
  });

  test('restores a deleted link, and says that the public page shows it again', async () => {
    const { user, server } = await openManager();
    await remove(user, 12);
    await waitFor(() =>
      expect(meetingRow(13).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
    undoLeaves(server, 12, 'deleted', meeting(12, linkAtSix), meeting(13, linkAtSeven));
    await user.click(buttonNamed('Undo'));
    await screen.findByText(
      'Meeting link 12 has been restored. The Online Classes page now shows class 12.',
    );
    expect(linkOf(12)).toBe(linkAtSix);
    expect(meetingRow(12).getByText('Public: on the Online Classes page')).toBeTruthy();
    expect(meetingRow(13).getByText('Public: in every learner’s list')).toBeTruthy();
  });

  test.each<[string, Partial<SampleMeeting>, string]>([
    ['says that another link is public again', {}, 'The link is public again.'],
    [
      'names the courses that have the link again',
      { courses: [asana], audience: 'enrolled' },
      'for Asana Regular Classes.',
    ],
  ])('%s', async (_, change, words) => {
    const rows = [meeting(12, linkAtSix), meeting(13, linkAtSeven, change)];
    const { user, server } = await openManager(createFakeServer({ meetings: rows }));
    await remove(user, 13);
    undoLeaves(server, 13, 'deleted', ...rows);
    await user.click(buttonNamed('Undo'));
    const said = await screen.findByText(/^Meeting link 13 has been restored/);
    expect(said.textContent).toContain(words);
  });

  test('says why it failed, and shows the list as it is', async () => {
    const { user, server } = await openManager();
    await update(user, 13, 'https://meet.example/mine');
    const theirs = meeting(13, 'https://meet.example/theirs', { version: 7 });
    server.state.meetings = [meeting(12, linkAtSix), theirs];
    server.answerOnce(undoOf(13), () => conflictByMeera({ meeting: theirs }));
    await user.click(buttonNamed('Undo'));
    await screen.findByText('Meera Joshi has changed this in the meantime.');
    await waitFor(() => expect(linkOf(13)).toBe('https://meet.example/theirs'));
  });

  test('keeps the typed values of a link that is open in the form, and saves them over the undo', async () => {
    const { user, server } = await openManager();
    await update(user, 13, wrong);
    await user.click(buttonNamed('Edit class 13'));
    await typeLink(user, 'https://meet.example/right');
    undoLeaves(
      server,
      13,
      'changed',
      meeting(12, linkAtSix),
      meeting(13, linkAtSeven, { version: 3 }),
    );
    await user.click(buttonNamed('Undo'));
    await screen.findByText('Meeting link 13 is back to how it was.');
    expect(linkField().value).toBe('https://meet.example/right');
    await user.click(buttonNamed('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    const saved = server.sent('PUT /api/meetings/13').at(-1);
    expect(saved?.version).toBe('"3"');
    expect(saved?.body).toEqual({ meetingLink: 'https://meet.example/right' });
  });
});

describe('the history of a link', () => {
  const values = (link: string, name = '') =>
    ({ meetingLink: link, name, audience: 'everyone' }) as const;
  const created: MeetingChange = {
    id: 1,
    at: '2026-11-20T05:12:00.000Z',
    by: 'Vikram Negi',
    kind: 'created',
    before: null,
    after: values(linkAtSeven),
  };
  const changed: MeetingChange = {
    ...{ ...created, id: 2, kind: 'changed', by: 'Meera Joshi' },
    ...{ before: values(linkAtSeven), after: values(wrong) },
  };
  const renamed: MeetingChange = {
    ...{ ...changed, id: 3, before: values(wrong) },
    after: { ...values(wrong, 'Evening batch'), audience: 'enrolled' },
  };

  const changesOf = (server: FakeServer, id: number, ...items: MeetingChange[]) => {
    const page: MeetingChangePage = { items, next: null, version: 2 };
    server.answer(`GET /api/staff/meetings/${id}/changes`, () => json(200, page));
  };

  /** Opens the manager, whose class 13 has these changes, and its history. */
  const openHistory = async (id: number, changes: MeetingChange[], ...rows: SampleMeeting[]) => {
    const meetings = [meeting(12, linkAtSix), meeting(13, wrong, { version: 2 })];
    const server = createFakeServer({ meetings: rows.length > 0 ? rows : meetings });
    changesOf(server, id, ...changes);
    const visited = await openManager(server);
    await visited.user.click(buttonNamed(`Edit class ${id}`));
    await visited.user.click(buttonNamed('History'));
    const history = within(screen.getByRole('region', { name: `History of class ${id}` }));
    return { ...visited, history };
  };
  type History = Awaited<ReturnType<typeof openHistory>>['history'];
  const words = async (history: History) =>
    (await history.findAllByRole('listitem')).map((item) =>
      [...item.querySelectorAll('p')].map(({ textContent }) => textContent),
    );
  const undoLast = async (user: TestUser, history: History) =>
    user.click(await history.findByRole('button', { name: 'Undo the last change' }));

  test('says who changed what and when, the newest first', async () => {
    const { history } = await openHistory(13, [renamed, changed, created]);
    expect(await words(history)).toEqual([
      ['Named “Evening batch”, shown only to enrolled learners', 'Meera Joshi on Fri, 20 Nov'],
      ['Link changed', `Before: ${linkAtSeven}`, 'Meera Joshi on Fri, 20 Nov'],
      ['Added', linkAtSeven, 'Vikram Negi on Fri, 20 Nov'],
    ]);
  });

  test('undoes the last change, and keeps the form open with what it is then', async () => {
    const { user, server, history } = await openHistory(13, [changed]);
    undoLeaves(
      server,
      13,
      'changed',
      meeting(12, linkAtSix),
      meeting(13, linkAtSeven, { version: 3 }),
    );
    changesOf(server, 13, { ...changed, id: 3 }, changed);
    await undoLast(user, history);
    await screen.findByText('Meeting link 13 is back to how it was.');
    expect(linkField().value).toBe(linkAtSeven);
    await waitFor(async () =>
      expect((await words(history)).map(([what]) => what)).toEqual([
        'Link changed',
        'Link changed',
      ]),
    );
  });

  test('asks before an undo that changes the public page', async () => {
    const closed = meeting(12, linkAtSix, { audience: 'enrolled', version: 2 });
    const closing = { ...changed, before: values(linkAtSix), after: closed };
    const rows = [closed, meeting(13, linkAtSeven)];
    const { user, server, history } = await openHistory(12, [closing], ...rows);
    undoLeaves(
      server,
      12,
      'changed',
      meeting(12, linkAtSix, { version: 3 }),
      meeting(13, linkAtSeven),
    );
    await undoLast(user, history);
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the last change?' }));
    expect(
      dialog.getByText('The Online Classes page will then show this link instead of class 13.'),
    ).toBeTruthy();
    expect(server.count(undoOf(12))).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await screen.findByText(
      'Meeting link 12 is back to how it was. The Online Classes page now shows class 12.',
    );
  });

  test.each<[string, MeetingChange[], string]>([
    ['without a change', [], 'There were no changes in the last year.'],
    ['that was only added, as that would delete it', [created], 'Added'],
  ])('has no Undo for a link %s', async (_, changes, shown) => {
    const { history } = await openHistory(13, changes);
    await history.findByText(shown);
    expect(history.queryByRole('button', { name: 'Undo the last change' })).toBeNull();
  });

  test('that cannot be loaded says so, and is loaded on request', async () => {
    const { user, server } = await openManager();
    changesOf(server, 13, changed);
    server.answerOnce('GET /api/staff/meetings/13/changes', networkFailure);
    await user.click(buttonNamed('Edit class 13'));
    await user.click(buttonNamed('History'));
    expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
    await user.click(buttonNamed('Try again'));
    await screen.findByText('Link changed');
  });

  test('says why an undo failed', async () => {
    const { user, server, history } = await openHistory(13, [changed]);
    server.answerOnce(undoOf(13), () => errorResponse(503, 'Away.'));
    await undoLast(user, history);
    await screen.findByText('Away.');
    expect(linkOf(13)).toBe(wrong);
  });
});
