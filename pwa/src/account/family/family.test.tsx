import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedResponse } from '../../testing/cached-response.ts';
import { createFakeLive } from '../../testing/fake-live.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeAccount,
  type FakeServer,
  json,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, classOn, order, pranayama, selectedCourse } from '../../testing/sample-courses.ts';
import { receipt } from '../../testing/sample-receipts.ts';

stopClockInSampleYear();

const parent: FakeAccount = { ...asha, acts: [...asha.acts, 'family.read', 'family.change'] };
const anu = { id: 31, name: 'Anu', birthYear: 2015 };
const ravi = { id: 32, name: 'Ravi', birthYear: 2018 };

const button = (name: string) => screen.findByRole('button', { name });

describe('the children of an account', () => {
  const open = async (children = [anu]) => {
    const server = createFakeServer({ accounts: [parent], children });
    const visited = visit('/Account', { server, as: parent });
    await screen.findByText(/a child does not log in/);
    return visited;
  };

  test('are listed with their age, and another one can be added', async () => {
    const { user, server } = await open();
    await screen.findByRole('button', { name: 'Anu', description: '11 years old this year' });
    await user.click(await button('Add a child'));
    await user.type(screen.getByLabelText('Name of the child'), ' Ravi ');
    const years = screen.getByLabelText('Year of birth');
    expect(
      within(years)
        .getAllByRole('option')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(Array.from({ length: 19 }, (_, age) => String(2026 - age)));
    await user.selectOptions(years, '2018');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    screen.getByText('Please tick this box to add the child.');
    expect(server.count('POST /api/account/children')).toBe(0);
    await user.click(screen.getByRole('checkbox', { name: /^I am this child’s parent/ }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText(/^Ravi is added/);
    expect(server.sent('POST /api/account/children').map(({ body }) => body)).toEqual([
      { name: 'Ravi', birthYear: 2018, textVersion: 2 },
    ]);
    await button('Ravi');
  });

  test('can be edited', async () => {
    const { user, server } = await open();
    await user.click(await button('Anu'));
    await user.selectOptions(screen.getByLabelText('Year of birth'), '2014');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Anu', description: '12 years old this year' });
    expect(server.sent('PUT /api/account/children/31').map(({ body }) => body)).toEqual([
      { name: 'Anu', birthYear: 2014 },
    ]);
  });

  test('are removed after a confirmation, also from the device', async () => {
    const { user, server } = await open([anu, ravi]);
    await user.click(screen.getByRole('link', { name: 'My Selected' }));
    await user.click(await screen.findByRole('radio', { name: 'Anu' }));
    await waitFor(async () =>
      expect(await cachedResponse('selection', { for: anu.id })).toEqual([]),
    );
    await user.click(screen.getByRole('link', { name: 'Account' }));
    await user.click(await button('Anu'));
    await user.click(screen.getByRole('button', { name: 'Remove Anu' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Remove Anu?' }));
    asked.getByText(/will lose all seats in courses, including paid ones.*The attendance/);
    asked.getByText(/The law requires us to keep the receipts/);
    expect(server.count('DELETE /api/account/children/31')).toBe(0);
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Anu is removed.');
    expect(screen.queryByRole('button', { name: 'Anu' })).toBeNull();
    await waitFor(async () =>
      expect(await cachedResponse('selection', { for: anu.id })).toBeUndefined(),
    );
    await user.click(screen.getByRole('link', { name: 'My Selected' }));
    expect(await screen.findByRole('radio', { name: 'Me' })).toHaveProperty('checked', true);
  });

  test('are not sent without a name or a year, and the server’s errors are shown', async () => {
    const { user, server } = await open([]);
    await user.click(await button('Add a child'));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    screen.getByText('Name is required.');
    screen.getByText('Please choose the year of birth.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the child'));
    expect(server.count('POST /api/account/children')).toBe(0);
    await user.type(screen.getByLabelText('Name of the child'), 'Anu');
    await user.selectOptions(screen.getByLabelText('Year of birth'), '2008');
    await user.click(screen.getByRole('checkbox', { name: /^I am this child’s parent/ }));
    server.answerOnce('POST /api/account/children', () => errorResponse(409, 'Eight at most.'));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Eight at most.');
    server.answerOnce('POST /api/account/children', networkFailure);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText(/^The studio’s server does not answer/);
    expect(screen.getByLabelText('Name of the child')).toHaveProperty('value', 'Anu');
    const sent = server.sent('POST /api/account/children');
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('are limited to eight', async () => {
    await open(Array.from({ length: 8 }, (_, n) => ({ ...anu, id: 31 + n, name: `Child ${n}` })));
    await screen.findByText(/^You can add 8 children to an account/);
    expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull();
  });
});

describe('the acting profile', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = createFakeServer({
      accounts: [parent],
      children: [anu],
      selection: [selectedCourse(asana)],
    });
  });

  /** Responses with Anu's data; the others are the parent's. */
  const answerFor = (name: string, ofAnu: unknown, own: unknown = []) =>
    server.answer(name, ({ url }) => json(200, url.includes(`for=${anu.id}`) ? ofAnu : own));
  const lastQuery = (name: string) => server.sent(name).at(-1)?.query;

  test('cannot be chosen without children', async () => {
    server.state.children = [];
    visit('/SelectedClasses', { server, as: parent });
    await screen.findByRole('table');
    expect(screen.queryByRole('radio', { name: 'Me' })).toBeNull();
  });

  test('determines whose list is shown, changed and ordered', async () => {
    answerFor('GET /api/selection', [selectedCourse(pranayama)], [selectedCourse(asana)]);
    server.answer('POST /api/orders', () => json(201, order({ child: 'Anu' })));
    const { user } = visit('/SelectedClasses', { server, as: parent });
    await screen.findByRole('button', { name: 'Remove Asana Regular Classes' });
    await user.click(await screen.findByRole('radio', { name: 'Anu' }));
    const remove = await screen.findByRole('button', { name: `Remove ${pranayama.title}` });
    expect(screen.queryByRole('button', { name: 'Remove Asana Regular Classes' })).toBeNull();
    screen.getByText('For Anu');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    await waitFor(() => expect(lastQuery('POST /api/orders')).toBe(`?for=${anu.id}`));
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    expect(await screen.findByRole('radio', { name: 'Anu' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('link', { name: 'My Selected' }));
    await user.click(await screen.findByRole('button', { name: `Remove ${pranayama.title}` }));
    await waitFor(() =>
      expect(lastQuery(`DELETE /api/selection/${pranayama.id}`)).toBe(`?for=${anu.id}`),
    );
    expect(remove).toBeTruthy();
  });

  test('determines what is refetched after an event of the account', async () => {
    const live = createFakeLive();
    server = createFakeServer({ accounts: [parent], children: [anu], live });
    answerFor('GET /api/orders', { items: [], next: null }, { items: [], next: null });
    const { user } = visit('/Payment', { server, as: parent });
    await waitFor(() => expect(live.opened()).toBe(1));
    live.hello();
    await user.click(await screen.findByRole('radio', { name: 'Anu' }));
    await screen.findByRole('heading', { name: 'No payments yet' });
    const paid = order({ state: 'paid', child: 'Anu' });
    answerFor('GET /api/orders', { items: [paid], next: null });
    live.news('orders');
    await screen.findByText('For Anu');
  });

  test('is named by the button that adds a course', async () => {
    const { user } = visit(`/Courses/${pranayama.slug}`, { server, as: parent });
    server.state.selection = [];
    await screen.findByRole('button', { name: 'Add for me' });
    await user.click(screen.getByRole('radio', { name: 'Anu' }));
    await user.click(await screen.findByRole('button', { name: 'Add for Anu' }));
    await screen.findByText(/is selected for Anu\. Next: check out and pay\.$/);
    expect(lastQuery('POST /api/selection')).toBe(`?for=${anu.id}`);
  });

  test('is taken from the URL, until another one is chosen', async () => {
    const { user } = visit(`/Payment?for=${anu.id}`, { server, as: parent });
    expect(await screen.findByRole('radio', { name: 'Anu' })).toHaveProperty('checked', true);
    await waitFor(() => expect(lastQuery('GET /api/orders')).toBe(`?for=${anu.id}`));
    await user.click(screen.getByRole('radio', { name: 'Me' }));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('radio', { name: 'Me' })).toHaveProperty('checked', true);
  });

  test('is the parent if the URL names a child of another account', async () => {
    visit('/Payment?for=99', { server, as: parent });
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Me' })).toHaveProperty('checked', true),
    );
    await waitFor(() => expect(lastQuery('GET /api/orders')).toBe(''));
  });

  test.each([
    ['Health note', 'GET /api/account/health-note'],
    ['Your classes in your calendar', 'GET /api/account/calendar'],
  ])('determines whose data “%s” shows', async (row, asked) => {
    server.answer('GET /api/account/health-note', () =>
      json(200, { note: null, readings: [], textVersion: 2 }),
    );
    const as = { ...parent, acts: [...parent.acts, 'healthNotes.write' as const] };
    server.state.accounts = [as];
    const { user } = visit('/Account', { server, as });
    await user.click(await button(row));
    await waitFor(() => expect(lastQuery(asked)).toBe(''));
    await user.click(await screen.findByRole('radio', { name: 'Anu' }));
    await waitFor(() => expect(lastQuery(asked)).toBe(`?for=${anu.id}`));
  });

  test('has its own draft of the health note', async () => {
    server.answer('GET /api/account/health-note', () =>
      json(200, { note: null, readings: [], textVersion: 2 }),
    );
    const as = { ...parent, acts: [...parent.acts, 'healthNotes.write' as const] };
    server.state.accounts = [as];
    const { user } = visit('/Account', { server, as });
    await user.click(await button('Health note'));
    const note = () => screen.findByRole('textbox', { name: 'What your teacher should know' });
    await user.type(await note(), 'A knee.');
    await user.click(await screen.findByRole('radio', { name: 'Anu' }));
    await waitFor(async () => expect(await note()).toHaveProperty('value', ''));
    await user.type(await note(), 'An ear.');
    await user.click(screen.getByRole('radio', { name: 'Me' }));
    await waitFor(async () => expect(await note()).toHaveProperty('value', 'A knee.'));
    await user.click(screen.getByRole('radio', { name: 'Anu' }));
    await waitFor(async () => expect(await note()).toHaveProperty('value', 'An ear.'));
  });

  test('is shown on the order, in the history and on the receipt', async () => {
    const paid = order({ id: 6, state: 'paid', child: 'Anu', receiptNumber: '2026-27/000012' });
    server.state.orders = [order({ child: 'Anu' }), paid];
    server.state.receipts = [receipt({ child: 'Anu' })];
    const { user } = visit('/Payment', { server, as: parent });
    await screen.findByRole('heading', { name: 'Payment History' });
    expect(screen.getAllByText('For Anu')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: /Receipt 2026-27\/000012/ }));
    const sheet = within(await screen.findByRole('article'));
    expect(sheet.getByText('For whom').nextSibling?.textContent).toBe('Anu');
  });
});

describe('the dashboard of a parent', () => {
  const open = (list: Record<string, ReturnType<typeof classOn>[]>) => {
    const server = createFakeServer({ accounts: [parent], children: [anu, ravi] });
    server.answer('GET /api/classes/mine', ({ url }) =>
      json(200, list[new URL(url).searchParams.get('for') ?? ''] ?? []),
    );
    return visit('/UserDashboard', { server, as: parent });
  };

  test('shows the next class of each child, with the child’s Join', async () => {
    const { user, server } = open({
      '': [classOn(asana, '2026-11-25')],
      31: [classOn(pranayama, '2026-11-26')],
    });
    const rows = within(
      await screen.findByRole('list', { name: 'The next classes of your family' }),
    );
    const row = await rows.findByRole('listitem');
    expect(row.textContent).toContain('Anu');
    expect(row.textContent).toContain(pranayama.title);
    const join = within(row).getByRole('link', { name: `Join ${pranayama.title} (Anu)` });
    expect(join.getAttribute('href')).toBe(`/join/${pranayama.slug}?as=31`);
    expect(
      server
        .sent('GET /api/classes/mine')
        .map(({ query }) => query)
        .sort(),
    ).toEqual(['', '?for=31', '?for=32']);
    expect(await cachedResponse('classes', { for: 31 })).toHaveLength(1);

    await user.click(screen.getByRole('radio', { name: 'Anu' }));
    const panel = within(
      await screen.findByRole('region', { name: new RegExp(`${pranayama.title}$`) }),
    );
    expect(panel.getByRole('link').getAttribute('href')).toBe(`/join/${pranayama.slug}?as=31`);
    const own = await screen.findByRole('link', { name: 'Join Asana Regular Classes (Me)' });
    expect(own.getAttribute('href')).toBe('/join/asana-regular-classes');
  });

  test.each([
    ['within the hour above what the parent has', '2026-11-26T01:20:00Z', '2026-11-27', true],
    ['also where the parent has one at the same time', '2026-11-26T01:20:00Z', '2026-11-26', true],
    ['far below it', '2026-11-25T12:00:00Z', '2026-11-27', false],
  ])('shows the class of a child that is %s', async (_, now, ofParent, isAbove) => {
    vi.setSystemTime(new Date(now));
    open({ '': [classOn(asana, ofParent)], 31: [classOn(asana, '2026-11-26')] });
    const own = await screen.findByRole('region', { name: new RegExp(`${asana.title}$`) });
    const list = screen.getByRole('list', { name: 'The next classes of your family' });
    const where = own.compareDocumentPosition(list);
    expect(Boolean(where & Node.DOCUMENT_POSITION_PRECEDING)).toBe(isAbove);
  });

  test('has the child’s Join in the week, too', async () => {
    vi.setSystemTime(new Date('2026-11-26T01:20:00Z'));
    const both = [classOn(asana, '2026-11-26'), classOn(pranayama, '2026-11-26')];
    const { user } = open({ 31: both });
    await user.click(await screen.findByRole('radio', { name: 'Anu' }));
    const join = await screen.findByRole('link', { name: `Join ${pranayama.title}` });
    expect(join.getAttribute('href')).toBe(`/join/${pranayama.slug}?as=31`);
  });

  test('avoids layout shifts by waiting for the classes of the family', async () => {
    let notify = () => {};
    const server = createFakeServer({ accounts: [parent], children: [anu] });
    server.answer('GET /api/classes/mine', async ({ url }) => {
      if (url.includes('for=31')) await new Promise<void>((resolve) => (notify = resolve));
      return json(200, [classOn(asana, '2026-11-26')]);
    });
    visit('/UserDashboard', { server, as: parent });
    await screen.findByRole('radio', { name: 'Anu' });
    await waitFor(() => expect(server.sent('GET /api/classes/mine')).toHaveLength(2));
    expect(screen.queryByRole('region', { name: new RegExp(`${asana.title}$`) })).toBeNull();
    notify();
    await screen.findByRole('region', { name: new RegExp(`${asana.title}$`) });
    screen.getByRole('list', { name: 'The next classes of your family' });
  });
});
