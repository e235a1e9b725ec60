import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '../../content/messages.ts';
import { asha, createFakeServer, meeting, staff } from '../../testing/fake-server.ts';
import {
  buttonNamed as button,
  linkAtSeven,
  linkAtSix,
  linkField,
  meetingRow,
  openManager,
  typeLink,
  updateLink,
} from '../../testing/manager-visits.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, pranayama } from '../../testing/sample-courses.ts';

const serverWithThree = () =>
  createFakeServer({
    meetings: [meeting(12, linkAtSix), meeting(13, linkAtSeven), meeting(14, '')],
  });

const open = (as = staff, server = serverWithThree()) => openManager(server, as);

const press = (id: number, name: string) =>
  meetingRow(id).getByRole('button', { name: `${name} class ${id}` });
const status = (words: string) => screen.findByText(words);

describe('the list', () => {
  test('has the specification’s columns, links and buttons', async () => {
    await open();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['ID', 'Meeting Link', 'Actions']);
    const link = meetingRow(12).getByRole('link', { name: 'Open Link of class 12' });
    expect(link.textContent).toBe('Open Link');
    expect(link.getAttribute('href')).toBe(linkAtSix);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(meetingRow(14).getByText('Not Set')).toBeTruthy();
    const buttons = meetingRow(14)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Join', 'Edit', 'Delete']);
  });

  test('Join opens the link in a new tab', async () => {
    const { user } = await open();
    await user.click(press(12, 'Join'));
    expect(window.open).toHaveBeenCalledWith(linkAtSix, '_blank', 'noopener,noreferrer');
  });

  test('Join without a link is disabled and says why when pressed', async () => {
    const { user } = await open();
    expect(press(14, 'Join').getAttribute('aria-disabled')).toBe('true');
    await user.click(press(14, 'Join'));
    expect(meetingRow(14).getByRole('alert').textContent).toBe(messages.noMeetingLink());
    expect(window.open).not.toHaveBeenCalled();
  });

  test.each(['/onlineclass', '/ONLINECLASS'])('is at %s, too', async (path) => {
    visit(path, { server: serverWithThree(), as: staff });
    await screen.findByRole('table');
    expect(screen.getByRole('heading', { level: 1, name: 'Online Classes' })).toBeTruthy();
  });

  test('says what to do when the list is empty', async () => {
    visit('/OnlineClass', { as: staff });
    await screen.findByText('No meeting links yet');
  });

  test('gives learners Join only', async () => {
    visit('/OnlineClass', { server: serverWithCourses(), as: asha });
    expect(await screen.findAllByRole('link', { name: /^Join class/ })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByPlaceholderText('Enter Meeting Link')).toBeNull();
  });

  test('names every button and link for its row', async () => {
    await open();
    const all = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
    const inRows = all.filter((element) => element.closest('tr'));
    const names = inRows.map((element) => element.getAttribute('aria-label'));
    expect(names).toHaveLength(11);
    expect(new Set(names).size).toBe(11);
    for (const element of inRows) {
      expect(element.getAttribute('aria-label')).toContain(element.textContent);
    }
  });

  test('is in the frame of the staff’s screens, with the tabs of its section', async () => {
    await open();
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Studio' }).getAttribute('aria-current')).toBe('page');
    const tabs = within(screen.getByRole('navigation', { name: 'Studio' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Online Classes');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

/** Class 12 is used by a course with a fee, 13 is on the public page, 14 is used by a free course. */
const serverWithCourses = () =>
  createFakeServer({
    meetings: [
      meeting(12, linkAtSix, { courses: [asana], audience: 'enrolled' }),
      meeting(13, linkAtSeven),
      meeting(14, `${linkAtSeven}-free`, { courses: [{ ...pranayama, fee: 0 }] }),
    ],
  });

describe('the public link', () => {
  test('is marked in each row, with the courses that use it', async () => {
    await open(staff, serverWithCourses());
    expect(meetingRow(12).getByText('Only for enrolled learners')).toBeTruthy();
    expect(meetingRow(12).getByText('Used by Asana Regular Classes')).toBeTruthy();
    expect(meetingRow(13).getByText('Public: on the Online Classes page')).toBeTruthy();
    expect(meetingRow(13).queryByText(/^Used by/)).toBeNull();
    expect(meetingRow(14).getByText('Public: in every learner’s list')).toBeTruthy();
    expect(meetingRow(14).getByText('Used by Advanced Pranayama Certificate Course')).toBeTruthy();
  });

  test('is not shown to learners', async () => {
    visit('/OnlineClass', { server: serverWithCourses(), as: asha });
    await screen.findAllByRole('link', { name: /^Join class/ });
    expect(screen.queryByText(/Public:|Used by/)).toBeNull();
  });

  test('changes when a link is added', async () => {
    const { user } = visit('/OnlineClass', { as: staff });
    await screen.findByText('No meeting links yet');
    await user.type(linkField(), linkAtSix);
    await user.click(button('Save Link'));
    await screen.findByText('Public: on the Online Classes page');
  });
});

const dialogWords = async () => {
  const dialog = await screen.findByRole('dialog');
  return [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
};

describe('Delete says first', () => {
  test('which link replaces it on the public page', async () => {
    const { user } = await open(staff, serverWithCourses());
    await user.click(press(13, 'Delete'));
    expect(await dialogWords()).toEqual([
      linkAtSeven,
      `The Online Classes page shows this link. Class 14 will take its place: ${linkAtSeven}-free`,
    ]);
  });

  test('that no link replaces it, or an empty one', async () => {
    const { user, server } = await open();
    await user.click(press(12, 'Delete'));
    expect((await dialogWords())[1]).toContain(`Class 13 will take its place: ${linkAtSeven}`);
    await user.click(button('Cancel'));
    server.state.meetings = [meeting(12, linkAtSix), meeting(14, '')];
    await user.click(press(12, 'Delete'));
    // Somebody else has deleted class 13 since this list was loaded.
    await waitFor(async () =>
      expect((await dialogWords())[1]).toContain(
        'Class 14 will take its place and has no link: the page will say “Online class coming soon!”',
      ),
    );
    await user.click(button('Cancel'));
    server.state.meetings = [meeting(12, linkAtSix)];
    await user.click(press(12, 'Delete'));
    await waitFor(async () =>
      expect((await dialogWords())[1]).toContain(
        'No other link is public: the page will say “Online class coming soon!”',
      ),
    );
  });

  test('which courses lose their link', async () => {
    const { user } = await open(staff, serverWithCourses());
    await user.click(press(12, 'Delete'));
    expect(await dialogWords()).toEqual([
      linkAtSix,
      'Asana Regular Classes uses this link and will then have no link.',
    ]);
  });

  test('nothing more if the link is not used', async () => {
    const { user } = await open();
    await user.click(press(13, 'Delete'));
    expect(await dialogWords()).toEqual([linkAtSeven]);
  });
});

describe('emptying a link', () => {
  const empty = async (id: number, server = serverWithCourses()) => {
    const visited = await open(staff, server);
    await updateLink(visited.user, id, '');
    return visited;
  };
  const dialog = () => within(screen.getByRole('dialog'));

  test('of the public page asks first, and says what the page shows then', async () => {
    const { user, server } = await empty(13);
    expect(await dialogWords()).toEqual([
      linkAtSeven,
      'The Online Classes page will then say “Online class coming soon!”. No other link replaces it.',
    ]);
    expect(server.count('PUT /api/meetings/13')).toBe(0);
    await user.click(dialog().getByRole('button', { name: 'Remove the link' }));
    await status('Meeting link 13 updated.');
    expect(meetingRow(13).getByText('Not Set')).toBeTruthy();
  });

  test('of a course asks first and names the course; Cancel changes nothing', async () => {
    const { user, server } = await empty(12);
    expect((await dialogWords())[1]).toBe(
      'Asana Regular Classes uses this link and will then have no link.',
    );
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Edit Meeting Link' })).toBeTruthy();
    expect(server.count('PUT /api/meetings/12')).toBe(0);
  });

  test('that nothing uses asks nothing', async () => {
    await empty(13, serverWithThree());
    await status('Meeting link 13 updated.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('add mode', () => {
  test('creates a meeting, appends it and clears the input', async () => {
    const { user, server } = await open();
    expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
    await user.type(linkField(), ' meet.example/new ');
    await user.click(button('Save Link'));
    await status('Meeting link saved.');
    expect(meetingRow(15).getByRole('link').getAttribute('href')).toBe('https://meet.example/new');
    expect(linkField().value).toBe('');
    const [post] = server.sent('POST /api/meetings');
    expect(post?.body).toEqual({ meetingLink: 'https://meet.example/new' });
    expect(post?.headers.get('Authorization')).toBe('Bearer token-2');
  });

  test('saves an empty link as Not Set', async () => {
    const { user } = await open();
    await user.click(button('Save Link'));
    await status('Meeting link saved.');
    expect(meetingRow(15).getByText('Not Set')).toBeTruthy();
  });

  test('refuses other schemes without a request, and keeps the typed link', async () => {
    const { user, server } = await open();
    await user.type(linkField(), 'javascript:alert(1)');
    await user.click(button('Save Link'));
    expect(screen.getByText(/must be a web address/)).toBeTruthy();
    expect(linkField().value).toBe('javascript:alert(1)');
    expect(server.count('POST /api/meetings')).toBe(0);
  });

  test('sends once when submitted twice, and with another key the next time', async () => {
    const { user, server } = await open();
    await user.type(linkField(), 'https://meet.example/new');
    const form = linkField().closest('form') ?? expect.fail('no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await status('Meeting link saved.');
    expect(server.count('POST /api/meetings')).toBe(1);
    await user.type(linkField(), 'https://meet.example/new');
    await user.click(button('Save Link'));
    await user.click(await screen.findByRole('button', { name: 'Use the link here too' }));
    await waitFor(() => expect(meetingRow(16)).toBeTruthy());
  });
});

describe('edit mode', () => {
  test('loads the row, takes the focus, saves it and returns to add mode', async () => {
    const { user, server } = await open();
    await user.click(press(13, 'Edit'));
    expect(screen.getByRole('heading', { name: 'Edit Meeting Link' })).toBeTruthy();
    expect(linkField().value).toBe(linkAtSeven);
    expect(document.activeElement).toBe(linkField());
    await typeLink(user, 'https://meet.example/moved');
    await user.click(button('Update Link'));
    await status('Meeting link 13 updated.');
    expect(meetingRow(13).getByRole('link').getAttribute('href')).toBe(
      'https://meet.example/moved',
    );
    expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
    expect(linkField().value).toBe('');
    expect(document.activeElement).toBe(press(13, 'Edit'));
    expect(server.sent('PUT /api/meetings/13')[0]?.version).toBe('"1"');
  });

  test('is left with Cancel, which changes nothing', async () => {
    const { user, server } = await open();
    await user.click(press(13, 'Edit'));
    await user.click(button('Cancel'));
    expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
    expect(linkField().value).toBe('');
    expect(server.count('PUT /api/meetings/13')).toBe(0);
  });
});

describe('Delete', () => {
  test('asks once, and removes the row when the server has confirmed', async () => {
    const { user, server } = await open();
    await user.click(press(13, 'Delete'));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the link of class 13?' }));
    expect(server.count('DELETE /api/meetings/13')).toBe(0);
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    await status('Meeting link 13 deleted.');
    expect(server.count('DELETE /api/meetings/13')).toBe(1);
    expect(screen.queryByRole('cell', { name: '13' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Meeting links' }));
  });

  test('does nothing when cancelled', async () => {
    const { user, server } = await open();
    await user.click(press(13, 'Delete'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(meetingRow(13)).toBeTruthy();
    expect(server.count('DELETE /api/meetings/13')).toBe(0);
  });

  test('of the row being edited returns to add mode', async () => {
    const { user } = await open();
    await user.click(press(13, 'Edit'));
    await user.click(press(13, 'Delete'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await status('Meeting link 13 deleted.');
    expect(screen.getByRole('heading', { name: 'Add Meeting Link' })).toBeTruthy();
  });
});
