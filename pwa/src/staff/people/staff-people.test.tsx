import { cleanup, screen, within } from '@testing-library/react';
import type { ListedPerson, MergePreview, PersonPage } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  noContent,
  staff,
} from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { classTimeOf } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const listing = 'GET /api/staff/people/list';
const reading = 'GET /api/staff/people/7/page';
const healthReading = 'POST /api/staff/people/7/health-note/readings';

const listed: ListedPerson = {
  ...{ id: 7, name: 'Meera Joshi', email: 'meera@example.com', phone: '+919876500001' },
  claimed: true,
  courses: [{ title: 'Asana Regular Classes', titleIn: { hi: 'आसन की नियमित क्लास' } }],
};

const classOn = (date: string, received = false, isCancelled = false) => ({
  ...{ date, came: received, isCancelled },
  ...classTimeOf(date, '07:00', '08:00'),
});

const meera: PersonPage = {
  ...{ id: 7, name: 'Meera Joshi', email: 'meera@example.com', phone: '+919876500001' },
  ...{ claimed: true, since: '2026-08-12T05:00:00.000Z', month: '2026-11', hasHealthNote: true },
  courses: [
    {
      ...{ courseId: 1, slug: 'asana', title: 'Asana Regular Classes' },
      titleIn: { hi: 'आसन की नियमित क्लास' },
      ...{ paidUntil: '2026-11-30', lastDay: '2026-12-01' },
      classes: [
        classOn('2026-11-02', true),
        classOn('2026-11-03'),
        classOn('2026-11-04', false, true),
        classOn('2026-12-01'),
      ],
    },
  ],
  orders: [{ reference: 'GY-4CASH1', state: 'submitted', amount: 1500, courses: [] }],
  payments: [
    {
      ...{ number: '2026-27/000123', kind: 'receipt', issuedOn: '2026-11-01', paise: 250_000 },
      isTaxed: true,
      courses: [{ title: 'Asana Regular Classes', titleIn: { hi: 'आसन की नियमित क्लास' } }],
      ...{ ways: ['upi'], references: ['432198765001'] },
    },
  ],
  messages: [{ id: 3, text: '12345', createdAt: '2026-11-10T05:00:00.000Z', answeredAt: null }],
  notes: [
    {
      ...{ id: 5, text: '2 × 3', by: { id: staff.id, name: staff.name } },
      ...{ writtenAt: '2026-11-10T05:00:00.000Z', changedAt: null },
    },
    {
      ...{ id: 4, text: '4 × 5', by: null },
      ...{ writtenAt: '2026-11-09T05:00:00.000Z', changedAt: null },
    },
  ],
  alike: [{ id: 8, name: 'Meera Joshi', email: null, phone: '+919876500001', claimed: false }],
  merges: [],
};

const preview: MergePreview = {
  kept: listed,
  other: { id: 8, name: 'Meera Joshi', email: null, phone: '+919876500001', claimed: false },
  moving: {
    ...{ orders: 2, attendance: 1, notes: 0, children: 0, selections: 0, healthNote: false },
    places: [{ title: 'Healing Yoga', titleIn: { hi: 'हीलिंग योग' } }],
  },
  leftBehind: ['phone'],
  obstacles: [],
};

const more = ['people.readOne', 'people.note', 'people.merge', 'people.export'] as const;
const owner = { ...staff, acts: [...staff.acts, ...more] };

const serving = (page: PersonPage = meera): FakeServer => {
  const server = createFakeServer({ accounts: [owner] });
  server.answer(listing, () => json(200, { items: [listed], next: null }));
  server.answer(reading, () => json(200, page));
  return server;
};
const open = (path: string, server: FakeServer) => visit(path, { server, as: owner });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list of people', () => {
  test.each([
    [{ lastDay: '2027-02-28' }, 'Paid until 28 February'],
    [{ lastDay: '2026-12-02' }, 'Paid until 2 December'],
    [{ lastDay: '2026-12-01' }, 'Paid until 1 December, ends in 7 days'],
    [{ lastDay: '2026-11-25' }, 'Paid until 25 November, ends tomorrow'],
    [{ lastDay: '2026-11-24' }, 'Paid until 24 November, ends today'],
    [{ lastDay: '2026-11-24', duePaise: 150_000 }, '₹1,500 is due'],
  ])('says until when a person has paid, or what is due: %o', async (payment, words) => {
    const server = serving();
    server.answer(listing, () => json(200, { items: [{ ...listed, ...payment }], next: null }));
    open('/StaffPeople', server);
    await screen.findByText(words);
    const call = screen.getByRole('link', { name: 'Call Meera Joshi' });
    expect(call.getAttribute('href')).toBe('tel:+919876500001');
  });

  test('is searched, and leads to a person', async () => {
    const server = serving();
    const { user } = open('/StaffPeople', server);
    await user.type(await screen.findByLabelText('Search'), ' eera ');
    await screen.findByText('+91 98765 00001 · meera@example.com');
    await expect.poll(() => server.sent(listing).at(-1)?.query).toBe('?search=eera');
    await user.click(await screen.findByRole('link', { name: 'Meera Joshi' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Meera Joshi' });
    expect(document.activeElement === heading).toBe(true);
  });

  test('has toll-free numbers without the country’s code, also to call them', async () => {
    const phone = '+9118001234567';
    const server = serving({ ...meera, phone });
    server.answer(listing, () => json(200, { items: [{ ...listed, phone }], next: null }));
    const { user } = open('/StaffPeople?search=1800', server);
    await screen.findByText('1800 123 4567 · meera@example.com');
    await user.click(await screen.findByRole('link', { name: 'Meera Joshi' }));
    const call = await screen.findByRole('link', { name: 'Call Meera Joshi' });
    expect(call.getAttribute('href')).toBe('tel:18001234567');
  });

  test('says that nobody was found', async () => {
    const server = serving();
    server.answer(listing, () => json(200, { items: [], next: null }));
    open('/StaffPeople?search=xyz', server);
    await screen.findByRole('heading', { name: 'No learner found' });
  });
});

describe('the page of a person', () => {
  test('shows all data of the person', async () => {
    open('/StaffPeople?person=7', serving());
    await screen.findByText('Learning here since August 2026');
    expect(screen.getByRole('link', { name: 'Call Meera Joshi' }).getAttribute('href')).toBe(
      'tel:+919876500001',
    );
    expect(screen.getByRole('link', { name: 'WhatsApp to Meera Joshi' }).getAttribute('href')).toBe(
      'https://wa.me/919876500001',
    );
    screen.getByText('until 1 December');
    screen.getByRole('heading', { name: '1 of 2 classes' });
    screen.getByText('Tue, 1 Dec: to come, added');
    expect(
      screen
        .getByRole('link', { name: /1 November Tax invoice 2026-27\/000123/ })
        .getAttribute('href'),
    ).toBe('/Receipt?number=2026-27%2F000123');
    screen.getByText('not answered');
  });

  test('shows the health note only after a tap', async () => {
    const server = serving();
    const note = { text: 'A slipped disc.', changedAt: '2026-11-01T05:00:00.000Z' };
    const readBefore = { by: 'Ravi', lastAt: '2026-11-02T05:00:00.000Z' };
    server.answer(healthReading, () => json(200, { ...note, readBefore }));
    const { user } = open('/StaffPeople?person=7', server);
    const button = await press('Read the health note');
    expect(server.count(healthReading)).toBe(0);
    await user.click(button);
    await screen.findByText('A slipped disc.');
    expect(document.activeElement?.textContent).toBe('A slipped disc.');
    screen.getByText(/^Before that: Ravi/);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('slipped');
  });

  test('takes a note, changes an own one, and removes one', async () => {
    const server = serving();
    server.answer('POST /api/staff/people/7/notes', () => json(201, { id: 6 }));
    server.answer('PUT /api/staff/people/7/notes/5', noContent);
    server.answer('DELETE /api/staff/people/7/notes/4', noContent);
    const { user } = open('/StaffPeople?person=7', server);
    await user.click(await press('Write a note'));
    await user.type(screen.getByLabelText('A new note'), 'Comes late.');
    await user.click(await press('Save the note'));
    await screen.findByText('The note is saved.');
    expect(server.sent('POST /api/staff/people/7/notes')[0]?.body).toEqual({ text: 'Comes late.' });
    const edits = screen.getAllByRole('button', { name: /^Edit/ });
    expect(edits, 'another’s cannot be changed').toHaveLength(1);
    await user.click(edits[0] as HTMLElement);
    await user.type(screen.getByLabelText('Your note'), '!');
    await user.click(await press('Save the note'));
    await expect
      .poll(() => server.sent('PUT /api/staff/people/7/notes/5')[0]?.body)
      .toEqual({
        text: '2 × 3!',
      });
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[1] as HTMLElement);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await expect.poll(() => server.count('DELETE /api/staff/people/7/notes/4')).toBe(1);
  });

  test('says so if the person is deleted', async () => {
    const server = serving();
    server.answer(reading, () => errorResponse(404, 'There is no such learner.'));
    open('/StaffPeople?person=7', server);
    await screen.findByRole('heading', { name: 'We could not find this learner' });
  });
});

describe('a family', () => {
  const anu: PersonPage = {
    ...{ ...meera, id: 9, name: 'Anu', claimed: false, guardian: { id: 7, name: 'Meera Joshi' } },
    ...{ age: 11, children: [], alike: [], hasHealthNote: false },
  };
  const course = { title: 'Asana Regular Classes', titleIn: {}, lastDay: '2026-12-31' };
  const family = () => {
    const children = [{ id: 9, name: 'Anu', age: 11, courses: [course] }];
    const server = serving({ ...meera, children });
    server.answer('GET /api/staff/people/9/page', () => json(200, anu));
    return server;
  };

  test('links the parent and the child, and has the contacts of the parent', async () => {
    const { user } = open('/StaffPeople?person=7', family());
    const part = await screen.findByRole('region', { name: 'Family' });
    within(part).getByText('Asana Regular Classes, until 31 December');
    await user.click(within(part).getByRole('link', { name: 'Paying for Anu, 11' }));
    await screen.findByRole('heading', { level: 1, name: 'Anu' });
    expect(screen.queryByText('This learner has not chosen a password yet.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Call Meera Joshi' }).getAttribute('href')).toBe(
      'tel:+919876500001',
    );
    await user.click(screen.getByRole('link', { name: 'Meera Joshi' }));
    await screen.findByRole('heading', { level: 1, name: 'Meera Joshi' });
  });

  test('is shown with the child in the list and in a merge', async () => {
    const server = family();
    const { guardian, id, name, email, phone } = anu;
    const child = { guardian, id, name, email, phone, claimed: false };
    server.answer(listing, () => json(200, { items: [{ ...child, courses: [] }], next: null }));
    open('/StaffPeople', server);
    await screen.findByText(/^Meera Joshi pays · \+91 98765 00001/);
    const obstacles: MergePreview['obstacles'] = [{ kind: 'keep-adult' }];
    server.answer('GET /api/staff/people/9/merges/preview', () =>
      json(200, { ...preview, kept: child, obstacles }),
    );
    cleanup();
    open('/StaffPeople?person=9&merge=8', server);
    await screen.findByText('This account belongs to a child. Please keep the other account.');
    screen.getByText('a child, who does not log in');
  });
});

describe('two accounts of one person', () => {
  const previewing = 'GET /api/staff/people/7/merges/preview';
  const merging = 'POST /api/staff/people/7/merges';

  test('are shown before they become one, and can be two again', async () => {
    const server = serving();
    server.answer(previewing, () => json(200, preview));
    server.answer(merging, () => json(201, { id: 2 }));
    server.answer('POST /api/staff/people/7/merges/2/undo', noContent);
    const { user } = open('/StaffPeople?person=7', server);
    await user.click(await screen.findByRole('link', { name: 'Merge with Meera Joshi' }));
    await screen.findByText('2 orders');
    screen.getByText('The other phone number.');
    const undoUntil = '2026-11-27T05:00:00.000Z';
    const made = { id: 2, name: 'Meera Joshi', email: null, phone: '+919876500001' };
    const merges = [{ ...made, at: '2026-11-20T05:00:00.000Z', undoUntil }];
    server.answer(reading, () => json(200, { ...meera, alike: [], merges }));
    await user.click(await press('Merge the two accounts'));
    expect(server.sent(merging)[0]?.body).toEqual({ otherId: 8 });
    await user.click(await press('Undo'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
    await expect.poll(() => server.count('POST /api/staff/people/7/merges/2/undo')).toBe(1);
  });

  test('with an obstacle cannot become one', async () => {
    const server = serving();
    const obstacles: MergePreview['obstacles'] = [{ kind: 'two-open-orders' }];
    server.answer(previewing, () => json(200, { ...preview, obstacles }));
    open('/StaffPeople?person=7&merge=8', server);
    await screen.findByText(/Both accounts have an unpaid order/);
    expect(screen.queryByRole('button', { name: 'Merge the two accounts' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Keep the other account' }).getAttribute('href')).toBe(
      '/StaffPeople?person=8&merge=7',
    );
  });
});

test('the screens of people are in Hindi', async () => {
  await activateLanguage('hi');
  const server = serving({ ...meera, name: 'मीरा', email: null, alike: [] });
  server.answer(listing, () =>
    json(200, { items: [{ ...listed, name: 'मीरा', email: null }], next: null }),
  );
  open('/StaffPeople', server);
  await screen.findByRole('link', { name: 'मीरा' });
  expect(findLatinText([], screen.getByRole('main'))).toEqual([]);
  cleanup();
  open('/StaffPeople?person=7', server);
  await screen.findByRole('heading', { name: 'मीरा' });
  expect(findLatinText(['GY-4CASH1', staff.name], screen.getByRole('main'))).toEqual([]);
});
