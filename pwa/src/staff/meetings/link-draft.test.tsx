import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasUnsavedInput } from '../../data/offline/reload.ts';
import { endSession } from '../../data/session/session.ts';
import { createFakeServer, meeting, networkFailure, staff } from '../../testing/fake-server.ts';
import {
  buttonNamed,
  changeByMeera,
  idempotencyKeysOf,
  linkAtSix,
  linkField,
  openManager,
  typeLink,
} from '../../testing/manager-visits.ts';

const typed = 'https://meet.example/half-typ';

const server = () => createFakeServer({ meetings: [meeting(12, linkAtSix), meeting(13, '')] });

/** Reloads the page as an update does: only the storage is left. */
const reload = async (on = server(), as = staff) => {
  cleanup();
  return openManager(on, as);
};

const heading = (name: string) => screen.queryByRole('heading', { name });

const edit = async (text: string) => {
  const visited = await openManager(server());
  await visited.user.click(buttonNamed('Edit class 12'));
  await typeLink(visited.user, text);
  return visited;
};

test('a link typed in edit mode stays over a reload, with its row and version', async () => {
  await edit(typed);
  const changed = server();
  // Somebody else has saved in between. The typed link must not overwrite theirs without a question.
  changeByMeera(changed, meeting(12, `${linkAtSix}-theirs`, { version: 2 }));
  const { user } = await reload(changed);
  expect(heading('Edit Meeting Link')).toBeTruthy();
  expect(screen.getByLabelText('Meeting link for class 12')).toBe(linkField());
  expect(linkField().value).toBe(typed);
  await user.click(buttonNamed('Update Link'));
  await screen.findByText(/Meera Joshi changed the link of class 12/);
  expect(changed.sent('PUT /api/meetings/12')[0]?.version).toBe('"1"');
});

test('a row that is only open does not delay an update, and is open after it', async () => {
  const { user } = await openManager(server());
  await user.click(buttonNamed('Edit class 12'));
  expect(hasUnsavedInput()).toBe(false);
  await user.type(linkField(), 'x');
  expect(hasUnsavedInput()).toBe(true);
  await user.type(linkField(), '{Backspace}');
  expect(hasUnsavedInput()).toBe(false);
  await reload();
  expect(heading('Edit Meeting Link')).toBeTruthy();
});

test('a link that was emptied in edit mode is still empty after a reload', async () => {
  await edit('');
  await reload();
  expect(heading('Edit Meeting Link')).toBeTruthy();
  expect(linkField().value).toBe('');
});

test('a name and an audience stay over a reload, and are visible', async () => {
  const { user } = await edit(typed);
  await user.click(buttonNamed('Name and audience'));
  await user.type(screen.getByLabelText('Name (optional)'), 'Evening batch');
  await user.selectOptions(screen.getByLabelText('Who can see the link'), 'Only enrolled learners');
  await reload();
  expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Evening batch');
  expect(screen.getByLabelText<HTMLSelectElement>('Who can see the link').value).toBe('enrolled');
});

test('a draft of an older version sends the link only', async () => {
  const { name: _, ...older } = meeting(12, linkAtSix);
  const drafts = {
    'meeting link': { key: 12 },
    'meeting link 12': { text: typed, editing: older },
  };
  const kept = Object.entries(drafts).map(([key, draft]) => [key, { by: staff.id, draft }]);
  sessionStorage.setItem('drafts', JSON.stringify(kept));
  const { server: on, user } = await openManager(server());
  await user.click(buttonNamed('Update Link'));
  await screen.findByText('Meeting link 12 updated.');
  expect(on.sent('PUT /api/meetings/12')[0]?.body).toEqual({ meetingLink: typed });
});

test('an open conflict stays over a reload', async () => {
  const { server: on, user } = await edit(typed);
  changeByMeera(on, meeting(12, `${linkAtSix}-theirs`, { version: 2 }));
  await user.click(buttonNamed('Update Link'));
  await screen.findByRole('button', { name: 'Save mine' });
  const next = await reload(on);
  await next.user.click(buttonNamed('Save mine'));
  await screen.findByText('Meeting link 12 updated.');
  expect(on.state.meetings[0]?.meetingLink).toBe(typed);
});

test('a link to be added is sent again with the same idempotency key after a reload', async () => {
  const { server: on, user } = await openManager(server());
  on.answerOnce('POST /api/meetings', networkFailure);
  await user.type(linkField(), typed);
  await user.click(buttonNamed('Save Link'));
  await screen.findByRole('alert');
  const next = await reload(on);
  expect(linkField().value).toBe(typed);
  await next.user.click(buttonNamed('Save Link'));
  await screen.findByText('Meeting link saved.');
  const [first, second] = idempotencyKeysOf(on);
  expect(second).toBe(first);
});

test('a saved or cancelled link does not come back', async () => {
  const { user } = await edit(typed);
  await user.click(buttonNamed('Update Link'));
  await screen.findByText('Meeting link 12 updated.');
  await reload();
  expect(heading('Add Meeting Link')).toBeTruthy();
  cleanup();
  const second = await edit(typed);
  await second.user.click(buttonNamed('Cancel'));
  await reload();
  expect([heading('Add Meeting Link') !== null, linkField().value]).toEqual([true, '']);
});

test('a drafted link is shown to nobody else, and deleted on logout', async () => {
  await edit(typed);
  const other = { ...staff, id: 3, name: 'Evening Desk', email: 'evening@example.com' };
  const on = createFakeServer({ accounts: [staff, other] });
  on.state.meetings = server().state.meetings;
  await reload(on, other);
  expect([heading('Add Meeting Link') !== null, linkField().value]).toEqual([true, '']);
  cleanup();
  await edit(typed);
  endSession('logout');
  expect(JSON.stringify(sessionStorage)).not.toContain(typed);
});

test('a reload does not focus the form', async () => {
  await edit(typed);
  await reload();
  await waitFor(() => expect(linkField().value).toBe(typed));
  expect(document.activeElement).not.toBe(linkField());
  expect(within(document.body).getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
