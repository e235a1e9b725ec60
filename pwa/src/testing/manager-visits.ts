import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { conflictByMeera } from './fake-responses.ts';
import { createFakeServer, type FakeServer, meeting, staff } from './fake-server.ts';
import { visit } from './render-app.tsx';
import type { SampleMeeting } from './sample-meetings.ts';

export const linkAtSix = 'https://meet.example/asana-6am';
export const linkAtSeven = 'https://meet.example/asana-7am';

/** Opens the manager of meeting links; without a server it has classes 12 and 13, which no course uses. */
export const openManager = async (
  server: FakeServer = createFakeServer({
    meetings: [meeting(12, linkAtSix), meeting(13, linkAtSeven)],
  }),
  as = staff,
): Promise<ReturnType<typeof visit>> => {
  const app = visit('/OnlineClass', { server, as });
  await screen.findByRole('table');
  return app;
};

export type TestUser = Awaited<ReturnType<typeof openManager>>['user'];

export const meetingRow = (id: number) => {
  const cell = screen.getByRole('cell', { name: String(id) });
  return within(cell.closest('tr') ?? expect.fail(`no row ${id}`));
};
/** The input of the link. */
export const linkField = () => screen.getByPlaceholderText<HTMLInputElement>('Enter Meeting Link');
export const buttonNamed = (name: string) => screen.getByRole('button', { name });

export const typeLink = async (user: TestUser, link: string) => {
  await user.clear(linkField());
  if (link) await user.type(linkField(), link);
};

/** Types this link into the form of the class, and saves it. */
export const updateLink = async (user: TestUser, id: number, link: string) => {
  await user.click(buttonNamed(`Edit class ${id}`));
  await typeLink(user, link);
  await user.click(buttonNamed('Update Link'));
};

/** Meera has changed the link since the page was loaded, so the next save fails with a conflict. */
export const changeByMeera = (server: FakeServer, theirs: SampleMeeting) => {
  server.state.meetings = server.state.meetings.map((row) => (row.id === theirs.id ? theirs : row));
  server.answerOnce(`PUT /api/meetings/${theirs.id}`, () => conflictByMeera({ meeting: theirs }));
};

/** The idempotency keys of the added meetings: a retry has the key of the first try. */
export const idempotencyKeysOf = (server: FakeServer) =>
  server.sent('POST /api/meetings').map(({ key }) => key);
