import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  json,
  meeting,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { changeByMeera, linkField, openManager } from '../../testing/manager-visits.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana } from '../../testing/sample-courses.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const linkOf = (id: number) => `https://meet.example/class-${id}`;
const isPublicPage = 'Public: on the Online Classes page';

/** Meetings 1 to 120; a course with a fee uses those of `paid`. */
const serverWithMany = (paid: number[] = []) => {
  const meetings = upTo(120).map((id) =>
    meeting(id, linkOf(id), paid.includes(id) ? { courses: [asana], audience: 'enrolled' } : {}),
  );
  return createFakeServer({ meetings });
};

const open = (server = serverWithMany()) => openManager(server, staff);

// Looking for roles and names among hundreds of buttons and cells takes seconds on a busy machine.
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const idOf = (row: Element) => Number(row.querySelector('td')?.textContent);

/** The ids of the rows, in their order. */
const ids = () => rows().map(idOf);
const rowOf = (id: number) => rows().find((row) => idOf(row) === id) ?? expect.fail(`no row ${id}`);
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words) ??
  expect.fail(`no button ${words}`);
const more = () => button('Show more');
const press = (id: number, name: string) =>
  within(rowOf(id)).getByRole('button', { name: `${name} class ${id}` });

const add = async ({ user }: Awaited<ReturnType<typeof open>>, link: string) => {
  await user.click(linkField());
  await user.paste(link);
  await user.click(button('Save Link'));
  await screen.findByText('Meeting link saved.');
};

afterEach(() => void vi.useRealTimers());

describe('the list', () => {
  test('comes page by page; the first new row takes the focus', async () => {
    const { user } = await open(serverWithMany());
    expect(ids()).toEqual(upTo(50));
    await user.dblClick(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    expect(document.activeElement).toBe(rowOf(51));
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(120)));
    expect(document.activeElement).toBe(rowOf(101));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('says beside the button why more could not be loaded', async () => {
    const { user, server } = await open(serverWithMany());
    server.answerOnce('GET /api/staff/meetings', networkFailure);
    await user.click(more());
    expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
    expect(ids()).toEqual(upTo(50));
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is refreshed, also if more pages were loaded meanwhile', async () => {
    const { user, server } = await open(serverWithMany());
    server.state.meetings = server.state.meetings.map(({ id }) => meeting(id, `${linkOf(id)}-new`));
    const slow = createDeferred<void>();
    server.answerOnce('GET /api/staff/meetings', async ({ url, headers }) => {
      await slow.promise;
      return server.fetch(url, { headers });
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    slow.resolve();
    const href = () => within(rowOf(1)).getByRole('link').getAttribute('href');
    await waitFor(() => expect(href()).toBe(`${linkOf(1)}-new`));
    expect(ids()).toEqual(upTo(100));
  });
});

describe('the manager', () => {
  test('shows an added row, whatever page it is on', async () => {
    const visited = await open();
    await add(visited, 'https://meet.example/new');
    expect(ids()).toEqual([...upTo(50), 121]);
    await add(visited, 'https://meet.example/newer');
    expect(ids()).toEqual([...upTo(50), 121, 122]);
    await visited.user.click(more());
    await waitFor(() => expect(ids()).toEqual([...upTo(100), 121, 122]));
    expect(document.activeElement).toBe(rowOf(51));
    await visited.user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(122)));
    expect(document.activeElement).toBe(rowOf(101));
  });

  test('edits and deletes an added row and a row of a later page', async () => {
    const visited = await open();
    const { user, server } = visited;
    await add(visited, 'https://meet.example/new');
    const taken = meeting(121, 'https://meet.example/new', { courses: [asana] });
    server.state.meetings = [...server.state.meetings.slice(0, 120), taken];
    await user.click(press(121, 'Delete'));
    // A course uses it by now.
    await screen.findByText('Asana Regular Classes uses this link and will then have no link.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Meeting link 121 deleted.');
    expect(ids()).toEqual(upTo(50));
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    await user.click(press(90, 'Edit'));
    await user.clear(linkField());
    await user.paste(linkOf(190));
    await user.click(button('Update Link'));
    await screen.findByText('Meeting link 90 updated.');
    expect(within(rowOf(90)).getByRole('link').getAttribute('href')).toBe(linkOf(190));
    expect(document.activeElement).toBe(press(90, 'Edit'));
    await user.click(press(90, 'Delete'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Meeting link 90 deleted.');
    // The next meeting has moved up to the page.
    await waitFor(() => expect(ids()).toEqual(upTo(101).filter((id) => id !== 90)));
  });

  test('shows a conflict in a row of a later page', async () => {
    const { user, server } = await open();
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    changeByMeera(server, meeting(90, linkOf(990), { version: 2 }));
    await user.click(press(90, 'Edit'));
    await user.type(linkField(), '-mine');
    await user.click(button('Update Link'));
    await screen.findByText(/Meera Joshi changed the link of class 90/);
    expect(within(rowOf(90)).getByRole('link').getAttribute('href')).toBe(linkOf(990));
    expect(ids()).toEqual(upTo(100));
  });

  test('says which link is public and which would be, when they are on later pages', async () => {
    const { user, server } = await open(serverWithMany(upTo(62).filter((id) => id !== 60)));
    expect(screen.queryByText(isPublicPage)).toBeNull();
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    expect(rowOf(60).textContent).toContain(isPublicPage);
    await user.click(press(60, 'Delete'));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(
      `The Online Classes page shows this link. Class 63 will take its place: ${linkOf(63)}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Meeting link 60 deleted.');
    await waitFor(() => expect(rowOf(63).textContent).toContain(isPublicPage));
    expect(server.count('DELETE /api/meetings/60')).toBe(1);
  });

  test('marks the link of the public page while the following one is beyond the page', async () => {
    const { user } = await open(serverWithMany(upTo(62).slice(1)));
    expect(rowOf(1).textContent).toContain(isPublicPage);
    await user.click(press(1, 'Delete'));
    await screen.findByText(
      `The Online Classes page shows this link. Class 63 will take its place: ${linkOf(63)}`,
    );
  });

  test('loads the pages again if a meeting was added while more were loading', async () => {
    const visited = await open();
    const { user, server } = visited;
    const slow = createDeferred();
    server.answerOnce('GET /api/staff/meetings', () => slow.promise);
    await user.click(more());
    await add(visited, 'https://meet.example/new');
    slow.resolve(json(200, { items: [], next: null, firstPublic: [] }));
    await waitFor(() => expect(ids()).toEqual([...upTo(100), 121]));
  });

  test('loads the list if a meeting was added before it was loaded', async () => {
    const server = serverWithMany();
    server.answerOnce('GET /api/staff/meetings', () => new Promise(() => {}));
    const user = visit('/OnlineClass', { server, as: staff }).user;
    await user.click(await screen.findByPlaceholderText('Enter Meeting Link'));
    await user.paste(linkOf(121));
    await user.click(button('Save Link'));
    await screen.findByRole('table');
    expect(ids()).toEqual([...upTo(50), 121]);
  });
});

describe('a link that was in the form before a reload', () => {
  const restored = async (paid: number[] = []) => {
    const { user } = await open(serverWithMany(paid));
    await user.click(more());
    await waitFor(() => expect(ids()).toEqual(upTo(100)));
    await user.click(press(90, 'Edit'));
    await user.clear(linkField());
    cleanup();
    return open(serverWithMany(paid));
  };

  test('has its row, even one of a later page', async () => {
    const { user } = await restored();
    expect(ids()).toEqual([...upTo(50), 90]);
    await user.click(linkField());
    await user.paste(linkOf(190));
    await user.click(button('Update Link'));
    await screen.findByText('Meeting link 90 updated.');
    expect(within(rowOf(90)).getByRole('link').getAttribute('href')).toBe(linkOf(190));
    expect(document.activeElement).toBe(press(90, 'Edit'));
  });

  test('is not removed from a course without a question', async () => {
    const { user, server } = await restored([90]);
    await user.click(button('Update Link'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Asana Regular Classes uses this link and will then have no link.'),
    ).toBeTruthy();
    expect(server.count('PUT /api/meetings/90')).toBe(0);
  });
});
