import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createFakeServer, type FakeServer, meeting, staff } from './fake-server.ts';
import { visit } from './render-app.tsx';

export const six = 'https://meet.example/asana-6am';
export const seven = 'https://meet.example/asana-7am';

/** Opens the manager of meeting links; without a server it has classes 12 and 13, which no course uses. */
export const openManager = async (
  server: FakeServer = createFakeServer({
    courses: [],
    meetings: [meeting(12, six), meeting(13, seven)],
  }),
): Promise<ReturnType<typeof visit>> => {
  const visited = visit('/OnlineClass', { server, as: staff });
  await screen.findByRole('table');
  return visited;
};

export const rowOf = (id: number) => {
  const cell = screen.getByRole('cell', { name: String(id) });
  return within(cell.closest('tr') ?? expect.fail(`no row ${id}`));
};
/** Where the link is typed. */
export const field = () => screen.getByPlaceholderText<HTMLInputElement>('Enter Meeting Link');
export const press = (name: string) => screen.getByRole('button', { name });
