import { screen, waitFor, within } from '@testing-library/react';
import type { StaffCourse } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { createFakeServer, meeting, networkFailure, refusal } from '../../testing/fake-server.ts';
import { field, openManager, press, rowOf, seven, six } from '../../testing/manager-visits.ts';
import { sampleCourses } from '../../testing/sample-courses.ts';

const asana = sampleCourses[0] as StaffCourse;

type User = Awaited<ReturnType<typeof openManager>>['user'];

const linkOf = (id: number) => rowOf(id).getByRole('link').getAttribute('href');

const update = async (user: User, id: number, link: string) => {
  await user.click(press(`Edit class ${id}`));
  await user.clear(field());
  await user.type(field(), link);
  await user.click(press('Update Link'));
  await screen.findByText(`Meeting link ${id} updated.`);
};

const remove = async (user: User, id: number) => {
  await user.click(press(`Delete class ${id}`));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(`Meeting link ${id} deleted.`);
};

describe('Undo in the toast', () => {
  test('gives a link back that was changed', async () => {
    const { user, server } = await openManager();
    await update(user, 13, 'https://meet.example/wrong');
    await user.click(press('Undo'));
    await screen.findByText('Meeting link 13 is as it was before.');
    expect(linkOf(13)).toBe(seven);
    const undo = server.requests.find(({ path }) => path === '/api/staff/meetings/13/undo');
    expect(undo?.headers.get('If-Match')).toBe('"2"');
  });

  test('takes a link back that was added', async () => {
    const { user } = await openManager();
    await user.type(field(), 'https://meet.example/new');
    await user.click(press('Save Link'));
    await screen.findByText('Meeting link saved.');
    await user.click(press('Undo'));
    await screen.findByText('Meeting link 15 is taken back.');
    expect(screen.queryByRole('cell', { name: '15' })).toBeNull();
  });

  test('brings a deleted link back, and says that the public page shows it again', async () => {
    const { user } = await openManager();
    await remove(user, 12);
    await waitFor(() =>
      expect(rowOf(13).getByText('Public: on the Online Classes page')).toBeTruthy(),
    );
    await user.click(press('Undo'));
    await screen.findByText('Meeting link 12 is back. The Online Classes page shows class 12 now.');
    expect(linkOf(12)).toBe(six);
    expect(rowOf(12).getByText('Public: on the Online Classes page')).toBeTruthy();
    expect(rowOf(13).getByText('Public: in every learner’s list')).toBeTruthy();
  });

  test('says that another link is public again', async () => {
    const { user } = await openManager();
    await remove(user, 13);
    await user.click(press('Undo'));
    await screen.findByText('Meeting link 13 is back. It is public again.');
  });

  test('names the courses that have the link again', async () => {
    const server = createFakeServer({
      courses: [{ ...asana, meetingId: 13 }],
      meetings: [meeting(12, six), meeting(13, seven)],
    });
    const { user } = await openManager(server);
    await remove(user, 13);
    await user.click(press('Undo'));
    await screen.findByText('Meeting link 13 is back, for Asana Regular Classes.');
  });

  test('says why it failed, and shows the list as it is', async () => {
    const { user, server } = await openManager();
    await update(user, 13, 'https://meet.example/mine');
    server.state.meetings = [meeting(12, six), meeting(13, 'https://meet.example/theirs', 7)];
    await user.click(press('Undo'));
    await screen.findByText('Meera Joshi has changed this link in the meantime.');
    await waitFor(() => expect(linkOf(13)).toBe('https://meet.example/theirs'));
  });

  test('of a link that is open in the form keeps what was typed there, and saves it over the undo', async () => {
    const { user, server } = await openManager();
    await update(user, 13, 'https://meet.example/wrong');
    await user.click(press('Edit class 13'));
    await user.clear(field());
    await user.type(field(), 'https://meet.example/right');
    await user.click(press('Undo'));
    await screen.findByText('Meeting link 13 is as it was before.');
    expect(field().value).toBe('https://meet.example/right');
    await user.click(press('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    expect(server.state.meetings.at(-1)).toMatchObject({
      version: 4,
      meetingLink: 'https://meet.example/right',
    });
  });
});

describe('the history of a link', () => {
  const openHistory = async (user: User, id: number) => {
    await user.click(press(`Edit class ${id}`));
    await user.click(press('History'));
    return within(screen.getByRole('region', { name: `History of class ${id}` }));
  };
  const words = async (history: Pick<typeof screen, 'findAllByRole'>) =>
    (await history.findAllByRole('listitem')).map((item) =>
      [...item.querySelectorAll('p')].map(({ textContent }) => textContent),
    );

  test('says who changed what and when, the newest first', async () => {
    const { user } = await openManager();
    await user.type(field(), 'https://meet.example/new');
    await user.click(press('Save Link'));
    await screen.findByText('Meeting link saved.');
    await update(user, 15, 'https://meet.example/newer');
    await user.click(press('Edit class 15'));
    await user.click(press('Name and audience'));
    await user.type(screen.getByLabelText('Name (optional)'), 'Evening batch');
    await user.selectOptions(screen.getByLabelText('Who may see the link'), 'Only the enrolled');
    await user.click(press('Update Link'));
    await waitFor(() => expect(rowOf(15).getByText('Evening batch')).toBeTruthy());
    expect(await words(await openHistory(user, 15))).toEqual([
      ['Named “Evening batch”, shown only to the enrolled', 'Vikram Negi, just now'],
      ['Link changed', 'It was https://meet.example/new', 'Vikram Negi, just now'],
      ['Added', 'https://meet.example/new', 'Vikram Negi, just now'],
    ]);
  });

  test('undoes the last change, and keeps the form open with what it is then', async () => {
    const { user } = await openManager();
    await update(user, 13, 'https://meet.example/wrong');
    const history = await openHistory(user, 13);
    await user.click(await history.findByRole('button', { name: 'Undo the last change' }));
    await screen.findByText('Meeting link 13 is as it was before.');
    expect(field().value).toBe(seven);
    await waitFor(async () =>
      expect((await words(history)).map(([what]) => what)).toEqual([
        'Link changed',
        'Link changed',
      ]),
    );
  });

  test('asks before an undo that changes the public page', async () => {
    const { user, server } = await openManager();
    await user.click(press('Edit class 12'));
    await user.click(press('Name and audience'));
    await user.selectOptions(screen.getByLabelText('Who may see the link'), 'Only the enrolled');
    await user.click(press('Update Link'));
    await user.click(await screen.findByRole('button', { name: 'Only to the enrolled' }));
    await screen.findByText('Meeting link 12 updated.');
    const history = await openHistory(user, 12);
    await user.click(await history.findByRole('button', { name: 'Undo the last change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the last change?' }));
    expect(
      dialog.getByText('The Online Classes page then shows it in place of class 13.'),
    ).toBeTruthy();
    expect(server.count('POST /api/staff/meetings/12/undo')).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await screen.findByText(
      'Meeting link 12 is as it was before. The Online Classes page shows class 12 now.',
    );
  });

  test('has no Undo for a link that was only added, as that would delete it', async () => {
    const server = createFakeServer({
      courses: [{ ...asana, meetingId: 13 }],
      meetings: [meeting(12, six), meeting(13, seven)],
    });
    const { user } = await openManager(server);
    const history = await openHistory(user, 13);
    await history.findByText('No change of the last year is kept.');
    expect(history.queryByRole('button', { name: 'Undo the last change' })).toBeNull();
  });

  test('that cannot be loaded says so, and is loaded on request', async () => {
    const { user, server } = await openManager();
    await update(user, 13, 'https://meet.example/wrong');
    server.answerOnce('GET /api/staff/meetings/13/changes', networkFailure);
    const history = await openHistory(user, 13);
    expect((await history.findByRole('alert')).textContent).toContain('could not be reached');
    await user.click(history.getByRole('button', { name: 'Try again' }));
    await history.findByText('Link changed');
  });

  test('says why an undo failed', async () => {
    const { user, server } = await openManager();
    await update(user, 13, 'https://meet.example/wrong');
    const history = await openHistory(user, 13);
    server.answerOnce('POST /api/staff/meetings/13/undo', () => refusal(503, 'Away.'));
    await user.click(await history.findByRole('button', { name: 'Undo the last change' }));
    await screen.findByText('Away.');
    expect(linkOf(13)).toBe('https://meet.example/wrong');
  });
});
