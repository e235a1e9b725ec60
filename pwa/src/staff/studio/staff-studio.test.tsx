import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { storeChosenLanguage } from '../../i18n/chosen-language.ts';
import { activateLanguage } from '../../i18n/messages.ts';
import { loadScreen } from '../../routes/routes.tsx';
import { expectAtField } from '../../testing/expect-at-field.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  owner,
} from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';

beforeAll(() => loadScreen('/StaffStudio'));

const open = async (server: FakeServer = createFakeServer({})) => {
  visit('/StaffStudio', { server, as: owner });
  await screen.findByRole('heading', { level: 1, name: 'Studio' });
  return server;
};
const unfold = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, exact: true } as object));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the screen shows the settings, the missing ones, and the last changes', async () => {
  await open();
  expect(await screen.findByText('+91 98111 22333')).toBeTruthy();
  expect(screen.getByText(/the street address, an e-mail address/)).toBeTruthy();
  const changes = within(screen.getByRole('region', { name: 'Latest changes' }));
  expect(changes.getByText(/before none, now studio@bank/).textContent).toContain('Meera');
});

test('the screen ends with the version of the site', async () => {
  await open();
  expect(await screen.findByText('Version of the site: 1.0.0')).toBeTruthy();
});

test('a cached answer without the version is shown', async () => {
  const server = createFakeServer({});
  Object.assign(server.state.studio, { siteVersion: undefined });
  await open(server);
  expect(await screen.findByText('+91 98111 22333')).toBeTruthy();
  expect(screen.queryByText(/Version of the site/)).toBeNull();
});

test('a section is saved separately, without empty rows', async () => {
  const server = await open();
  await unfold('Phone, address and links');
  type('House and street', '12 Ghat Road');
  type('Network 2', 'YouTube');
  type('Link 2', 'https://www.youtube.com/@studio');
  type('Network 3', ' ');
  save();
  expect(
    await screen.findByText('Saved. All pages will show the change within a second.'),
  ).toBeTruthy();
  expect(await screen.findByText('+91 98111 22333, 12 Ghat Road')).toBeTruthy();
  expect(server.state.studio.parts.contact.value.social).toEqual([
    { name: 'Instagram', link: 'https://www.instagram.com/studio' },
    { name: 'YouTube', link: 'https://www.youtube.com/@studio' },
  ]);
});

test('a change by another person is shown, and overwritten only by a second tap', async () => {
  const server = await open();
  await unfold('Phone, address and links');
  type('House and street', '12 Ghat Road');
  const { contact } = server.state.studio.parts;
  Object.assign(contact, { value: { ...contact.value, street: '7 Lane' }, version: 4 });
  save();
  expect(await screen.findByText('Meera has changed this in the meantime.')).toBeTruthy();
  expect(await screen.findByText('+91 98111 22333, 7 Lane')).toBeTruthy();
  expect(contact.value.street).toBe('7 Lane');
  save();
  await waitFor(() => expect(contact.value.street).toBe('12 Ghat Road'));
});

test.each([
  ['phone', 'Phone number'],
  ['street', 'House and street'],
  ['social.1.link', 'Link 2'],
])('a refused %s is shown at its field', async (path, label) => {
  const server = await open();
  await unfold('Phone, address and links');
  // A row that is left empty shifts no other.
  type('Network 2', 'Facebook');
  type('Network 3', 'YouTube');
  type('Link 3', 'https://www.youtube.com');
  type('Network 2', '');
  server.answerOnce('PUT /api/staff/studio/contact', () => errorResponse(400, 'Not so.', path));
  save();
  await screen.findByRole('alert');
  expectAtField(screen.getByLabelText(label), 'Not so.');
});

test('the draft stays after a visit to another screen', async () => {
  const server = await open();
  await unfold('Phone, address and links');
  type('House and street', '12 Ghat');
  visit('/StaffStudio', { server, as: owner });
  await waitFor(() =>
    expect(screen.getAllByLabelText('House and street').at(-1)).toHaveProperty('value', '12 Ghat'),
  );
});

test('the screen is in Hindi', async () => {
  storeChosenLanguage('hi');
  await activateLanguage('hi');
  visit('/StaffStudio', { server: createFakeServer({}), as: owner });
  await screen.findByRole('heading', { level: 1, name: 'स्टूडियो' });
  for (const row of await screen.findAllByRole('button', { expanded: false }))
    if (row.closest('main')) fireEvent.click(row);
  const own = ['studio@bank', 'Instagram', 'Meera', '+91'];
  expect(findLatinText(own, screen.getByRole('main'))).toEqual([]);
});
