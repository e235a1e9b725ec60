import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endSession } from '../../data/session/session.ts';
import { conflictByMeera, createDeferred } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  errorResponse,
  json,
  meeting,
  networkFailure,
} from '../../testing/fake-server.ts';
import {
  buttonNamed,
  linkAtSeven,
  linkAtSix,
  linkField,
  openManager,
  typeLink,
  updateLink,
} from '../../testing/manager-visits.ts';

const mine = 'https://meet.example/mine';
const typed = 'https://meet.example/half-typ';

/** Saves the link of class 12. Its response arrives when `answer` is called. */
const saveSlowly = async () => {
  const visited = await openManager();
  const { user, server } = visited;
  const slow = createDeferred();
  server.answerOnce('PUT /api/meetings/12', () => slow.promise);
  await updateLink(user, 12, mine);
  await waitFor(() => expect(server.count('PUT /api/meetings/12')).toBe(1));
  return { ...visited, answer: slow.resolve };
};

const goOn = async ({ user }: Awaited<ReturnType<typeof openManager>>) => {
  await user.click(buttonNamed('Edit class 13'));
  await typeLink(user, typed);
};

/** The form edits class 13, with its typed values. */
const expectThirteen = () => {
  expect(screen.getByLabelText('Meeting link for class 13')).toBe(linkField());
  expect(linkField().value).toBe(typed);
};

describe('a response after Edit was pressed on another row', () => {
  test('is shown in a toast, and leaves the form unchanged: the next save updates that row', async () => {
    const visited = await saveSlowly();
    const { user, server, answer } = visited;
    await goOn(visited);
    answer(json(200, meeting(12, mine, { version: 2 })));
    await screen.findByText('Meeting link 12 updated.');
    expectThirteen();
    await user.click(buttonNamed('Update Link'));
    await screen.findByText('Meeting link 13 updated.');
    expect(server.count('POST /api/meetings')).toBe(0);
  });

  const theirs = meeting(12, `${linkAtSix}-theirs`, { version: 4 });

  test.each([
    ['a refusal', () => errorResponse(503, 'The database is away.'), 'The database is away.'],
    [
      'a conflict',
      () => conflictByMeera({ meeting: theirs }),
      'Meera Joshi has changed the link in the meantime.',
    ],
  ])('keeps the draft after %s, and says so', async (_, failure, reason) => {
    const visited = await saveSlowly();
    const { user, answer } = visited;
    await goOn(visited);
    answer(failure());
    const words = await screen.findByText(/^Meeting link 12 was not saved\./);
    expect(words.textContent).toContain(`${reason} Your text is still here.`);
    expectThirteen();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(buttonNamed('Open'));
    expect((await screen.findByRole('alert')).textContent).toBeTruthy();
    expect(document.body.textContent).toContain('class 12');
  });

  test('whose row was deleted by somebody else keeps the link, to be added again', async () => {
    const visited = await saveSlowly();
    const { user, answer } = visited;
    await goOn(visited);
    answer(errorResponse(404, 'This meeting no longer exists.'));
    await screen.findByText(/^Meeting link 12 was not saved\./);
    expectThirteen();
    await user.click(buttonNamed('Open'));
    expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
    expect(linkField().value).toBe(mine);
  });

  test('is shown in a toast on another screen', async () => {
    const { user, answer } = await saveSlowly();
    const places = within(screen.getByRole('navigation', { name: 'Main pages' }));
    await user.click(places.getByRole('link', { name: 'Money' }));
    await screen.findByRole('heading', { level: 1, name: 'Payments' });
    answer(errorResponse(503, 'The database is away.'));
    await screen.findByText(/^Meeting link 12 was not saved\. The database is away\./);
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await screen.findByRole('table');
    expect(linkField().value).toBe(mine);
  });

  test('is dropped after logging out', async () => {
    const { answer } = await saveSlowly();
    endSession('logout');
    await screen.findByLabelText('Password');
    await act(async () => {
      answer(errorResponse(503, 'The database is away.'));
      await new Promise((done) => setTimeout(done));
    });
    expect(screen.queryByText(/^Meeting link 12/)).toBeNull();
    expect(JSON.stringify(sessionStorage)).not.toContain(mine);
  });
});

test('a late question is shown over its own form, about the saved values', async () => {
  const visited = await openManager();
  const { user, server } = visited;
  const slow = createDeferred<void>();
  server.answerOnce('GET /api/staff/meetings', async (request) => {
    await slow.promise;
    return server.fetch(request.url, { headers: request.headers });
  });
  await updateLink(user, 12, linkAtSeven);
  await goOn(visited);
  slow.resolve();
  await screen.findByText('Meeting link 12 was not saved. We are waiting for your answer.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expectThirteen();
  await user.click(buttonNamed('Open'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Use the link here too' }));
  await screen.findByText('Meeting link 12 updated.');
  expect(server.state.meetings.map(({ meetingLink }) => meetingLink)).toEqual([
    linkAtSeven,
    linkAtSeven,
  ]);
});

test('a running save is not sent twice from a form that was left and opened again', async () => {
  const visited = await saveSlowly();
  const { user, server, answer } = visited;
  await goOn(visited);
  await user.click(buttonNamed('Edit class 12'));
  expect(linkField().value).toBe(mine);
  await user.click(buttonNamed('Update Link'));
  expect(server.count('PUT /api/meetings/12')).toBe(1);
  answer(json(200, meeting(12, mine, { version: 2 })));
  await screen.findByText('Meeting link 12 updated.');
  expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
});

test('text that is typed during a save stays in the form', async () => {
  const { user, server, answer } = await saveSlowly();
  await user.type(linkField(), '-2');
  const saved = meeting(12, mine, { version: 2 });
  server.state.meetings = [saved, meeting(13, linkAtSeven)];
  answer(json(200, saved));
  await screen.findByText('Meeting link 12 updated. Your latest changes have not been saved yet.');
  expect(linkField().value).toBe(`${mine}-2`);
  await user.click(buttonNamed('Update Link'));
  await screen.findByText('Meeting link 12 updated.');
  expect(server.state.meetings[0]?.meetingLink).toBe(`${mine}-2`);
});

test('text that is typed while a link is added stays in the focused field', async () => {
  const { user, server } = await openManager(
    createFakeServer({ meetings: [meeting(12, linkAtSix)] }),
  );
  const slow = createDeferred();
  server.answerOnce('POST /api/meetings', () => slow.promise);
  await user.type(linkField(), mine);
  await user.click(buttonNamed('Name and audience'));
  await user.click(buttonNamed('Save Link'));
  await user.type(screen.getByLabelText('Name (optional)'), 'Da');
  slow.resolve(json(201, meeting(13, mine)));
  await screen.findByText('Meeting link saved. Your latest changes have not been saved yet.');
  await user.keyboard('wn');
  expect(screen.getByLabelText('Name (optional)')).toHaveProperty('value', 'Dawn');
  expect(linkField().value).toBe(mine);
});

test('a link that cannot be added waits in add mode while a row is edited', async () => {
  const { user, server } = await openManager(
    createFakeServer({ meetings: [meeting(12, linkAtSix)] }),
  );
  server.answerOnce('POST /api/meetings', networkFailure);
  await user.type(linkField(), mine);
  await user.click(buttonNamed('Save Link'));
  await screen.findByRole('alert');
  await user.click(buttonNamed('Edit class 12'));
  expect(linkField().value).toBe(linkAtSix);
  await user.click(buttonNamed('Cancel'));
  expect(linkField().value).toBe(mine);
});
