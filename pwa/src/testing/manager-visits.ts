import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { changedByMeera } from './fake-responses.ts';
import { createFakeServer, type FakeServer, meeting, staff } from './fake-server.ts';
import { visit } from './render-app.tsx';
import type { SampleMeeting } from './sample-meetings.ts';

export const six = 'https://meet.example/asana-6am';
export const seven = 'https://meet.example/asana-7am';

/** Opens the manager of meeting links; without a server it has classes 12 and 13, which no course uses. */
export const openManager = async (
  server: FakeServer = createFakeServer({ meetings: [meeting(12, six), meeting(13, seven)] }),
  as = staff,
): Promise<ReturnType<typeof visit>> => {
  const visited = visit('/OnlineClass', { server, as });
  await screen.findByRole('table');
  return visited;
};

export type User = Awaited<ReturnType<typeof openManager>>['user'];

export const rowOf = (id: number) => {
  const cell = screen.getByRole('cell', { name: String(id) });
  return within(cell.closest('tr') ?? expect.fail(`no row ${id}`));
};
/** Where the link is typed. */
export const field = () => screen.getByPlaceholderText<HTMLInputElement>('Enter Meeting Link');
export const press = (name: string) => screen.getByRole('button', { name });

export const typeLink = async (user: User, link: string) => {
  await user.clear(field());
  if (link) await user.type(field(), link);
};

/** Types this link into the form of the class, and saves it. */
export const update = async (user: User, id: number, link: string) => {
  await user.click(press(`Edit class ${id}`));
  await typeLink(user, link);
  await user.click(press('Update Link'));
};

/** Meera has changed the link since the page was loaded, so the next save is refused. */
export const meeraChanges = (server: FakeServer, theirs: SampleMeeting) => {
  server.state.meetings = server.state.meetings.map((row) => (row.id === theirs.id ? theirs : row));
  server.answerOnce(`PUT /api/meetings/${theirs.id}`, () => changedByMeera({ meeting: theirs }));
};

/** The keys of what was added: a try that is repeated has that of the first. */
export const keysOf = (server: FakeServer) =>
  server.sent('POST /api/meetings').map(({ key }) => key);
