import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession } from '../../data/session/session.ts';
import { createFakeServer, meeting, networkFailure, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const six = 'https://meet.example/asana-6am';
const typed = 'https://meet.example/half-typ';

const server = () => createFakeServer({ meetings: [meeting(12, six), meeting(13, '')] });

const open = async (on = server(), as = staff) => {
  const visited = visit('/OnlineClass', { server: on, as });
  await screen.findByRole('table');
  return visited;
};

/** Reloads the page as an update does: only the storage is left. */
const reload = async (on = server(), as = staff) => {
  cleanup();
  return open(on, as);
};

const field = () => screen.getByPlaceholderText<HTMLInputElement>('Enter Meeting Link');
const heading = (name: string) => screen.queryByRole('heading', { name });

const edit = async (text: string) => {
  const visited = await open();
  await visited.user.click(screen.getByRole('button', { name: 'Edit class 12' }));
  await visited.user.clear(field());
  if (text) await visited.user.type(field(), text);
  return visited;
};

test('a link typed in edit mode stays over a reload, with its row and version', async () => {
  await edit(typed);
  const changed = server();
  // Somebody else has saved meanwhile. The typed link must not overwrite theirs without a question.
  changed.state.meetings = [meeting(12, `${six}-theirs`, 2), meeting(13, '')];
  const { user } = await reload(changed);
  expect(heading('Edit Meeting Link')).toBeTruthy();
  expect(screen.getByLabelText('Meeting link for class 12')).toBe(field());
  expect(field().value).toBe(typed);
  await user.click(screen.getByRole('button', { name: 'Update Link' }));
  await screen.findByText(/Meera Joshi changed the link of class 12/);
  const put = changed.requests.find(({ method }) => method === 'PUT');
  expect(put?.headers.get('If-Match')).toBe('"1"');
});

test('a link that was emptied in edit mode is still empty after a reload', async () => {
  await edit('');
  await reload();
  expect(heading('Edit Meeting Link')).toBeTruthy();
  expect(field().value).toBe('');
});

test('a name and an audience stay over a reload, in sight', async () => {
  const { user } = await edit(typed);
  await user.click(screen.getByRole('button', { name: 'Name and audience' }));
  await user.type(screen.getByLabelText('Name (optional)'), 'Evening batch');
  await user.selectOptions(screen.getByLabelText('Who may see the link'), 'Only the enrolled');
  await reload();
  expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Evening batch');
  expect(screen.getByLabelText<HTMLSelectElement>('Who may see the link').value).toBe('enrolled');
});

test('a form that an older version has kept sends the link alone', async () => {
  const { name: _, ...older } = meeting(12, six);
  const drafts = {
    'meeting link': { key: 12 },
    'meeting link 12': { text: typed, editing: older },
  };
  const kept = Object.entries(drafts).map(([key, draft]) => [key, { by: staff.id, draft }]);
  sessionStorage.setItem('drafts', JSON.stringify(kept));
  const { server: on, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Update Link' }));
  await screen.findByText('Meeting link 12 updated.');
  expect(on.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ meetingLink: typed });
});

test('an open conflict stays over a reload', async () => {
  const { server: on, user } = await edit(typed);
  on.state.meetings = [meeting(12, `${six}-theirs`, 2)];
  await user.click(screen.getByRole('button', { name: 'Update Link' }));
  await screen.findByRole('button', { name: 'Save mine' });
  const next = await reload(on);
  await next.user.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('Meeting link 12 updated.');
  expect(on.state.meetings[0]?.meetingLink).toBe(typed);
});

test('a link to be added is sent again with the same key after a reload', async () => {
  const { server: on, user } = await open();
  on.answerOnce('POST /api/meetings', networkFailure);
  await user.type(field(), typed);
  await user.click(screen.getByRole('button', { name: 'Save Link' }));
  await screen.findByRole('alert');
  const next = await reload(on);
  expect(field().value).toBe(typed);
  await next.user.click(screen.getByRole('button', { name: 'Save Link' }));
  await screen.findByText('Meeting link saved.');
  const keys = on.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
});

test('a saved or cancelled link does not come back', async () => {
  const { user } = await edit(typed);
  await user.click(screen.getByRole('button', { name: 'Update Link' }));
  await screen.findByText('Meeting link 12 updated.');
  await reload();
  expect(heading('Add Meeting Link')).toBeTruthy();
  cleanup();
  const second = await edit(typed);
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await reload();
  expect([heading('Add Meeting Link') !== null, field().value]).toEqual([true, '']);
});

test('a kept link is shown to nobody else, and deleted on logging out', async () => {
  await edit(typed);
  const other = { ...staff, id: 3, name: 'Evening Desk', email: 'evening@example.com' };
  const on = server();
  on.state.accounts = [...on.state.accounts, other];
  await reload(on, other);
  expect([heading('Add Meeting Link') !== null, field().value]).toEqual([true, '']);
  cleanup();
  await edit(typed);
  endSession('logout');
  expect(JSON.stringify(sessionStorage)).not.toContain(typed);
});

test('a reload does not focus the form', async () => {
  await edit(typed);
  await reload();
  await waitFor(() => expect(field().value).toBe(typed));
  expect(document.activeElement).not.toBe(field());
  expect(within(document.body).getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
